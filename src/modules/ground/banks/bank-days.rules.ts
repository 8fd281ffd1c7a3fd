import { addDays, weekday, type LocalDate } from '#kernel/time.ts'
import { holidaysIn } from './holidays.rules.ts'

/** The date that many working days later. `isHoliday` covers public holidays; weekends are checked here. */
export const addWorkingDays = (from: LocalDate, count: number, isHoliday: (date: LocalDate) => boolean): LocalDate => {
  let date = from
  for (let left = count; left > 0;) {
    date = addDays(date, 1)
    // Banks clear transfers from Monday to Friday in every state, also in those with a Friday and Saturday weekend.
    if (weekday(date) <= 5 && !isHoliday(date)) left -= 1
  }
  return date
}

/** The last run of IBG on a bank day, in Kuala Lumpur time. Some banks take files only until an earlier time. */
export const ibgCutOff = '17:00'

const isHoliday = (day: LocalDate): boolean => holidaysIn(Number(day.slice(0, 4))).has(day)

/** Whether banks work on a day: in every state, also where the weekend or a holiday is another day. */
export const isBankDay = (day: LocalDate): boolean => weekday(day) <= 5 && !isHoliday(day)

/** The bank working day that is `count` days after a date. */
export const bankDaysAfter = (date: LocalDate, count: number): LocalDate => addWorkingDays(date, count, isHoliday)

/** The bank working days after `from`, up to and with `to`. */
export const bankDaysBetween = (from: LocalDate, to: LocalDate): number => {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBankDay(day)) count += 1
  return count
}

/** The last bank working day up to and with a date. */
export const lastBankDay = (date: LocalDate): LocalDate => (isBankDay(date) ? date : lastBankDay(addDays(date, -1)))
