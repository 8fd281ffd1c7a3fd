import { dateIn, timeIn, weekday, type Instant, type LocalDate } from '#kernel/time.ts'
import { holidaysIn } from './holidays.rules.ts'
import { addWorkingDays, workingDaysToArrive } from '../withdrawal.rules.ts'

const isHoliday = (day: LocalDate): boolean => holidaysIn(Number(day.slice(0, 4))).has(day)

const arrivals = new Map<LocalDate, LocalDate>()

/**
 * The expected arrival date of a transfer: two bank working days after the approval. The banks' calendar applies in
 * every state, also where the weekend or a holiday is another day. Cached.
 */
export const arrivalOf = (approvedOn: LocalDate): LocalDate => {
  const known = arrivals.get(approvedOn)
  if (known) return known
  const date = addWorkingDays(approvedOn, workingDaysToArrive, isHoliday)
  if (arrivals.size > 1_000) arrivals.clear()
  arrivals.set(approvedOn, date)
  return date
}

/** The bank working day that is `count` days after a date. */
export const bankDaysAfter = (date: LocalDate, count: number): LocalDate => addWorkingDays(date, count, isHoliday)

/** The bank's last IBG cut-off of a working day, in Kuala Lumpur time. */
export const cutOff = '17:00'

/** The day on which the bank processes a file that it gets now. */
export const bankDayOf = (now: Instant): LocalDate => {
  const on = dateIn(now)
  const isInTime = weekday(on) <= 5 && !isHoliday(on) && timeIn(now) < cutOff
  return isInTime ? on : addWorkingDays(on, 1, isHoliday)
}
