import { z } from 'zod'
import { fieldError } from '#kernel/field-errors.ts'
import { notAsShown } from '#kernel/not-as-shown.ts'
import { shownSchema } from '#kernel/shown.ts'
import { id, money, opt } from '#kernel/values.ts'
import { paymentErrors } from '#owed/receivables/debt/debt.rules.ts'
import { allocationErrors } from '#owed/receivables/advance/remittance.rules.ts'

/** Why a repayment isn't recorded. */
export const repaymentErrors = [...paymentErrors, ...allocationErrors, ...notAsShown, 'report_closed'] as const

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
