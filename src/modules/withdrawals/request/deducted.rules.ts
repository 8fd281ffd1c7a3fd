import { sen, type Sen } from '#kernel/money.ts'
import type { Instant, LocalDate, Period } from '#kernel/time.ts'
import { listOf, type ExpectedList } from '#modules/wages/payday.rules.ts'
import type { DeductionState } from '../withdrawal.rules.ts'
import { bankDayOf } from './arrival.rules.ts'

/** `amount` is null where a line was answered for several withdrawals together. */
type Deduction = { readonly on: LocalDate; readonly state: DeductionState; readonly amount: Sen | null }

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
  readonly amount_sen: Sen
  readonly period: Period
  readonly sent_at: Instant | null
  readonly returned_at: Instant | null
  readonly pay_day: number | null
  readonly cutoff_day: number | null
  readonly deductions_from: Period | null
  readonly listed: Period | null
  readonly pay_on: LocalDate | null
  readonly result: Exclude<DeductionState, 'expected' | 'listed'> | null
  readonly listed_sen: Sen | null
  readonly paid_back_on: LocalDate | null
  readonly paid_back_result: Row['result']
}

type Deductions = {
  readonly deduction: Deduction | null
  readonly payBack: Deduction | null
  /** Whether it is known that no payday deducts it. */
  readonly nothingTaken: boolean
}
const none: Deductions = { deduction: null, payBack: null, nothingTaken: false }

/** What a list has of a withdrawal, by the submitted answer to the line. */
const answered = (on: LocalDate, result: Row['result'], amount: Sen | null): Deduction => {
  if (result === 'partly') return { on, state: result, amount: null }
  return { on, state: result ?? 'listed', amount: result === 'not_deducted' ? sen(0) : amount }
}

/** The paydays from which a withdrawal is deducted, and which pays it back if it didn't arrive. */
export const deductionsOf = (
  row: Row,
  { now, today }: { readonly now: Instant; readonly today: LocalDate },
): Deductions => {
  const expected = (sentOn: LocalDate | null): Deduction | null => {
    const lists = { organization: { cutOffDay: row.cutoff_day }, payDay: row.pay_day, listed: row.listed }
    const on = deductedOn(lists, { period: row.period, sentOn }, today)
    return on && { on, state: 'expected', amount: row.amount_sen }
  }
  const isReleased = row.status === 'rejected' || row.status === 'cancelled' || row.returned_at !== null
  if (row.pay_on !== null) {
    const deduction = answered(row.pay_on, row.result, row.listed_sen)
    if (!isReleased) return { ...none, deduction }
    const payBack = row.paid_back_on ? answered(row.paid_back_on, row.paid_back_result, row.listed_sen) : expected(null)
    return { ...none, deduction, payBack }
  }
  // Months before the first list were deducted without one, so nothing says whether a returned transfer was.
  const isWithoutList = row.deductions_from !== null && row.period < row.deductions_from
  if (isReleased) return { ...none, nothingTaken: row.returned_at === null || !isWithoutList }
  if (isWithoutList) return none
  return { ...none, deduction: expected(row.sent_at === null ? bankDayOf(now) : null) }
}
