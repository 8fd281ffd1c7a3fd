import { daysBetween, type LocalDate } from '#kernel/time.ts'

/** Days from the due date on which a reminder is sent, while an amount is due. */
export const reminderDays = [-7, -1, 1, 7, 14] as const
export type ReminderDay = (typeof reminderDays)[number]
/** A reminder that could not be sent on its day is sent up to two days later. */
export const mostDelay = 2

/** The reminder among those on days from a date that is to be sent today, if any. */
export const reminderAmong = <Day extends number>(
  days: readonly Day[],
  date: LocalDate,
  today: LocalDate,
): Day | null => {
  const since = daysBetween(date, today)
  return days.findLast((day) => since >= day && since <= day + mostDelay) ?? null
}
/** The reminder to send today, if any. */
export const reminderOn = (dueDate: LocalDate, today: LocalDate): ReminderDay | null =>
  reminderAmong(reminderDays, dueDate, today)
