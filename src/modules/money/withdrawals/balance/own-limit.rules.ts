import { formatRm, type Sen } from '#kernel/money.ts'
import type { WhyNot } from '#kernel/lifecycle.ts'
import {
  addDays,
  addMonths,
  addMs,
  addPeriods,
  dayIn,
  formatDate,
  hours,
  periodOf,
  startOf,
  type Instant,
  type LocalDate,
} from '#kernel/time.ts'

/** What employees limit for themselves. */
export const ownLimits = ['perWithdrawal', 'perMonth', 'numberPerMonth', 'afterDay', 'pausedUntil'] as const
export type OwnLimit = (typeof ownLimits)[number]

/** An employee's own limits; null where only the employer's rules apply. */
export type OwnLimits = {
  readonly perWithdrawal: Sen | null
  readonly perMonth: Sen | null
  readonly numberPerMonth: number | null
  /** Withdrawals open after this day of the month. */
  readonly afterDay: number | null
  /** Withdrawals open again at 00:00 of this day. */
  readonly pausedUntil: LocalDate | null
}

/** A value, and the one that replaces it from a moment. */
export type Planned<T> = {
  readonly now: T | null
  readonly next: { readonly value: T | null; readonly from: Instant } | null
}
export type OwnLimitPlan = { readonly [K in OwnLimit]: Planned<NonNullable<OwnLimits[K]>> }

const unlimited = { now: null, next: null }
export const noOwnLimits: OwnLimitPlan = {
  perWithdrawal: unlimited,
  perMonth: unlimited,
  numberPerMonth: unlimited,
  afterDay: unlimited,
  pausedUntil: unlimited,
}

/** How long after the change a looser limit applies, in milliseconds. */
export const looserAfter = hours(24)

/** The limits that apply at a moment, and the next ones. */
const plannedAt = <T>(planned: Planned<T>, at: Instant): Planned<T> =>
  planned.next && planned.next.from <= at ? { now: planned.next.value, next: null } : planned

export const planAt = (plan: OwnLimitPlan, at: Instant): OwnLimitPlan => ({
  perWithdrawal: plannedAt(plan.perWithdrawal, at),
  perMonth: plannedAt(plan.perMonth, at),
  numberPerMonth: plannedAt(plan.numberPerMonth, at),
  afterDay: plannedAt(plan.afterDay, at),
  pausedUntil: plannedAt(plan.pausedUntil, at),
})

/** The limits that apply at a moment. */
export const ownLimitsAt = (plan: OwnLimitPlan, at: Instant): OwnLimits => {
  const { perWithdrawal, perMonth, numberPerMonth, afterDay, pausedUntil } = planAt(plan, at)
  return {
    perWithdrawal: perWithdrawal.now,
    perMonth: perMonth.now,
    numberPerMonth: numberPerMonth.now,
    afterDay: afterDay.now,
    pausedUntil: pausedUntil.now,
  }
}

/** What an employee limits, which the employer doesn't see. */
export type Own = {
  readonly plan: OwnLimitPlan
  /** The limits on the day of the facts. */
  readonly limits: OwnLimits
  /** This month's withdrawals that weren't cancelled, rejected or returned; 0 without a limit of their number. */
  readonly made: number
}
export const nothingOwn: Own = {
  plan: noOwnLimits,
  limits: { perWithdrawal: null, perMonth: null, numberPerMonth: null, afterDay: null, pausedUntil: null },
  made: 0,
}
export const ownAt = (plan: OwnLimitPlan, at: Instant, made: number): Own => ({
  plan,
  limits: ownLimitsAt(plan, at),
  made,
})

/** Which of two values is stricter: the smaller amount and number, the later day. */
const strictIf = {
  perWithdrawal: 'smaller',
  perMonth: 'smaller',
  numberPerMonth: 'smaller',
  afterDay: 'larger',
  pausedUntil: 'larger',
} as const satisfies Record<OwnLimit, 'smaller' | 'larger'>

/** Whether a value allows more than the one that applies. */
export const isLooser = <T extends number | string>(limit: OwnLimit, now: T | null, value: T | null): boolean => {
  if (now === null) return false
  if (value === null) return true
  return strictIf[limit] === 'smaller' ? value > now : value < now
}

