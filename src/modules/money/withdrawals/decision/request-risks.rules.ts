import { formatRm, sen, sum, type Sen } from '#kernel/money.ts'
import { inOrder, oneDecimal, risk, type Risk } from '#kernel/risks.ts'
import { formatDate, formatInstant, type Instant, type LocalDate } from '#kernel/time.ts'

/** An earlier transfer to the employee, the latest first. */
export type EarlierTransfer = {
  readonly amount: Sen
  readonly on: LocalDate
  /** Whether it went to the account of the request. */
  readonly isSameAccount: boolean
  /** Why the bank returned it; null if it did not. */
  readonly returned: string | null
}

/** The last change of the employee's account. The account is masked. */
export type AccountChange = {
  readonly account: string
  readonly by: string
  readonly at: Instant
  /** When the employee reported it; null unless the report awaits a decision. */
  readonly reportedAt: Instant | null
  /** Whether the request is paid to another account, the one that it was made with. */
  readonly isSince: boolean
}

/** How many transfers establish the usual amount, and by how much a request exceeds it. */
const fewestForUsual = 3
const timesUsual = 2

/** `2.4`: how often an amount contains another one. */
const timesText = (amount: Sen, usual: Sen): string => oneDecimal(Math.round((10 * amount) / usual) / 10)

const accountRisks = (change: AccountChange | null): Risk[] => {
  if (!change) return []
  const { account, by, reportedAt } = change
  const params = { account, by, at: formatInstant(change.at) }
  return [
    ...(reportedAt ? [risk('account_reported', { ...params, reportedAt: formatInstant(reportedAt) })] : []),
    ...(change.isSince ? [risk('account_changed', params)] : []),
  ]
}

/** What an approver must know before approving a request. */
export const requestRisksOf = (
  amount: Sen,
  earlier: readonly EarlierTransfer[],
  change: AccountChange | null,
): Risk[] => {
  const [last] = earlier.filter(({ isSameAccount }) => isSameAccount)
  const arrived = earlier.filter(({ returned }) => returned === null)
  const [latest] = arrived
  const usual = arrived.length > 0 ? sen(Math.round(sum(arrived.map((one) => one.amount)) / arrived.length)) : sen(0)
  const isUnusual = arrived.length >= fewestForUsual && amount > usual * timesUsual
  return inOrder([
    ...accountRisks(change),
    ...(last && last.returned !== null
      ? [risk('account_returned', { amount: formatRm(last.amount), on: formatDate(last.on), reason: last.returned })]
      : []),
    ...(last ? [] : [latest ? risk('first_payment', { on: formatDate(latest.on) }) : risk('first_payee')]),
    ...(isUnusual
      ? [risk('above_usual', { times: timesText(amount, usual), usual: formatRm(usual), count: arrived.length })]
      : []),
  ])
}
