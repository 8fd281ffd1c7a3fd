import { defineErrors } from '#kernel/errors.ts'

export const topUpErrors = defineErrors({
  top_up_in_future: {
    status: 'INVALID_ARGUMENT',
    text: ['The transfer date cannot be in the future.', 'Tarikh pindahan tidak boleh pada masa hadapan.'],
  },
  top_up_reference_used: {
    status: 'ALREADY_EXISTS',
    text: [
      'There is already a top-up with the reference {reference}.',
      'Sudah ada tambahan baki dengan rujukan {reference}.',
    ],
  },
  top_up_void: {
    status: 'FAILED_PRECONDITION',
    text: ['This top-up is already void.', 'Tambahan baki ini telah pun dibatalkan.'],
  },
})
