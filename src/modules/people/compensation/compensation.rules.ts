import { lifecycle } from '#kernel/lifecycle.ts'
import { sen, sum, type Sen } from '#kernel/money.ts'
import { day, type LocalDate } from '#kernel/time.ts'

/** Every change of a policy or of one of its pay ranges needs a new approval. */
export const compensationLifecycle = lifecycle({
  states: ['pending_approval', 'approved'],
  moves: {
    approve: { from: ['pending_approval'], to: 'approved', secondPerson: true },
    return: { from: ['pending_approval'], to: 'pending_approval' },
    edit: { from: ['pending_approval', 'approved'], to: 'pending_approval' },
    delete: { from: ['pending_approval', 'approved'], to: null },
  },
  error: 'compensation_policy_status',
})

export type Range = { readonly minimum: Sen; readonly midpoint: Sen; readonly maximum: Sen }

/** A ratio as a percentage with one decimal, rounded half up by its absolute value. */
const percentage = (part: number, whole: number): number =>
  (Math.sign(part) * Math.round((Math.abs(part) * 1000) / whole)) / 10

export const spreadOf = ({ minimum, maximum }: Range): number => percentage(maximum - minimum, minimum)

/** Growth over the next lower midpoint; null for the lowest range. */
export const growthOf = ({ midpoint }: Range, lower: Range | undefined): number | null =>
  lower ? percentage(midpoint - lower.midpoint, lower.midpoint) : null

/** The share of a range that the next one also covers; null for the highest range and if minimum = maximum. */
export const overlapOf = ({ minimum, maximum }: Range, next: Range | undefined): number | null =>
  next && maximum > minimum ? percentage(Math.max(0, maximum - next.minimum), maximum - minimum) : null

export const compaRatioOf = (salary: Sen, { midpoint }: Range): number => percentage(salary, midpoint)

/** The position of a salary in its range: 0 at the minimum, 100 at the maximum; null if they are equal. */
export const penetrationOf = (salary: Sen, { minimum, maximum }: Range): number | null =>
  maximum > minimum ? percentage(salary - minimum, maximum - minimum) : null

/** How far a salary is outside its range: negative below the minimum, positive above the maximum, 0 inside. */
export const outsideBy = (salary: Sen, { minimum, maximum }: Range): Sen => {
  if (salary < minimum) return sen(salary - minimum)
  return salary > maximum ? sen(salary - maximum) : sen(0)
}

/** The monthly amount that brings every salary to its minimum. */
export const totalShortfall = (differences: readonly Sen[]): Sen =>
  sum(differences.filter((difference) => difference < 0).map((difference) => sen(0 - difference)))

/** The ranges sorted by midpoint, each with its spread, growth and overlap. */
export const withFigures = <R extends Range>(ranges: readonly R[]) => {
  const ordered = ranges.toSorted((a, b) => a.midpoint - b.midpoint || a.minimum - b.minimum)
  return ordered.map((range, position) => ({
    ...range,
    spread: spreadOf(range),
    growth: growthOf(range, ordered[position - 1]),
    overlap: overlapOf(range, ordered[position + 1]),
  }))
}

/** The statutory monthly minimum wages, the latest first. */
const minimumWages: readonly { readonly since: LocalDate; readonly amount: Sen }[] = [
  { since: day('2025-08-01'), amount: sen(170_000) },
  { since: day('2023-07-01'), amount: sen(150_000) },
]
/** The statutory minimum wage on a date, or null before the first entry. */
export const minimumWageOn = (day: LocalDate) => minimumWages.find(({ since }) => since <= day) ?? null

const ticksOf = (from: Sen, to: Sen, step: number): Sen[] => {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => sen((first + index) * step))
}

/** The ticks of an axis from `from` to `to`: four to seven round amounts, fewer if it covers less than RM 4. */
export const axisTicks = (from: Sen, to: Sen): Sen[] => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, to - from)))
  const steps = [2.5, 2, 1, 0.5, 0.25, 0.2].map((part) => Math.round(part * power)).filter((step) => step > 100)
  const step = steps.find((size) => ticksOf(from, to, size).length >= 4)
  return ticksOf(from, to, step ?? 100)
}
