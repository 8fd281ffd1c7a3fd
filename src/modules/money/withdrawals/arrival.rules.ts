import type { Bilingual } from '#kernel/bilingual.ts'
import { addDays, addMs, dateIn, hours, minutes, startOf, timeIn, type Instant, type LocalDate } from '#kernel/time.ts'
import { bankDaysAfter, bankDaysBetween, ibgCutOff, isBankDay } from '#ground/banks/bank-days.rules.ts'
import { workingDaysToArrive } from './withdrawal.rules.ts'

/** Whether the bank still processes new files today, did so until the cut-off, or is closed today. */
export const bankStateAt = (now: Instant): 'open' | 'passed' | 'closed' => {
  if (!isBankDay(dateIn(now))) return 'closed'
  return timeIn(now) < ibgCutOff ? 'open' : 'passed'
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
export const arrivalShown = ({ onHold, expectedOn }: { onHold: boolean; expectedOn: LocalDate | null }) => ({
  onHold,
  expectedOn: onHold ? null : expectedOn,
})

/** What an employee reads in place of the day of arrival while a withdrawal is on hold. */
export const noArrivalDate: Bilingual = ['On hold, so there is no date yet', 'Ditahan, jadi belum ada tarikh']

/** The bank working days since money was due; zero until the first one after that day. */
export const bankDaysLate = (dueOn: LocalDate, today: LocalDate): number => bankDaysBetween(dueOn, today)

/** The last cut-off on a day or before. */
const cutOffUntil = (day: LocalDate): Instant => {
  let on = day
  while (!isBankDay(on)) on = addDays(on, -1)
  const [hour = 0, minute = 0] = ibgCutOff.split(':').map(Number)
  return addMs(startOf(on), hours(hour) + minutes(minute))
}

/** The last cut-off that has passed. */
export const lastCutOff = (now: Instant): Instant =>
  cutOffUntil(bankStateAt(now) === 'open' ? addDays(dateIn(now), -1) : dateIn(now))

/** Transfers sent before this cut-off are late today. */
export const lateBefore = (today: LocalDate): Instant => {
  let day = today
  while (bankDaysLate(arrivalOf(addMs(cutOffUntil(day), -1)), today) === 0) day = addDays(day, -1)
  return cutOffUntil(day)
}
