import {
  addDays,
  addMs,
  addPeriods,
  dayIn,
  dayOf,
  earlier,
  later,
  minutes,
  periodOf,
  startOf,
  type Instant,
  type LocalDate,
  type Period,
} from '#kernel/time.ts'

/** The days that decide when a deduction list is made. */
export type PayTerms = { readonly payDay: number; readonly cutOffDay: number }

/** Wages are paid at the latest on the seventh day after their month (Employment Act 1955, s.19). */
const lastDayOfPreviousWages = 7

/** The day on which the wages of a month are paid: in the next month if the pay day is one of its first seven days. */
export const payDayOf = (period: Period, payDay: number): LocalDate =>
  dayIn(payDay <= lastDayOfPreviousWages ? addPeriods(period, 1) : period, payDay)

/** The month whose wages are paid on a day. */
export const wagesPeriodOf = (payOn: LocalDate): Period =>
  addPeriods(periodOf(payOn), dayOf(payOn) <= lastDayOfPreviousWages ? -1 : 0)

/** The first pay day from a date on, that date included. */
export const payDayFrom = (date: LocalDate, payDay: number): LocalDate => {
  const inMonth = dayIn(periodOf(date), payDay)
  return inMonth >= date ? inMonth : dayIn(addPeriods(periodOf(date), 1), payDay)
}

/** The first pay day after the day on which a list was made. */
export const nextPayDay = (madeOn: LocalDate, payDay: number): LocalDate => payDayFrom(addDays(madeOn, 1), payDay)

/** The day of a month's list: the day after the cut-off, or the day before the pay day if that is earlier. */
export const listDayOf = (period: Period, { payDay, cutOffDay }: PayTerms): LocalDate =>
  earlier(addDays(dayIn(period, cutOffDay), 1), addDays(payDayOf(period, payDay), -1))

/** Lists are made at 00:30 in Kuala Lumpur. */
const listTime = minutes(30)
export const isListDue = (period: Period, terms: PayTerms, now: Instant): boolean =>
  addMs(startOf(listDayOf(period, terms)), listTime) <= now

type Withdrawn = {
  /** The month of the withdrawal. */
  readonly period: Period
  /** The last month that has a list. */
  readonly listed: Period | null
  /** The day on which it will be sent to the bank; null if it was sent. */
  readonly sentOn: LocalDate | null
}
export type ExpectedList = { readonly period: Period; readonly payOn: LocalDate }

/** The monthly list that will have a withdrawal, and its pay day. A list has the withdrawals sent before it is made. */
export const listOf = ({ period, listed, sentOn }: Withdrawn, terms: PayTerms, today: LocalDate): ExpectedList => {
  let month = listed !== null && listed >= period ? addPeriods(listed, 1) : period
  while (sentOn !== null && listDayOf(month, terms) <= sentOn) month = addPeriods(month, 1)
  return { period: month, payOn: nextPayDay(later(listDayOf(month, terms), today), terms.payDay) }
}
