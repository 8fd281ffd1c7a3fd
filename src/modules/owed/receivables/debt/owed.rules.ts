import { z } from 'zod'
import { fieldError } from '#kernel/field-errors.ts'
import { sen, type Sen } from '#kernel/money.ts'
import { firstDay, type Period } from '#kernel/time.ts'
import { instant, localDate, money, orgId, period, text } from '#kernel/values.ts'

/** A repayment without its id. */
export const repaymentFields = z.object({
  paidOn: localDate,
  amount: money,
  reference: z.string(),
  createdAt: instant,
  createdByName: z.string(),
  isVoid: z.boolean(),
  voidedAt: instant.nullable(),
  voidReason: z.string().nullable(),
})
/** What an employer owes and has repaid, by month. */
export const owedFields = z.object({
  owed: money,
  paid: money,
  /** The amount owed: the balance of the ledger account. */
  outstanding: money,
  months: z.array(z.object({ period, owed: money, paid: money, outstanding: money })),
})
/** What platform staff record about a repayment. */
export const newRepayment = z.object({
  orgId,
  amount: money.refine((amount) => amount > 0, fieldError('not_positive')),
  paidOn: localDate,
  reference: text(100),
})

export type OwedMonth = { readonly period: Period; readonly owed: Sen }
/** Allocates an employer's repayments to months, oldest first. */
export const allocateOldestFirst = <M extends OwedMonth>(
  months: readonly M[],
  paid: Sen,
): (M & { readonly paid: Sen; readonly outstanding: Sen })[] => {
  let left: number = paid
  return months
    .toSorted((a, b) => firstDay(a.period).localeCompare(firstDay(b.period)))
    .map((month) => {
      const part = Math.min(Math.max(left, 0), month.owed)
      left -= part
      return { ...month, paid: sen(part), outstanding: sen(month.owed - part) }
    })
}
