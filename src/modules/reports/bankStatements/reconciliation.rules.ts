import { bankDaysBetween } from '#ground/banks/bank-days.rules.ts'
import { sen, sum, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { daysOfReturn } from './match.rules.ts'

type Lines = { readonly count: number; readonly total: Sen }
type Account = {
  /** What its first statement began with. */
  readonly opening: Sen
  readonly closing: Sen
  readonly open: Lines
  readonly dismissed: Lines
}
/** A record that no statement has yet. */
type Unlisted = { readonly on: LocalDate; readonly booked: Sen }
type Parts = {
  readonly accounts: readonly Account[]
  /** What the ledger has in the bank. */
  readonly ledger: Sen
  /** Lines of batches of which the ledger has another amount. */
  readonly different: readonly { readonly amount: Sen; readonly booked: Sen }[]
  readonly unlisted: readonly Unlisted[]
  readonly today: LocalDate
}

/**
 * What leads from the ledger to the closing balances of the banks, as an accountant reconciles them:
 * ledger + start + different + open + dismissed - unlisted = closing.
 * `start` is what the banks had before the first statement and the ledger hasn't; it never changes afterwards. The accounts
 * tie if nothing is open or different, and if the banks had time to book all that is recorded.
 */
export const reconciliationOf = ({ accounts, ledger, different, unlisted, today }: Parts) => {
  const totals = (of: (account: Account) => Sen) => sum(accounts.map(of))
  const lines = (of: (account: Account) => Lines): Lines => ({
    count: accounts.reduce((all, account) => all + of(account).count, 0),
    total: totals((account) => of(account).total),
  })
  const [open, dismissed] = [lines((account) => account.open), lines((account) => account.dismissed)]
  const closing = totals((account) => account.closing)
  const differing = { count: different.length, total: sum(different.map((one) => sen(one.amount - one.booked))) }
  const missing = { count: unlisted.length, total: sum(unlisted.map((one) => one.booked)) }
  const explained = sum([ledger, differing.total, open.total, dismissed.total])
  const late = unlisted.filter(({ on }) => bankDaysBetween(on, today) > daysOfReturn)
  return {
    ledger,
    start: sen(closing + missing.total - explained),
    different: differing,
    open,
    dismissed,
    unlisted: missing,
    late: late.length,
    closing,
    ties: open.count === 0 && differing.count === 0 && late.length === 0,
  }
}
