import type { Bilingual } from '#kernel/bilingual.ts'
import { daysBetween, type LocalDate } from '#kernel/time.ts'

/** Days from the due date on which settlements and benefits are reminded of, while an amount is due. */
export const reminderDays = [-7, -1, 1, 7, 14] as const
/** Days from the due date of a deduction list. */
export const remitDays = [-2, 0, 3, 7] as const
/** Days from the pay day of a deduction list, until its answers are submitted. */
export const confirmDays = [0, 1, 3] as const
/** Days from the due date of an instalment of an employee who left. */
export const instalmentDays = { before: -3, after: 3 } as const
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

/** The words of a reminder that differ once an amount is overdue. */
export const dueWords = (isOverdue: boolean): { readonly due: Bilingual; readonly is: Bilingual } =>
  isOverdue
    ? { due: ['Overdue since', 'Tertunggak sejak'], is: ['was', 'sepatutnya'] }
    : { due: ['Due on', 'Perlu dibayar pada'], is: ['is', 'perlu'] }
