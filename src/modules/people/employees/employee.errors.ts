import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const employeeErrors = defineErrors({
  employee_number_taken: [
    'ALREADY_EXISTS',
    'Another employee has this employee number, perhaps with other spaces, punctuation or capitals.',
    'Pekerja lain mempunyai nombor pekerja ini, mungkin dengan jarak, tanda baca atau huruf besar yang berbeza.',
  ],
  mobile_taken: [
    'ALREADY_EXISTS',
    'This mobile number is already in use in the organization.',
    'Nombor telefon bimbit ini telah digunakan dalam organisasi.',
  ],
  mobile_not_verified: [
    'FAILED_PRECONDITION',
    'Please verify your mobile number first.',
    'Sila sahkan nombor telefon bimbit anda dahulu.',
  ],
  ic_number_taken: [
    'ALREADY_EXISTS',
    'An employee with this IC or passport number already exists.',
    'Sudah ada pekerja dengan no. kad pengenalan atau pasport ini.',
  ],
  employees_not_pending: [
    'FAILED_PRECONDITION',
    'Selected items are not Pending Approval!',
    'Item yang dipilih bukan dalam status Menunggu Kelulusan!',
  ],
  salary_not_planned: [
    'FAILED_PRECONDITION',
    'Only a salary that is not effective yet can be removed, and not the only one.',
    'Hanya gaji yang belum berkuat kuasa boleh dibuang, dan bukan satu-satunya gaji.',
  ],
  account_change_unknown: [
    'FAILED_PRECONDITION',
    'There is no change of your account to report. It may have been reported already.',
    'Tiada pertukaran akaun anda untuk dilaporkan. Mungkin ia telah dilaporkan.',
  ],
  account_link_not_valid: ['FAILED_PRECONDITION', 'This link is no longer valid.', 'Pautan ini tidak sah lagi.'],
  account_report_resolved: [
    'FAILED_PRECONDITION',
    'This report has already been resolved.',
    'Laporan ini telah diselesaikan.',
  ],
  account_report_own: [
    'FAILED_PRECONDITION',
    'You changed this bank account. Another manager must resolve the report.',
    'Anda menukar akaun bank ini. Pengurus lain perlu menyelesaikan laporan ini.',
  ],
  account_report_for_manager: [
    'FAILED_PRECONDITION',
    'A manager of the organization must resolve this report.',
    'Pengurus organisasi perlu menyelesaikan laporan ini.',
  ],
  employee_on_hold: [
    'FAILED_PRECONDITION',
    'This employee reported a changed bank account. The report must be resolved first.',
    'Pekerja ini melaporkan pertukaran akaun bank. Laporan itu perlu diselesaikan dahulu.',
  ],
  employee_has_withdrawals: [
    'FAILED_PRECONDITION',
    'These withdrawals are still in progress: {withdrawals}.',
    'Pengeluaran berikut masih diproses: {withdrawals}.',
  ],
  ...defineFieldErrors({
    account_reported_since: [
      'Reported the new account: “This wasn’t me”. Keep or restore it first.',
      'Melaporkan akaun baharu: “Bukan permintaan saya”. Kekalkan atau pulihkan akaun itu dahulu.',
    ],
  }),
})

/** The error for a violation of each constraint. */
export const employeeConstraints = {
  employees_email: 'email_taken',
  employees_mobile: 'mobile_taken',
  employees_number: 'employee_number_taken',
  employees_ic_number: 'ic_number_taken',
} as const
