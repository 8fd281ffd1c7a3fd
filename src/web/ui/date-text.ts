import {
  dateIn,
  dayOf,
  formatDate,
  formatInstant,
  msOf,
  timeIn,
  weekday,
  type Period,
  type Instant,
} from '#kernel/time.ts'
import { dates } from './date.texts.ts'

/** `21/11/2026` */
export const dateText = (date: string): string => formatDate(date)
/** The index of a date's or period's month. */
const monthIndex = (date: string): number => Number(date.slice(5, 7)) - 1
/** `November` */
export const monthText = (period: Period): string => dates(`longMonths.${monthIndex(period)}`)
/** `November 2026` */
export const periodText = (period: Period): string => `${monthText(period)} ${period.slice(0, 4)}`
/** `21 Nov`, for places without room for the weekday. */
export const shortDayText = (date: string): string => `${dayOf(date)} ${dates(`months.${monthIndex(date)}`)}`
/** `Sat 21 Nov` */
export const dayText = (date: string): string => `${dates(`weekdays.${weekday(date) - 1}`)} ${shortDayText(date)}`
/** `21/11/2026`: the date of a timestamp. */
export const dayOfText = (instant: Instant): string => formatDate(dateIn(instant))
export const instantText = (instant: Instant): string => formatInstant(instant)
/** `Fri 20 Nov, 09:14` */
export const momentText = (instant: Instant): string => `${dayText(dateIn(instant))}, ${timeIn(instant)}`

const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const
/** The time since then: `3 d`, `2 h`, `now`. */
export const sinceText = (instant: Instant, now: number): string => {
  const age = Math.max(0, now - msOf(instant))
  for (const [unit, ms] of units) if (age >= ms) return dates(unit, { age: Math.floor(age / ms) })
  return dates('now')
}
