import type { Bilingual } from '#kernel/bilingual.ts'
import { proportionDown, sen, type Sen } from '#kernel/money.ts'
import { addPeriods, type Period } from '#kernel/time.ts'

export const recurrences = ['Monthly', 'Quarterly', 'Yearly'] as const
export const recurrenceNames = {
  Monthly: ['Monthly', 'Bulanan'],
  Quarterly: ['Quarterly', 'Suku tahunan'],
  Yearly: ['Yearly', 'Tahunan'],
} as const satisfies Record<(typeof recurrences)[number], Bilingual>
export type Recurrence = (typeof recurrences)[number]

const monthsDue: Readonly<Record<Recurrence, readonly number[]>> = {
  Monthly: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  Quarterly: [3, 6, 9, 12],
  Yearly: [12],
}

/** The recurrences due in a period: quarterly in the last month of each quarter, yearly in December. */
export const recurrencesDue = (period: Period): Recurrence[] =>
  recurrences.filter((recurrence) => monthsDue[recurrence].includes(Number(period.slice(5))))

/** The first period in which a benefit is due, starting with `from`. */
export const nextDue = (recurrence: Recurrence, from: Period): Period => {
  let period = from
  while (!recurrencesDue(period).includes(recurrence)) period = addPeriods(period, 1)
  return period
}

/** What a benefit of these employees costs a month, on average over a year, rounded down to the sen. */
export const monthlyCost = (amount: Sen, recurrence: Recurrence, employees: number): Sen =>
  employees === 0 ? sen(0) : proportionDown(amount, employees * monthsDue[recurrence].length, 12)
