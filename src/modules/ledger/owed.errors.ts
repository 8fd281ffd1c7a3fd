import { defineErrors } from '#kernel/errors.ts'

/** Errors of repayments of what an employer owes. */
export const owedErrors = defineErrors({
  repayment_above_owed: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Only {owed} is outstanding in this account. A repayment cannot be more than that.',
      'Hanya {owed} belum dibayar dalam akaun ini. Bayaran balik tidak boleh melebihi amaun itu.',
    ],
  },
  repayment_in_future: {
    status: 'INVALID_ARGUMENT',
    text: ['The payment date cannot be in the future.', 'Tarikh bayaran tidak boleh pada masa hadapan.'],
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
