import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const policyErrors = defineErrors({
  pause_range: ['INVALID_ARGUMENT', 'Choose a day from {first} to {last}.', 'Pilih hari dari {first} hingga {last}.'],
  not_paused: ['FAILED_PRECONDITION', 'Withdrawals aren’t paused.', 'Pengeluaran tidak dijeda.'],
  policy_not_pending: [
    'FAILED_PRECONDITION',
    'Please select only a policy that is PENDING approval!',
    'Sila pilih polisi yang masih menunggu kelulusan sahaja!',
  ],
  policy_overlaps: [
    'ALREADY_EXISTS',
    'The salary range overlaps the policy from RM {from} to RM {to}.',
    'Julat gaji ini bertindih dengan polisi dari RM {from} hingga RM {to}.',
  ],
  policy_has_revision: [
    'FAILED_PRECONDITION',
    'A change to this policy is already pending approval. Please edit that change.',
    'Perubahan pada polisi ini masih menunggu kelulusan. Sila sunting perubahan itu.',
  ],
  general_policy_exists: [
    'ALREADY_EXISTS',
    'There is already a general policy. Please edit it.',
    'Polisi umum sudah ada. Sila sunting polisi itu.',
  ],
  general_policy_not_found: [
    'NOT_FOUND',
    'General Withdrawal Policy not Found!',
    'Polisi Pengeluaran Umum tidak ditemui!',
  ],
  advanced_policy_not_found: [
    'NOT_FOUND',
    'Advanced Withdrawal Policy not Found!',
    'Polisi Pengeluaran Lanjutan tidak ditemui!',
  ],
  ...defineFieldErrors({
    day_needs_month: ['You can choose a day only for once per month', 'Hari boleh dipilih untuk sekali sebulan sahaja'],
    maximum_below_minimum: [
      'At least RM {minimum}, the minimum withdrawal',
      'Sekurang-kurangnya RM {minimum}, pengeluaran minimum',
    ],
    day_after_cutoff: ['At most {last}, the cut-off day', 'Paling lewat {last}, hari akhir pengeluaran'],
    maximum_salary_too_low: [
      'value should be greater than minimum salary',
      'Nilai mestilah lebih daripada gaji minimum',
    ],
    range_overlaps: ['Overlaps RM {from} to RM {to}', 'Bertindih dengan RM {from} hingga RM {to}'],
  }),
})

/** The error for a violation of each constraint. */
export const policyConstraints = {
  withdrawal_policies_one_pending_general: 'general_policy_exists',
  withdrawal_policies_one_general: 'general_policy_exists',
  withdrawal_policies_one_revision: 'policy_has_revision',
} as const
