import { z } from 'zod'
import { fieldError } from '#kernel/field-errors.ts'
import { notAsShown } from '#kernel/not-as-shown.ts'
import { shownSchema } from '#kernel/shown.ts'
import { id, money, opt } from '#kernel/values.ts'
import { allocationErrors } from '#modules/deductions/remittance.rules.ts'

/** Why a repayment isn't recorded. */
export const repaymentErrors = [
  'repayment_above_owed',
  'repayment_in_future',
  'repayment_too_early',
  'repayment_reference_used',
  ...allocationErrors,
  ...notAsShown,
] as const

/** The allocation of a repayment. By default, the lists that the reference names are paid, else those due first. */
export const chosenAllocation = opt(
  z.object({
    items: z.array(
      z.object({
        listId: id('deduction_list').nullable(),
        amount: money.refine((amount) => amount > 0, fieldError('not_positive')),
      }),
    ),
    shown: shownSchema,
  }),
)