/**
 * The plan after a change: a stricter value applies immediately, a looser one after 24 hours. Setting the current value
 * cancels a looser one.
 */
const changed = <T extends number | string>(
  limit: OwnLimit,
  { now }: Planned<T>,
  value: T | null,
  at: Instant,
): Planned<T> =>
  isLooser(limit, now, value) ? { now, next: { value, from: addMs(at, looserAfter) } } : { now: value, next: null }

export type OwnLimitChange =
  | { readonly limit: 'perWithdrawal' | 'perMonth'; readonly amount: Sen | null }
  | { readonly limit: 'numberPerMonth'; readonly number: number | null }
  | { readonly limit: 'afterDay'; readonly day: number | null }
  | { readonly limit: 'pausedUntil'; readonly until: LocalDate | null }

/** `plan` is that of the moment. */
export const changePlan = (plan: OwnLimitPlan, change: OwnLimitChange, at: Instant): OwnLimitPlan => {
  switch (change.limit) {
    case 'perWithdrawal':
    case 'perMonth':
      return { ...plan, [change.limit]: changed(change.limit, plan[change.limit], change.amount, at) }
    case 'numberPerMonth':
      return { ...plan, numberPerMonth: changed(change.limit, plan.numberPerMonth, change.number, at) }
    case 'afterDay':
      return { ...plan, afterDay: changed(change.limit, plan.afterDay, change.day, at) }
    case 'pausedUntil': {
      const { now, next } = plan.pausedUntil
      // A pause that has ended can't be ended again.
      const running = { now: now !== null && startOf(now) > at ? now : null, next }
      return { ...plan, pausedUntil: changed(change.limit, running, change.until, at) }
    }
  }
}

export const mostNumber = 31
/** In every month, a later day is left. */
export const latestAfterDay = 27

/** The next first day on which a limit to later days of the month lets withdrawals open. */
export const nextStart = (afterDay: number, today: LocalDate): LocalDate => {
  const inMonth = dayIn(periodOf(today), afterDay + 1)
  return inMonth > today ? inMonth : dayIn(addPeriods(periodOf(today), 1), afterDay + 1)
}

const longestPause = 6
/** The last day until which a pause can last. */
export const lastPauseDay = (today: LocalDate): LocalDate => addMonths(today, longestPause)

export type OwnLimitCode = 'own_limit_below_minimum' | 'own_day_closes' | 'own_pause_range'

type EmployerRules = { readonly minimum: Sen; readonly lastDay: number }
/** Why a limit can't be set, or null. A limit that refuses everything isn't one: that is a pause. */
export const whyNotLimit = (
  change: OwnLimitChange,
  { minimum, lastDay }: EmployerRules,
  today: LocalDate,
): WhyNot<OwnLimitCode> | null => {
  switch (change.limit) {
    case 'perWithdrawal':
    case 'perMonth':
      return change.amount !== null && change.amount < minimum
        ? { code: 'own_limit_below_minimum', params: { minimum: formatRm(minimum) } }
        : null
    case 'afterDay':
      return change.day !== null && change.day >= lastDay ? { code: 'own_day_closes', params: { day: lastDay } } : null
    case 'pausedUntil': {
      const [first, last] = [addDays(today, 1), lastPauseDay(today)]
      return change.until !== null && (change.until < first || change.until > last)
        ? { code: 'own_pause_range', params: { first: formatDate(first), last: formatDate(last) } }
        : null
    }
    case 'numberPerMonth':
      return null
  }
}

/** When the pause of a moment ends: at 00:00 of its day, or earlier if that was planned. */
export const pauseEnd = ({ pausedUntil: { now, next } }: OwnLimitPlan): Instant | null => {
  if (now === null) return null
  const end = startOf(now)
  if (!next) return end
  const nextEnd = next.value === null ? next.from : startOf(next.value)
  const earlierEnd = nextEnd > next.from ? nextEnd : next.from
  return earlierEnd < end ? earlierEnd : end
}
