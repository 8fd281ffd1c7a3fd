import type { FieldError } from '#kernel/errors.ts'
import { addDays, dateIn, formatDate, instantOf, minutes, msOf, startOf, type LocalDate } from '#kernel/time.ts'

/** The longest move, in days. */
export const mostDays = 92
export const lastTarget = (today: LocalDate): LocalDate => addDays(today, mostDays)

/** Why the clock can't be moved to this date; null if it can. */
export const wrongTarget = (to: LocalDate, today: LocalDate): FieldError | null => {
  if (to <= today) return { code: 'day_too_early', params: { first: formatDate(addDays(today, 1)) } }
  return to > lastTarget(today)
    ? { code: 'clock_too_far', params: { last: formatDate(lastTarget(today)), days: mostDays } }
    : null
}

/** After the month has closed, after the reminders of the morning, and after the summaries of the evening. */
const stops = [60, 8 * 60 + 10, 20 * 60 + 10].map(minutes)

/** Where a move to `target` stops next, in milliseconds: each stop runs the jobs of the hours before it. */
export const nextStop = (now: number, target: number): number => {
  const today = dateIn(instantOf(now))
  const next = [today, addDays(today, 1)]
    .flatMap((date) => stops.map((time) => msOf(startOf(date)) + time))
    .find((stop) => stop > now)
  return next === undefined ? target : Math.min(next, target)
}
