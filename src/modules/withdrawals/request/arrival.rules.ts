import { addDays, addMs, dateIn, hours, minutes, startOf, timeIn, type Instant, type LocalDate } from '#kernel/time.ts'
import { bankDaysAfter, bankDaysBetween, isBankDay } from '#modules/banks/bank-days.rules.ts'
import { workingDaysToArrive } from '../withdrawal.rules.ts'

/** The bank's last IBG cut-off of a working day, in Kuala Lumpur time. */
export const cutOff = '17:00'

/** Whether the bank still processes today what it gets now, did so until the cut-off, or is closed today. */
export const bankStateAt = (now: Instant): 'open' | 'passed' | 'closed' => {
  if (!isBankDay(dateIn(now))) return 'closed'
  return timeIn(now) < cutOff ? 'open' : 'passed'
}

/** The day on which the bank processes a file that it gets at a time. */
export const bankDayOf = (at: Instant): LocalDate =>
  bankStateAt(at) === 'open' ? dateIn(at) : bankDaysAfter(dateIn(at), 1)

/**
 * The day by which money arrives that is approved or sent at a time: two bank working days after the bank's day. The
 * banks' calendar applies in every state, also where the weekend or a holiday is another day.
 */
export const arrivalOf = (at: Instant): LocalDate => bankDaysAfter(bankDayOf(at), workingDaysToArrive)

/** The day that is shown for the arrival of a withdrawal; none while it is on hold. */
export const arrivalShown = (row: { on_hold: boolean; expected_on: LocalDate | null }) => ({
  onHold: row.on_hold,
  expectedOn: row.on_hold ? null : row.expected_on,
})

/** The bank working days since money was due; zero until the first one after that day. */
export const bankDaysLate = (dueOn: LocalDate, today: LocalDate): number => bankDaysBetween(dueOn, today)

/** The last cut-off on a day or before. */
const cutOffUntil = (day: LocalDate): Instant => {
  let on = day
  while (!isBankDay(on)) on = addDays(on, -1)
  const [hour = 0, minute = 0] = cutOff.split(':').map(Number)
  return addMs(startOf(on), hours(hour) + minutes(minute))
}

/** The last cut-off that has passed. */
export const lastCutOff = (now: Instant): Instant =>
  cutOffUntil(bankStateAt(now) === 'open' ? addDays(dateIn(now), -1) : dateIn(now))

/** What was sent before this cut-off is late today. */
export const lateBefore = (today: LocalDate): Instant => {
  let day = today
  while (bankDaysLate(arrivalOf(addMs(cutOffUntil(day), -1)), today) === 0) day = addDays(day, -1)
  return cutOffUntil(day)
}
