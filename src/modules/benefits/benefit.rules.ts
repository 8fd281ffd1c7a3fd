import { addPeriods, type Period } from '#kernel/time.ts'

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

/** The first period from this one on in which a benefit is due. */
export const nextDue = (recurrence: Recurrence, from: Period): Period => {
  let period = from
  while (!recurrencesDue(period).includes(recurrence)) period = addPeriods(period, 1)
  return period
}
