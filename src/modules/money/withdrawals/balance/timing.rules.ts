import { addDays, addPeriods, dayIn, firstDay, mondayOf, periodOf, type LocalDate } from '#kernel/time.ts'
import { defaultCutoffDay, type WithdrawalFrequency } from '#money/withdrawalPolicies/policy.rules.ts'

/** When an employee can withdraw. `withdrawalDay` is 0 if ONCE_PER_MONTH allows any day. */
export type Timing = {
  readonly cutOffDay: number | null
  readonly frequency: WithdrawalFrequency
  readonly withdrawalDay: number
  /** The day of the last withdrawal that was not cancelled or rejected. */
  readonly lastOn: LocalDate | null
}

/** The last day of the month of `date` on which withdrawals are open. */
export const openUntil = (cutOffDay: number | null, date: LocalDate): LocalDate =>
  dayIn(periodOf(date), cutOffDay ?? defaultCutoffDay)

/**
 * After the cut-off, the first day of the next month on which something can be withdrawn. Nothing is earned on the 1st,
 * because a day counts after it ends.
 */
export const closedUntil = (cutOffDay: number | null, date: LocalDate): LocalDate | null => {
  if (date <= openUntil(cutOffDay, date)) return null
  const first = firstDay(addPeriods(periodOf(date), 1))
  return cutOffDay === 1 ? first : addDays(first, 1)
}

/** Whether nothing can be earned by this day although withdrawals are open, and a later day of its month is open too. */
const isBeforeWages = ({ cutOffDay, withdrawalDay }: Timing, date: LocalDate): boolean =>
  date === firstDay(periodOf(date)) && cutOffDay !== 1 && withdrawalDay !== 1

/** Whether the policy's frequency allows a withdrawal on a day. Weeks run from Monday to Sunday. */
export const frequencyAllows = ({ frequency, withdrawalDay, lastOn }: Timing, on: LocalDate): boolean => {
  switch (frequency) {
    case 'DAILY':
      return lastOn === null || lastOn < on
    case 'ONCE_A_WEEK':
      return lastOn === null || lastOn < mondayOf(on)
    case 'ONCE_EVERY_TWO_WEEKS':
      return lastOn === null || addDays(lastOn, 14) <= on
    case 'ONCE_PER_MONTH':
      return (
        (lastOn === null || periodOf(lastOn) < periodOf(on)) &&
        (withdrawalDay === 0 || dayIn(periodOf(on), withdrawalDay) === on)
      )
  }
}

/** Whether the cut-off and the frequency allow a withdrawal on a day, and wages can be earned by then. */
export const isOpenOn = (timing: Timing, date: LocalDate): boolean =>
  !isBeforeWages(timing, date) && closedUntil(timing.cutOffDay, date) === null && frequencyAllows(timing, date)
