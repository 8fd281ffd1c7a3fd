import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const payRunErrors = defineErrors({
  pay_run_status: [
    'FAILED_PRECONDITION',
    'This can’t be done with a pay run that is {status}.',
    'Tindakan ini tidak boleh dibuat pada larian gaji berstatus {status}.',
  ],
  rerun_not_editable: [
    'FAILED_PRECONDITION',
    'Only the pay day of a re-run can be changed.',
    'Hanya hari gaji larian semula boleh diubah.',
  ],
  pay_run_day_passed: [
    'FAILED_PRECONDITION',
    'The pay day {payDay} has passed. Edit the pay run and choose a new pay day.',
    'Hari gaji {payDay} telah berlalu. Sunting larian gaji dan pilih hari gaji baharu.',
  ],
  pay_run_not_due: [
    'FAILED_PRECONDITION',
    'This run is for next month. Submit it on {day} or later.',
    'Larian ini untuk bulan hadapan. Hantarnya pada {day} atau selepasnya.',
  ],
  pay_run_groups_not_approved: [
    'FAILED_PRECONDITION',
    'Not approved any more: {names}. Approve them, or edit the pay run and choose other groups.',
    'Tidak lagi diluluskan: {names}. Luluskannya, atau sunting larian gaji dan pilih kumpulan lain.',
  ],
  pay_run_figures_changed: [
    'FAILED_PRECONDITION',
    'The employees or amounts have changed since you opened this pay run. Employees: {employees}. Net pay: {amount}. Review them and submit again.',
    'Pekerja atau amaun telah berubah sejak anda membuka larian gaji ini. Pekerja: {employees}. Gaji bersih: {amount}. Semak dan hantar semula.',
  ],
  pay_run_duplicates: [
    'FAILED_PRECONDITION',
    'Another pay run of this month already pays {benefit} to {employees, employee, employees} of this run: {names}. State the reason before you submit it.',
    '{employees} pekerja dalam larian ini sudah menerima {benefit} bulan ini: {names}. Nyatakan sebabnya sebelum menghantarnya.',
  ],
  only_pending_pay_runs: [
    'FAILED_PRECONDITION',
    "Only select pay runs with the 'pending_approval' status!",
    'Pilih larian gaji berstatus Menunggu Kelulusan sahaja!',
  ],
  pay_run_approved: ['FAILED_PRECONDITION', 'Pay Run is Already Approved!', 'Larian Gaji Telah Diluluskan!'],
  pay_run_not_found: ['NOT_FOUND', 'Pay run data not found!', 'Data larian gaji tidak ditemui!'],
  run_groups_not_found: [
    'NOT_FOUND',
    'Employees Categories could not be found!',
    'Kategori Pekerja tidak dapat ditemui!',
  ],
  run_employees_not_found: [
    'FAILED_PRECONDITION',
    'Employees data could not be found!',
    'Data pekerja tidak dapat ditemui!',
  ],
  run_benefits_not_found: [
    'FAILED_PRECONDITION',
    'Benefits data could not br found!',
    'Data manfaat tidak dapat ditemui!',
  ],
  nobody_eligible: [
    'FAILED_PRECONDITION',
    'There are currently no employees eligible for this pay run. Review and try again!',
    'Tiada pekerja yang layak untuk larian gaji ini buat masa ini. Semak dan cuba lagi!',
  ],
  pay_run_outdated: [
    'ABORTED',
    'Something changed since this pay run was submitted: {names}. Edit it and submit it again.',
    'Ada perubahan sejak larian gaji ini dihantar: {names}. Sunting dan hantar semula.',
  ],
  pay_run_overlaps: [
    'ALREADY_EXISTS',
    'Another pay run of this month already includes one of these benefits. Please review the run.',
    'Larian gaji lain bagi bulan ini sudah merangkumi salah satu manfaat ini. Sila semak larian ini.',
  ],
  wallet_answer_required: [
    'FAILED_PRECONDITION',
    'The payments of this run were sent. State the wallets’ answer and the reason before cancelling it.',
    'Bayaran larian ini telah dihantar. Nyatakan jawapan e-dompet dan sebabnya sebelum membatalkannya.',
  ],
  report_too_long: [
    'FAILED_PRECONDITION',
    'This run has more than {most} employees, the most that one PDF can contain. Export the list instead.',
    'Larian ini mempunyai lebih daripada {most} pekerja, melebihi had satu fail PDF. Eksport senarai sebagai ganti.',
  ],
  no_failed_shares: [
    'FAILED_PRECONDITION',
    'Every failed payment of this run has been paid or is in another run.',
    'Setiap bayaran yang gagal dalam larian ini telah dibayar atau berada dalam larian lain.',
  ],
  ...defineFieldErrors({
    not_above_zero: ['Value cannot be zero or less than zero!', 'Nilai tidak boleh sifar atau kurang daripada sifar!'],
    pay_day_passed: [
      'Choose today, or a later day of this month or the next',
      'Pilih hari ini, atau hari kemudian dalam bulan ini atau bulan hadapan',
    ],
    unknown_group: ['Choose approved groups only', 'Pilih kumpulan yang diluluskan sahaja'],
    unknown_payment: ['Choose payments of this pay run', 'Pilih bayaran dalam larian gaji ini'],
    unknown_employee: ['Choose employees of this pay run', 'Pilih pekerja dalam larian gaji ini'],
  }),
})

/** The error for a violation of each constraint. */
export const payRunConstraints = {
  pay_run_benefits_once: 'pay_run_overlaps',
  pay_run_shares_retried_once: 'no_failed_shares',
} as const
