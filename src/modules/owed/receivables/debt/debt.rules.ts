import { atLeastZero, formatRm, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'

/** What a payment pays. */
export type Debt = {
  readonly due: Sen
  /** The day from which it is owed; null if nothing was completed yet. */
  readonly since: LocalDate | null
}
type Stated = { readonly amount: Sen; readonly paidOn: LocalDate }

/** Why a payment isn't recorded. */
export const paymentErrors = [
  'payment_exceeds_due',
  'payment_date_refused',
  'payment_in_future',
  'payment_reference_used',
] as const

/** Why a payment of this amount can't be recorded; null if it can. */
export const whyNotPayAmount = (amount: Sen, due: Sen) =>
  amount > due ? ({ code: 'payment_exceeds_due', params: { amount: formatRm(atLeastZero(due)) } } as const) : null

/** Why money can't have moved on this day; null if it can. */
export const whyNotAfter = (paidOn: LocalDate, today: LocalDate) =>
  paidOn > today ? ({ code: 'payment_in_future', params: {} } as const) : null

/** Why a payment can't have this date; null if it can. */
export const whyNotPayOn = (paidOn: LocalDate, since: LocalDate | null, today: LocalDate) => {
  if (since === null) return whyNotAfter(paidOn, today)
  return paidOn < since || paidOn > today
    ? ({ code: 'payment_date_refused', params: { first: formatDate(since), last: formatDate(today) } } as const)
    : null
}

/** Why a debt can't take a payment, whatever its reference; null if it can. */
export const whyNotPay = ({ due, since }: Debt, { amount, paidOn }: Stated, today: LocalDate) =>
  whyNotPayAmount(amount, due) ?? whyNotPayOn(paidOn, since, today)
