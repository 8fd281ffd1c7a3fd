import { isBankDay } from '#ground/banks/bank-days.rules.ts'
import type { FieldError } from '#kernel/errors.ts'
import { formatRm, sen, sum, type Sen } from '#kernel/money.ts'
import { addDays, formatDate, type LocalDate } from '#kernel/time.ts'
import type { Refused, StatementLine, StatementRows } from './statement-rows.rules.ts'

/** A line with the balance after it. */
export type BalancedLine = StatementLine & { readonly balance: Sen }
export type Balanced = {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly opening: Sen
  readonly in: Sen
  readonly out: Sen
  readonly closing: Sen
  readonly lines: readonly BalancedLine[]
}
/** The statement before it of the same account. */
export type Before = { readonly to: LocalDate; readonly closing: Sen }

const refused = (code: string, params: FieldError['params']): Refused => ({ problem: { code, params } })

/**
 * A statement with its balances, or why they don't tie. One that states no balance begins with the last closing balance and
 * ends with `closing`, which a person reads off the bank's page; null if that is missing.
 */
export const balanced = (
  { lines, marks, opensOn, closesOn }: StatementRows,
  { before, closing: typed }: { readonly before: Before | null; readonly closing: Sen | null },
): Balanced | Refused | null => {
  const sums = [sen(0)]
  for (const { amount } of lines) sums.push(sen((sums.at(-1) ?? 0) + amount))
  const total = sums.at(-1) ?? sen(0)
  const [mark] = marks
  if (!mark && typed === null) return null
  const opening = mark
    ? sen(mark.balance - (sums[mark.after] ?? 0))
    : (before?.closing ?? sen((typed ?? sen(0)) - total))
  for (const { after, balance, place } of marks) {
    const found = sen(opening + (sums[after] ?? 0))
    if (found !== balance)
      return refused('statement_line_balance', { line: place, lines: formatRm(found), balance: formatRm(balance) })
  }
  const closing = sen(opening + total)
  if (typed !== null && typed !== closing)
    return refused('statement_closing', { lines: formatRm(closing), closing: formatRm(typed) })
  const days = lines.map(({ on }) => on).toSorted()
  const [first = opensOn, last = closesOn] = [days[0], days.at(-1)]
  const amounts = lines.map(({ amount }) => amount)
  return {
    from: opensOn ?? first ?? ('' as LocalDate),
    to: closesOn ?? last ?? ('' as LocalDate),
    opening,
    closing,
    in: sum(amounts.filter((amount) => amount > 0)),
    out: sen(0 - sum(amounts.filter((amount) => amount < 0))),
    lines: lines.map((line, i) => ({ ...line, balance: sen(opening + (sums[i + 1] ?? 0)) })),
  }
}

const hasBankDayBetween = (after: LocalDate, until: LocalDate): boolean => {
  for (let day = addDays(after, 1); day < until; day = addDays(day, 1)) if (isBankDay(day)) return true
  return false
}

/** Why a statement doesn't follow the one before it; null if it does. A quiet day is no gap unless the bank states its days. */
export const whyNotFollows = (
  { from, opening, lines }: Balanced,
  before: Before | null,
  statesDays: boolean,
): FieldError | null => {
  if (!before) return null
  const early = lines.find(({ on }) => on <= before.to)
  const date = formatDate(before.to)
  if (early) return { code: 'statement_overlap', params: { line: early.place, date, on: formatDate(early.on) } }
  if (statesDays && hasBankDayBetween(before.to, from))
    return { code: 'statement_days_missing', params: { date, from: formatDate(from) } }
  return opening === before.closing
    ? null
    : { code: 'statement_opening', params: { date, opening: formatRm(opening), closing: formatRm(before.closing) } }
}
