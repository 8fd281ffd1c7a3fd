import { defineErrors } from '#kernel/errors.ts'

export const monthlyReportErrors = defineErrors({
  repayment_above_owed: {
    status: 'FAILED_PRECONDITION',
    text: [
      'The organization owes {owed} for advances. A repayment cannot be more than that.',
      'Organisasi berhutang {owed} bagi pendahuluan. Bayaran balik tidak boleh melebihi amaun itu.',
    ],
  },
  repayment_in_future: {
    status: 'INVALID_ARGUMENT',
    text: ['The payment date cannot be in the future.', 'Tarikh bayaran tidak boleh pada masa hadapan.'],
  },
  repayment_too_early: {
    status: 'INVALID_ARGUMENT',
    text: [
      'The payment date cannot be before {first}, the first month with advances.',
      'Tarikh bayaran tidak boleh sebelum {first}, bulan pertama yang mempunyai pendahuluan.',
    ],
  },
  repayment_reference_used: {
    status: 'ALREADY_EXISTS',
    text: [
      'This organization already has a repayment with the reference {reference}.',
      'Organisasi ini sudah mempunyai bayaran balik dengan rujukan {reference}.',
    ],
  },
  repayment_void: {
    status: 'FAILED_PRECONDITION',
    text: ['This repayment is already void.', 'Bayaran balik ini telah pun dibatalkan.'],
  },
})
