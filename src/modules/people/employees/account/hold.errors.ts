import { defineErrors } from '#kernel/errors.ts'

export const holdErrors = defineErrors({
  account_not_held: ['FAILED_PRECONDITION', 'This account is not on hold any more.', 'Akaun ini tidak lagi ditahan.'],
})
