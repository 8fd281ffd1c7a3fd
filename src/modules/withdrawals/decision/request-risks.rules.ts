import { sen, sum, type Sen } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'

/** An earlier transfer to the employee, the latest first. */
export type EarlierTransfer = {
  readonly amount: Sen
  readonly on: LocalDate
  /** Whether it went to the account of the request. */
  readonly isSameAccount: boolean
  /** Why the bank returned it; null if it did not. */
  readonly returned: string | null
}

/** The employee's account, if it has changed since the request, which is paid to the one that it was made with. */
export type ChangedAccount = { readonly bank: string; readonly number: string; readonly at: Instant }

/** What an approver should check before approving a request: facts, never a score. */
export type RequestRisk =
  | { readonly code: 'account_returned'; readonly amount: Sen; readonly on: LocalDate; readonly reason: string }
  | ({ readonly code: 'account_changed' } & ChangedAccount)
  | { readonly code: 'new_account'; readonly on: LocalDate }
  | { readonly code: 'above_usual'; readonly usual: Sen; readonly transfers: number }

/** How many transfers show what is usual, and by how much a request exceeds it. */
const fewestForUsual = 3
const timesUsual = 2

export const requestRisksOf = (
  amount: Sen,
  earlier: readonly EarlierTransfer[],
  changed: ChangedAccount | null,
): RequestRisk[] => {
  const [last] = earlier.filter(({ isSameAccount }) => isSameAccount)
  const arrived = earlier.filter(({ returned }) => returned === null)
  const [latest] = arrived
  const usual = arrived.length > 0 ? sen(Math.round(sum(arrived.map((one) => one.amount)) / arrived.length)) : sen(0)
  return [
    ...(last && last.returned !== null
      ? [{ code: 'account_returned' as const, amount: last.amount, on: last.on, reason: last.returned }]
      : []),
    ...(changed ? [{ code: 'account_changed' as const, ...changed }] : []),
    ...(latest && !last ? [{ code: 'new_account' as const, on: latest.on }] : []),
    ...(arrived.length >= fewestForUsual && amount > usual * timesUsual
      ? [{ code: 'above_usual' as const, usual, transfers: arrived.length }]
      : []),
  ]
}
