import { sen, senOf, type Sen } from '#kernel/money.ts'
import { outsideBy, withFigures, type Range } from '../compensation.rules.ts'
import { inSen, type Details } from './policy.ts'

export type View = 'inForce' | 'after'
type Level = { readonly jobLevel: string; readonly jobLevelName: string; readonly jobGrade: number }
export type Person = Details['levels'][number]['people'][number]
export type ShownRange = Range &
  Level & {
    readonly id: string
    /** A deleted range can't be edited. */
    readonly deleted: boolean
    readonly pending: boolean
    readonly spread: number
    readonly growth: number | null
    readonly overlap: number | null
    /** The level's employees by salary, and their salaries. */
    readonly people: readonly Person[]
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
  const people = new Map(details.levels.map((level) => [level.jobLevel, level.people]))
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
          people: people.get(values.jobLevel) ?? [],
          salaries: (people.get(values.jobLevel) ?? []).map(({ salary }) => senOf(salary)),
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
    ...details.levels.flatMap(({ people }) => people.map(({ salary }) => senOf(salary))),
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

/** The distance of two dots, in pixels, so that they never touch. */
export const dotPitch = 9
/** The most dots above each other. More employees share dots. */
const mostRows = 7

export type Dot = {
  /** The position on the scale, from 0 to 1000. */
  readonly x: number
  /** The distance from the middle of the bar, in dots. */
  readonly row: number
  readonly isOutside: boolean
  /** One employee, or several if the bar has no room for a dot each. */
  readonly people: readonly Person[]
}

/** Places a dot per employee in columns of a bar of this width (pixels), by salary; `rows` is the highest column. */
export const placeDots = (
  { people, ...range }: Pick<ShownRange, 'people' | 'minimum' | 'midpoint' | 'maximum'>,
  at: (amount: Sen) => number,
  width: number,
): { dots: Dot[]; rows: number } => {
  const columns = Math.max(1, Math.floor(width / dotPitch))
  const placed = people.map((person) => {
    const salary = senOf(person.salary)
    const column = Math.min(columns - 1, Math.floor((at(salary) * columns) / 1000))
    return { person, column, isOutside: outsideBy(salary, range) !== 0 }
  })
  const byColumn = Array.from({ length: columns }, (_, place) =>
    placed.filter(({ column }) => column === place),
  ).filter(({ length }) => length > 0)
  const most = byColumn.reduce((longest, { length }) => Math.max(longest, length), 0)
  const perDot = Math.max(1, Math.ceil(most / mostRows))
  const stacks = byColumn.map((column) =>
    [false, true].flatMap((isOutside) => {
      const same = column.filter((one) => one.isOutside === isOutside)
      return Array.from({ length: Math.ceil(same.length / perDot) }, (_, dot) =>
        same.slice(dot * perDot, (dot + 1) * perDot),
      )
    }),
  )
  return {
    dots: stacks.flatMap((stack) =>
      stack.flatMap((of, place) =>
        of[0]
          ? [
              {
                x: ((of[0].column + 0.5) * 1000) / columns,
                row: place - (stack.length - 1) / 2,
                isOutside: of[0].isOutside,
                people: of.map(({ person }) => person),
              },
            ]
          : [],
      ),
    ),
    rows: stacks.reduce((highest, { length }) => Math.max(highest, length), 0),
  }
}
