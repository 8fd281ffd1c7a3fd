import { sen, senOf, type Sen } from '#kernel/money.ts'
import { outsideBy, withFigures, type Range } from '../compensation.rules.ts'
import { inSen, type Details } from './policy.ts'

export type View = 'inForce' | 'after'
type Level = { readonly jobLevel: string; readonly jobLevelName: string; readonly jobGrade: number }
export type ShownRange = Range &
  Level & {
    readonly id: string
    /** A deleted range can't be edited. */
    readonly deleted: boolean
    readonly pending: boolean
    readonly spread: number
    readonly growth: number | null
    readonly overlap: number | null
    /** The salaries of the level's employees, in ascending order. */
    readonly salaries: readonly Sen[]
    /** The same range in the other view, if it differs. */
    readonly other: Range | null
  }

const valuesIn = (range: Details['ranges'][number], view: View) => {
  if (view === 'inForce') return range.inForce
  return range.deleted ? null : range
}

/** The ranges in force, or those after approval of the pending change, with their figures. */
export const rangesIn = (details: Details, view: View): ShownRange[] => {
  const salaries = new Map(details.levels.map((level) => [level.jobLevel, level.salaries.map(senOf)]))
  return withFigures(
    details.ranges.flatMap((range) => {
      const values = valuesIn(range, view)
      if (!values) return []
      const other = valuesIn(range, view === 'after' ? 'inForce' : 'after')
      const pending = range.status === 'pending_approval'
      return [
        {
          id: range.id,
          jobLevel: values.jobLevel,
          jobLevelName: values.jobLevelName,
          jobGrade: values.jobGrade,
          deleted: range.deleted,
          pending,
          ...inSen(values),
          salaries: salaries.get(values.jobLevel) ?? [],
          other: pending && other ? inSen(other) : null,
        },
      ]
    }),
  )
}

export const countOutside = (salaries: readonly Sen[], range: Range): number =>
  salaries.filter((salary) => outsideBy(salary, range) !== 0).length

/** The employees outside their range in a view: those below the minimum first, each group by difference. */
export const outsideIn = (details: Details, ranges: readonly ShownRange[]) => {
  const byLevel = new Map(ranges.map((range) => [range.jobLevel, range]))
  return details.outside
    .flatMap((person) => {
      const range = byLevel.get(person.jobLevel)
      const salary = senOf(person.salary)
      const difference = range ? outsideBy(salary, range) : sen(0)
      return range && difference !== 0 ? [{ ...person, salary, range, difference }] : []
    })
    .toSorted(
      (a, b) => Number(a.difference > 0) - Number(b.difference > 0) || Math.abs(b.difference) - Math.abs(a.difference),
    )
}
export type OutsidePerson = ReturnType<typeof outsideIn>[number]

/** The shared scale of all bars in both views: positions from 0 to 1000. */
export const scaleOf = (details: Details) => {
  const minimumWage = details.minimumWage && senOf(details.minimumWage.amount)
  const amounts = [
    ...(['inForce', 'after'] as const).flatMap((view) =>
      rangesIn(details, view).flatMap(({ minimum, maximum }) => [minimum, maximum]),
    ),
    ...details.levels.flatMap(({ salaries }) => salaries.map(senOf)),
    ...(minimumWage === null ? [] : [minimumWage]),
  ]
  const lowest = amounts.reduce((least, amount) => Math.min(least, amount), Number.POSITIVE_INFINITY)
  const highest = amounts.reduce((most, amount) => Math.max(most, amount), 0)
  const margin = Math.max(100, Math.round((highest - lowest) * 0.04))
  const from = sen(Math.max(0, lowest - margin))
  const to = sen(highest + margin)
  return { from, to, at: (amount: Sen): number => Math.round(((amount - from) * 10_000) / (to - from)) / 10 }
}
export type Scale = ReturnType<typeof scaleOf>

/** The vertical positions of dots in a bar, in pixels. */
const lanes = [18.5, 11.5, 25.5] as const
const dotWidth = 15

/** Places each dot in the first free lane; if none is free, dots overlap. */
export const placeDots = (positions: readonly number[]): { x: number; y: number }[] => {
  const ends = lanes.map(() => Number.NEGATIVE_INFINITY)
  return positions.map((x) => {
    const free = ends.findIndex((end) => end <= x)
    const lane = free === -1 ? ends.indexOf(Math.min(...ends)) : free
    ends[lane] = x + dotWidth
    return { x, y: lanes[lane] ?? lanes[0] }
  })
}
