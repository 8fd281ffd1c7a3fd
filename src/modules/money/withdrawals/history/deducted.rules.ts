import { sen, type Sen } from '#kernel/money.ts'
import type { Instant, LocalDate, Period } from '#kernel/time.ts'
import { listOf, type ExpectedList } from '#people/wages/payday.rules.ts'
import type { DeductionState } from '../withdrawal.rules.ts'
import { bankDayOf } from '../arrival.rules.ts'

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
  readonly amount: Sen
  readonly period: Period
  readonly sentAt: Instant | null
  readonly returnedAt: Instant | null
  readonly payDay: number | null
  readonly cutoffDay: number | null
  readonly deductionsFrom: Period | null
  readonly listed: Period | null
  readonly payOn: LocalDate | null
  readonly result: Exclude<DeductionState, 'expected' | 'listed'> | null
  readonly listedAmount: Sen | null
  readonly paidBackOn: LocalDate | null
  readonly paidBackResult: Row['result']
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
    const lists = { organization: { cutOffDay: row.cutoffDay }, payDay: row.payDay, listed: row.listed }
    const on = deductedOn(lists, { period: row.period, sentOn }, today)
    return on && { on, state: 'expected', amount: row.amount }
  }
  const isReleased = row.status === 'rejected' || row.status === 'cancelled' || row.returnedAt !== null
  if (row.payOn !== null) {
    const deduction = answered(row.payOn, row.result, row.listedAmount)
    if (!isReleased) return { ...none, deduction }
    const payBack = row.paidBackOn ? answered(row.paidBackOn, row.paidBackResult, row.listedAmount) : expected(null)
    return { ...none, deduction, payBack }
  }
  // Months before the first list were deducted without one, so nothing says whether a returned transfer was.
  const isWithoutList = row.deductionsFrom !== null && row.period < row.deductionsFrom
  if (isReleased) return { ...none, nothingTaken: row.returnedAt === null || !isWithoutList }
  if (isWithoutList) return none
  return { ...none, deduction: expected(row.sentAt === null ? bankDayOf(now) : null) }
}
