import { addDays, daysBetween, periodOf, type LocalDate } from '#kernel/time.ts'

/** Each day of a range becomes a full (1) or half (0.5) unpaid day, or a paid one (0). */
export type DayChange = { readonly from: LocalDate; readonly to: LocalDate; readonly days: 0 | 0.5 | 1 }
type Absence = { readonly date: LocalDate; readonly days: 0.5 | 1 }
type Facts = {
  readonly startOn: LocalDate | null
  readonly endOn: LocalDate | null
  /** Of the months of the range. */
  readonly absences: readonly Absence[]
}

export const longestRange = 31
export const isDayRange = ({ from, to }: Pick<DayChange, 'from' | 'to'>): boolean =>
  to >= from && daysBetween(from, to) < longestRange

/** Why a change doesn't apply to an employee: a day is not within the employment, or nothing would change. */
export const dayRefusals = ['not_started', 'left', 'unchanged'] as const
export type DayRefusal = (typeof dayRefusals)[number]

const daysOf = ({ from, to }: Pick<DayChange, 'from' | 'to'>): LocalDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day))

/** The unpaid days of the months of the range after the change, or the reason why it doesn't apply. */
export const changedDays = (
  { startOn, endOn, absences }: Facts,
  { days, ...range }: DayChange,
): { readonly refusal: DayRefusal | null; readonly absences: readonly Absence[] } => {
  if (startOn !== null && range.from < startOn) return { refusal: 'not_started', absences }
  if (endOn !== null && range.to > endOn) return { refusal: 'left', absences }
  const outside = absences.filter(({ date }) => date < range.from || date > range.to)
  const inside = days === 0 ? [] : daysOf(range).map((date) => ({ date, days }))
  const after = [...outside, ...inside].toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const isSame = (a: readonly Absence[]) => a.map(({ date, days: of }) => `${date} ${of}`).join()
  return { refusal: isSame(after) === isSame(absences) ? 'unchanged' : null, absences: after }
}

export const totalDays = (absences: readonly Absence[]): number => absences.reduce((total, { days }) => total + days, 0)

/** The months of a range: one or two. */
export const periodsOf = ({ from, to }: Pick<DayChange, 'from' | 'to'>) => [...new Set([periodOf(from), periodOf(to)])]
