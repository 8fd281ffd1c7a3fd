import type { ErrorCode } from '#modules/errors.ts'
import { proportionDown, sen, sum, type Sen } from '#kernel/money.ts'
import { addDays, daysBetween, daysIn, earlier, firstDay, later, periodOf, type LocalDate } from '#kernel/time.ts'

/** A monthly salary and the first day on which it holds. */
export type Salary = { readonly from: LocalDate; readonly salary: Sen }
/** Unpaid absence on one day: one half day or two. */
export type Absence = { readonly on: LocalDate; readonly halfDays: number }

export type AccrualFacts = {
  readonly today: LocalDate
  readonly startOn: LocalDate | null
  readonly endOn: LocalDate | null
  /** In any order; the earliest need not begin in this period. */
  readonly salaries: readonly Salary[]
  readonly absences: readonly Absence[]
}

/** Eligible days of one salary, in half days, and what they earned. */
export type Stretch = {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly salary: Sen
  readonly halfDays: number
  readonly earned: Sen
}

/** How earned wages came about, so that a screen can show it. */
export type Earnings = {
  readonly source: 'accrual' | 'imported'
  /** The salary that holds today. */
  readonly salary: Sen
  readonly stretches: readonly Stretch[]
  readonly halfDays: number
  readonly daysInMonth: number
  readonly earned: Sen
}
export type AccrualFailure = Extract<ErrorCode, 'no_salary' | 'impossible_dates'>
export type Accrual = Earnings | { readonly whyNot: AccrualFailure }

/** Why nothing can be said about what somebody earned: never a bare zero. */
export const whyNotAccrue = (
  facts: Pick<AccrualFacts, 'today' | 'startOn' | 'endOn' | 'salaries'>,
): AccrualFailure | null => {
  if (facts.startOn && facts.endOn && facts.endOn < facts.startOn) return 'impossible_dates'
  return salaryToday(facts) ? null : 'no_salary'
}

/**
 * Earned to date by the calendar-day proration of the Employment Act 1955, s.18A: over each stretch of one salary,
 * salary x eligible days / days in the month, each rounded down, so that an advance never exceeds pay. A day counts
 * once it is over. Days before the first known salary earn nothing.
 */
export const accrue = (facts: AccrualFacts): Accrual => {
  const whyNot = whyNotAccrue(facts)
  const current = salaryToday(facts)
  if (whyNot || !current) return { whyNot: whyNot ?? 'no_salary' }
  const { first, last, daysInMonth } = eligibleDays(facts)
  const stretches = stretchesOf(facts.salaries, first, last).map(({ from, to, salary }): Stretch => {
    const halfDays = 2 * (daysBetween(from, to) + 1) - absentHalfDays(facts.absences, from, to)
    return { from, to, salary, halfDays, earned: proportionDown(salary, halfDays, 2 * daysInMonth) }
  })
  return {
    source: 'accrual',
    salary: current.salary,
    stretches,
    halfDays: stretches.reduce((total, { halfDays }) => total + halfDays, 0),
    daysInMonth,
    earned: sum(stretches.map(({ earned }) => earned)),
  }
}

/** Earned to date as the employer's own system sent it. The salary still chooses the policy, so it must be known. */
export const importedEarnings = (facts: AccrualFacts, credited: Sen): Accrual => {
  const whyNot = whyNotAccrue(facts)
  const current = salaryToday(facts)
  if (whyNot || !current) return { whyNot: whyNot ?? 'no_salary' }
  return {
    source: 'imported',
    salary: current.salary,
    stretches: [],
    halfDays: 0,
    daysInMonth: daysIn(periodOf(facts.today)),
    earned: sen(credited),
  }
}

/** From the later of the first day and the start, to yesterday or the end, if that is earlier. */
const eligibleDays = ({ today, startOn, endOn }: AccrualFacts) => {
  const period = periodOf(today)
  const yesterday = addDays(today, -1)
  return {
    first: startOn ? later(firstDay(period), startOn) : firstDay(period),
    last: endOn ? earlier(yesterday, endOn) : yesterday,
    daysInMonth: daysIn(period),
  }
}

/** The salary that holds today, or for somebody who has not begun yet, the one that they begin with. */
const salaryToday = ({
  today,
  startOn,
  salaries,
}: Pick<AccrualFacts, 'today' | 'startOn' | 'salaries'>): Salary | undefined => {
  const on = startOn ? later(today, startOn) : today
  let found: Salary | undefined
  for (const one of salaries) if (one.from <= on && (!found || one.from > found.from)) found = one
  return found
}

type Run = { from: LocalDate; to: LocalDate; salary: Sen }

/** Cuts the days into runs of one salary; a raise by nothing does not begin a new one. */
const stretchesOf = (salaries: readonly Salary[], first: LocalDate, last: LocalDate): Run[] => {
  const inOrder = salaries.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const runs: Run[] = []
  for (const [i, { from, salary }] of inOrder.entries()) {
    const next = inOrder[i + 1]
    const begins = later(first, from)
    const ends = next ? earlier(last, addDays(next.from, -1)) : last
    if (begins > ends) continue
    const before = runs.at(-1)
    if (before?.salary === salary) before.to = ends
    else runs.push({ from: begins, to: ends, salary })
  }
  return runs
}

const absentHalfDays = (absences: readonly Absence[], from: LocalDate, to: LocalDate): number =>
  absences.reduce((total, { on, halfDays }) => (on >= from && on <= to ? total + halfDays : total), 0)
