import type { Period } from '#kernel/time.ts'

export const recurrences = ['Monthly', 'Quarterly', 'Yearly'] as const
export type Recurrence = (typeof recurrences)[number]

const monthsDue: Readonly<Record<Recurrence, readonly number[]>> = {
  Monthly: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  Quarterly: [3, 6, 9, 12],
  Yearly: [12],
}

/** The recurrences of the benefits that are due in a period: quarterly ones at the end of a quarter, yearly ones in December. */
export const recurrencesDue = (period: Period): Recurrence[] =>
  recurrences.filter((recurrence) => monthsDue[recurrence].includes(Number(period.slice(5))))
