import { Tooltip } from '@mantine/core'
import {
  formatDate,
  formatDay,
  formatInstant,
  formatShortDay,
  dateIn,
  timeIn,
  msOf,
  type LocalDate,
} from '#kernel/time.ts'
import type { Instant } from '#kernel/values.ts'

/** Dates and instants come over the wire as text; what they are is in their names. */
export const dateText = (date: string): string => formatDate(date as LocalDate)
/** Where there is no room for the day of the week: in a pill. */
export const shortDayText = (date: string): string => formatShortDay(date as LocalDate)
export const dayText = (date: string): string => formatDay(date as LocalDate)
export const instantText = (instant: string): string => formatInstant(instant as Instant)
/** `Fri 20 Nov, 09:14` */
export const momentText = (instant: string): string =>
  `${formatDay(dateIn(instant as Instant))}, ${timeIn(instant as Instant)}`

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const
/** `3 d`, `2 h`, `now`: how long ago that was. */
export const sinceText = (instant: string, now: number): string => {
  const age = Math.max(0, now - msOf(instant as Instant))
  for (const [unit, ms] of units) if (age >= ms) return `${Math.floor(age / ms)} ${unit}`
  return 'now'
}

/** How long ago, with the exact time in a tooltip. `now` is the server's, where a screen has it. */
export const Since = ({ instant, now }: { instant: string; now: number }) => (
  <Tooltip label={instantText(instant)}>
    <time dateTime={instant} className="num">
      {sinceText(instant, now)}
    </time>
  </Tooltip>
)
