import { dateIn, timeIn, type Instant, type LocalDate } from '#kernel/time.ts'
import { bankDaysAfter, isBankDay } from '#modules/banks/bank-days.rules.ts'
import { workingDaysToArrive } from '../withdrawal.rules.ts'

/**
 * The expected arrival date of a transfer: two bank working days after the approval. The banks' calendar applies in
 * every state, also where the weekend or a holiday is another day.
 */
export const arrivalOf = (approvedOn: LocalDate): LocalDate => bankDaysAfter(approvedOn, workingDaysToArrive)

/** The bank's last IBG cut-off of a working day, in Kuala Lumpur time. */
export const cutOff = '17:00'

/** The day on which the bank processes a file that it gets now. */
export const bankDayOf = (now: Instant): LocalDate => {
  const on = dateIn(now)
  const isInTime = isBankDay(on) && timeIn(now) < cutOff
  return isInTime ? on : bankDaysAfter(on, 1)
}
