import type { Branded } from './brand.ts'

/**
 * Business time. Kuala Lumpur is UTC+8 all year and has been since 1982, so whole-day arithmetic
 * on UTC midnights is exact; docs/decisions/0003 explains why there is no calendar library.
 */
export type LocalDate = Branded<string, 'LocalDate'>
export type Period = Branded<string, 'Period'>

/** A point in time, RFC 3339 in UTC. Never a JavaScript Date. */
export type Instant = Branded<string, 'Instant'>
/** Milliseconds since the epoch, and the injected clock that is their only source. */
export type Clock = () => number

const dayMs = 86_400_000
const kualaLumpurMs = 8 * 3_600_000

const asInstant = (text: string) => text as Instant
const asDate = (text: string) => text as LocalDate
const asPeriod = (text: string) => text as Period

export const instantOf = (ms: number): Instant => asInstant(new Date(ms).toISOString())
export const msOf = (instant: Instant): number => Date.parse(instant)
export const addMs = (instant: Instant, ms: number): Instant => instantOf(msOf(instant) + ms)
/** The current time, but later than the last change, because the timestamp of a change is its version. */
export const laterThan = (last: Instant, now: Instant): Instant => (now > last ? now : addMs(last, 1))
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * 3_600_000
export const days = (count: number): number => count * dayMs

/** `2026-11-21T09:14:07.000Z`, with the date and time in Kuala Lumpur. */
const localText = (instant: Instant): string => {
  const hour = Number(instant.slice(11, 13))
  // Until 16:00 UTC, only the hour differs. Files convert hundreds of thousands of timestamps.
  return hour < 16
    ? `${instant.slice(0, 11)}${String(hour + 8).padStart(2, '0')}${instant.slice(13)}`
    : new Date(msOf(instant) + kualaLumpurMs).toISOString()
}

/** The business date of an instant. */
export const dateIn = (instant: Instant): LocalDate => asDate(localText(instant).slice(0, 10))

/** The start of a business date. */
export const startOf = (date: LocalDate): Instant => instantOf(utc(date) - kualaLumpurMs)
/** The last millisecond of a business date. */
export const endOf = (date: LocalDate): Instant => asInstant(`${date}T15:59:59.999Z`)

/** `HH:mm` in Kuala Lumpur. */
export const timeIn = (instant: Instant): string => localText(instant).slice(11, 16)

export const isLocalDate = (value: string): value is LocalDate => {
  if (!/^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value)) return false
  const day = dayOf(value)
  return day <= 28 || day <= daysIn(periodOf(asDate(value)))
}
/** A date in code, such as `2026-11-21`. Throws for any other text. */
export const day = (text: string): LocalDate => {
  if (!isLocalDate(text)) throw new RangeError(`not a date: ${text}`)
  return text
}
/** Whether a text is a timestamp in UTC. */
export const isInstant = (value: string): value is Instant =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(value) &&
  isLocalDate(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value))
export const isPeriod = (value: string): value is Period => /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(value)

const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const fromUtc = (ms: number): LocalDate => asDate(new Date(ms).toISOString().slice(0, 10))

export const periodOf = (date: LocalDate): Period => asPeriod(date.slice(0, 7))
export const dayOf = (date: string): number => Number(date.slice(8))
export const firstDay = (period: Period): LocalDate => asDate(`${period}-01`)
export const daysIn = (period: Period): number => {
  const month = Number(period.slice(5))
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  const year = Number(period.slice(0, 4))
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}
export const lastDay = (period: Period): LocalDate => asDate(`${period}-${daysIn(period)}`)

const withDay = (date: string, day: number): LocalDate => asDate(`${date.slice(0, 7)}-${day < 10 ? '0' : ''}${day}`)
/** Day `day` of the period, or its last day in a shorter month. */
export const dayIn = (period: Period, day: number): LocalDate => withDay(period, Math.min(day, daysIn(period)))

export const addDays = (date: LocalDate, count: number): LocalDate => {
  const day = dayOf(date) + count
  // Every month has these days, so only the day changes. A balance looks ahead day by day, up to a year.
  return day >= 1 && day <= 28 ? withDay(date, day) : fromUtc(utc(date) + count * dayMs)
}
export const daysBetween = (from: LocalDate, to: LocalDate): number => (utc(to) - utc(from)) / dayMs
export const addPeriods = (period: Period, count: number): Period => {
  const months = Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 + count
  return asPeriod(`${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`)
}
/** The same day of a later month, or its last day if it is shorter. */
export const addMonths = (date: LocalDate, count: number): LocalDate =>
  dayIn(addPeriods(periodOf(date), count), dayOf(date))
export const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b)
export const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b)

/** Monday is 1, Sunday 7. */
export const weekday = (date: string): number => new Date(utc(date)).getUTCDay() || 7
export const mondayOf = (date: LocalDate): LocalDate => addDays(date, 1 - weekday(date))

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
export const longMonthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** `21/11/2026` */
export const formatDate = (date: string): string => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
/** `November 2026` */
export const formatPeriod = (period: Period): string =>
  `${longMonthNames[Number(period.slice(5)) - 1]} ${period.slice(0, 4)}`
export const malayMonthNames =
  'Januari Februari Mac April Mei Jun Julai Ogos September Oktober November Disember'.split(' ')
/** `Ogos 2026` */
export const formatMalayPeriod = (period: Period): string =>
  `${malayMonthNames[Number(period.slice(5)) - 1]} ${period.slice(0, 4)}`
/** `21/11/2026, 09:14` in Kuala Lumpur */
export const formatInstant = (instant: Instant): string => {
  const local = localText(instant)
  return `${formatDate(local.slice(0, 10))}, ${local.slice(11, 16)}`
}
/** `21/11/2026 09:14:07` in Kuala Lumpur */
export const formatInstantToSecond = (instant: Instant): string => {
  const local = localText(instant)
  return `${formatDate(local.slice(0, 10))} ${local.slice(11, 19)}`
}
