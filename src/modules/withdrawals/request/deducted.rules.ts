import type { Instant, LocalDate, Period } from '#kernel/time.ts'
import { listOf, type ExpectedList } from '#modules/wages/payday.rules.ts'
import type { DeductionState } from '../withdrawal.rules.ts'
import { bankDayOf } from './arrival.rules.ts'

type Deduction = { readonly on: LocalDate; readonly state: DeductionState }

type Lists = { readonly organization: { readonly cutOffDay: number | null } } & {
  readonly payDay: number | null
  /** The last month that has a list. */
  readonly listed: Period | null
}
type Withdrawn = Omit<Parameters<typeof listOf>[0], 'listed'>

/** The payday from which a withdrawal will be deducted; null if the organization has none. */
export const deductedOn = (
  { organization: { cutOffDay }, payDay, listed }: Lists,
  withdrawn: Withdrawn,
  today: LocalDate,
): ExpectedList['payOn'] | null =>
  payDay === null || cutOffDay === null ? null : listOf({ ...withdrawn, listed }, { payDay, cutOffDay }, today).payOn

/** A withdrawal with what lists have of it. */
type Row = {
  readonly status: string
  readonly period: Period
  readonly sent_at: Instant | null
  readonly returned_at: Instant | null
  readonly pay_day: number | null
  readonly cutoff_day: number | null
  readonly deductions_from: Period | null
  readonly listed: Period | null
  readonly pay_on: LocalDate | null
  readonly result: Exclude<DeductionState, 'expected' | 'listed'> | null
  readonly paid_back_on: LocalDate | null
}

/** The paydays from which a withdrawal is deducted, and which pays it back if it didn't arrive. */
export const deductionsOf = (
  row: Row,
  { now, today }: { readonly now: Instant; readonly today: LocalDate },
): { deduction: Deduction | null; payBack: Deduction | null } => {
  const expected = (sentOn: LocalDate | null): Deduction | null => {
    const lists = { organization: { cutOffDay: row.cutoff_day }, payDay: row.pay_day, listed: row.listed }
    const on = deductedOn(lists, { period: row.period, sentOn }, today)
    return on && { on, state: 'expected' }
  }
  const isReleased = row.status === 'rejected' || row.status === 'cancelled' || row.returned_at !== null
  if (row.pay_on !== null) {
    const deduction: Deduction = { on: row.pay_on, state: row.result ?? 'listed' }
    if (!isReleased) return { deduction, payBack: null }
    return { deduction, payBack: row.paid_back_on ? { on: row.paid_back_on, state: 'listed' } : expected(null) }
  }
  // Months before the first list were deducted without one.
  if (isReleased || (row.deductions_from !== null && row.period < row.deductions_from))
    return { deduction: null, payBack: null }
  return { deduction: expected(row.sent_at === null ? bankDayOf(now) : null), payBack: null }
}
