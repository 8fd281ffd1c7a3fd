import { sum, type Sen } from '#kernel/money.ts'
import { addDays, type LocalDate } from '#kernel/time.ts'
import { remitDays } from '#owed/receivables/reminder/reminder.rules.ts'
import { daysOverdue } from '#owed/receivables/advance/remittance.rules.ts'

export const ages = ['notDue', 'week', 'month', 'older'] as const
export type Age = (typeof ages)[number]

/** How long something is overdue: not due, 1 to 7, 8 to 30, or over 30 days. */
export const ageOf = (dueOn: LocalDate, today: LocalDate): Age => {
  const days = daysOverdue(dueOn, today)
  if (days === 0) return 'notDue'
  return days <= 7 ? 'week' : days <= 30 ? 'month' : 'older'
}

type Open = { readonly dueOn: LocalDate; readonly open: Sen }
/** The open amounts by age. */
export const agedOf = (items: readonly Open[], today: LocalDate): Record<Age, Sen> => {
  const of = (age: Age) => sum(items.filter(({ dueOn }) => ageOf(dueOn, today) === age).map(({ open }) => open))
  return {
    notDue: of('notDue'),
    week: of('week'),
    month: of('month'),
    older: of('older'),
  }
}

/** The ages that payments clear, each paying what a list due on that day leaves open. */
export const clearedAges = (totals: Readonly<Record<Age, Sen>>, paid: readonly Open[], today: LocalDate): Age[] => {
  const paidOf = agedOf(paid, today)
  return ages.filter((age) => totals[age] > 0 && totals[age] === paidOf[age])
}

/** The next reminder of lists that are open, with its days from the due date; null if all were sent. */
export const nextReminder = (
  dueDates: readonly LocalDate[],
  today: LocalDate,
): { readonly on: LocalDate; readonly days: number } | null =>
  dueDates
    .flatMap((dueOn) => remitDays.map((days) => ({ on: addDays(dueOn, days), days })))
    .filter(({ on }) => on > today)
    .toSorted((a, b) => a.on.localeCompare(b.on))[0] ?? null
