import type { ErrorCode } from '#kernel/registered.ts'
import { atLeastZero, bp, least, percentDown, proportionDown, sen, sum, type Bp, type Sen } from '#kernel/money.ts'
import {
  addDays,
  daysBetween,
  daysIn,
  earlier,
  firstDay,
  lastDay,
  later,
  periodOf,
  type LocalDate,
  type Period,
} from '#kernel/time.ts'

/** A monthly salary and its effective date. */
export type Salary = { readonly from: LocalDate; readonly salary: Sen }
/** Unpaid absence on one day: one half day or two. */
export type Absence = { readonly on: LocalDate; readonly halfDays: number }

export type AccrualFacts = {
  readonly today: LocalDate
  /** The month to accrue, by default the current one. */
  readonly period?: Period
  readonly startOn: LocalDate | null
  readonly endOn: LocalDate | null
  /** In any order; the earliest can be before this period. */
  readonly salaries: readonly Salary[]
  readonly absences: readonly Absence[]
}

/** Eligible days of one salary, in half days, and their wages. */
export type Stretch = {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly salary: Sen
  readonly halfDays: number
  readonly earned: Sen
}

const half = bp(5_000)
export const halfOf = (wages: Sen): Sen => percentDown(wages, half)

/** The most that may be deducted from wages besides other deductions: half of them (Employment Act 1955, s.24(8)). */
export const deductibleOf = (wages: Sen, others: Sen): Sen => atLeastZero(sen(halfOf(wages) - others))

/** What limits the advances of earned wages. */
export type AdvanceTerms = {
  readonly maximumAdvance: Bp
  readonly rollingPayMax: Sen
  /** Whether at most half of the wages may be deducted. */
  readonly statutoryLimit: boolean
}

/** The most of earned wages that the employer allows in a month. */
export const ceilingOf = (
  earned: Sen,
  { maximumAdvance, rollingPayMax }: Pick<AdvanceTerms, 'maximumAdvance' | 'rollingPayMax'>,
): Sen => least(percentDown(earned, maximumAdvance), rollingPayMax)

/** The most that can be withdrawn in a month: the employer's ceiling, or what may be deducted besides other deductions. */
export const limitOf = (earned: Sen, terms: AdvanceTerms, others: Sen): Sen => {
  const ceiling = ceilingOf(earned, terms)
  return terms.statutoryLimit ? least(ceiling, deductibleOf(earned, others)) : ceiling
}

/** The parts of earned wages, for display. */
export type Earnings = {
  readonly source: 'accrual' | 'imported'
  /** The current salary. */
  readonly salary: Sen
  readonly stretches: readonly Stretch[]
  readonly halfDays: number
  readonly daysInMonth: number
  readonly earned: Sen
}
export type AccrualFailure = Extract<ErrorCode, 'no_salary' | 'impossible_dates'>
export type Accrual = Earnings | { readonly whyNot: AccrualFailure }

/** Why earned wages cannot be calculated; returned instead of zero. */
export const whyNotAccrue = (
  facts: Pick<AccrualFacts, 'today' | 'period' | 'startOn' | 'endOn' | 'salaries'>,
): AccrualFailure | null => {
  if (facts.startOn && facts.endOn && facts.endOn < facts.startOn) return 'impossible_dates'
  return salaryToday(facts) ? null : 'no_salary'
}

/**
 * Earned to date by the calendar-day proration of the Employment Act 1955, s.18A: for each run of one salary, salary x
 * eligible days / days in the month, rounded down so that an advance never exceeds pay. A day counts after it ends.
 * Days before the first known salary earn nothing.
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

/** Earned to date as imported from the employer's system. The salary is still required: it selects the policy. */
export const importedEarnings = (facts: AccrualFacts, credited: Sen): Accrual => {
  const whyNot = whyNotAccrue(facts)
  const current = salaryToday(facts)
  if (whyNot || !current) return { whyNot: whyNot ?? 'no_salary' }
  return {
    source: 'imported',
    salary: current.salary,
    stretches: [],
    halfDays: 0,
    daysInMonth: daysIn(facts.period ?? periodOf(facts.today)),
    earned: sen(credited),
  }
}

/** From the later of the first day and the start date, to the earlier of yesterday and the end date. */
const eligibleDays = ({ today, period = periodOf(today), startOn, endOn }: AccrualFacts) => {
  const yesterday = earlier(addDays(today, -1), lastDay(period))
  return {
    first: startOn ? later(firstDay(period), startOn) : firstDay(period),
    last: endOn ? earlier(yesterday, endOn) : yesterday,
    daysInMonth: daysIn(period),
  }
}

/** The current salary, the salary at the end of an earlier month, or the starting salary before the start date. */
const salaryToday = ({
  today,
  period,
  startOn,
  salaries,
}: Pick<AccrualFacts, 'today' | 'period' | 'startOn' | 'salaries'>): Salary | undefined => {
  const asOf = period ? earlier(today, lastDay(period)) : today
  const on = startOn ? later(asOf, startOn) : asOf
  let found: Salary | undefined
  for (const one of salaries) if (one.from <= on && (!found || one.from > found.from)) found = one
  return found
}

type Run = { from: LocalDate; to: LocalDate; salary: Sen }

/** Splits the days into runs of one salary; a raise of zero does not start a new one. */
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
