import { defineErrors } from '#kernel/errors.ts'

export const saleErrors = defineErrors({
  sale_already_void: [
    'FAILED_PRECONDITION',
    'The sale {reference} is already void.',
    'Jualan {reference} sudah dibatalkan.',
  ],
})
