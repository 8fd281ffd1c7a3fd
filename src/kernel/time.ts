import type { Branded } from './brand.ts'
import type { Instant } from './values.ts'

/**
 * Business time. Kuala Lumpur is UTC+8 all year and has been since 1982, so whole-day arithmetic
 * on UTC midnights is exact; docs/decisions/0003 says why no calendar library stands behind it.
 */
export type LocalDate = Branded<string, 'LocalDate'>
export type Period = Branded<string, 'Period'>

/** Milliseconds since the epoch, and the one source of them that everything is handed. */
export type Clock = () => number

const dayMs = 86_400_000
const kualaLumpurMs = 8 * 3_600_000

export const instantOf = (ms: number): Instant => new Date(ms).toISOString() as Instant
export const msOf = (instant: Instant): number => Date.parse(instant)
export const addMs = (instant: Instant, ms: number): Instant => instantOf(msOf(instant) + ms)
/** Now, and never the moment of the last change itself: each change has a moment of its own, by which it is known. */
export const laterThan = (last: Instant, now: Instant): Instant => (now > last ? now : addMs(last, 1))
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * 3_600_000
export const days = (count: number): number => count * dayMs

/** The business date of a moment. */
export const dateIn = (instant: Instant): LocalDate =>
  new Date(msOf(instant) + kualaLumpurMs).toISOString().slice(0, 10) as LocalDate

/** The moment at which a business date begins. */
export const startOf = (date: LocalDate): Instant => instantOf(utc(date) - kualaLumpurMs)

/** `HH:mm` in Kuala Lumpur. */
export const timeIn = (instant: Instant): string => new Date(msOf(instant) + kualaLumpurMs).toISOString().slice(11, 16)

export const isLocalDate = (value: string): value is LocalDate => {
  if (!/^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value)) return false
  const day = dayOf(value as LocalDate)
  return day <= 28 || day <= daysIn(periodOf(value as LocalDate))
}
export const isPeriod = (value: string): value is Period => /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(value)

const utc = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`)
const fromUtc = (ms: number): LocalDate => new Date(ms).toISOString().slice(0, 10) as LocalDate

export const periodOf = (date: LocalDate): Period => date.slice(0, 7) as Period
export const dayOf = (date: LocalDate): number => Number(date.slice(8))
export const firstDay = (period: Period): LocalDate => `${period}-01` as LocalDate
export const daysIn = (period: Period): number =>
  new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0)).getUTCDate()
export const lastDay = (period: Period): LocalDate => `${period}-${daysIn(period)}` as LocalDate

/** Day `day` of the period, or its last day where the month is shorter. */
export const dayIn = (period: Period, day: number): LocalDate =>
  `${period}-${String(Math.min(day, daysIn(period))).padStart(2, '0')}` as LocalDate

export const addDays = (date: LocalDate, count: number): LocalDate => fromUtc(utc(date) + count * dayMs)
export const daysBetween = (from: LocalDate, to: LocalDate): number => (utc(to) - utc(from)) / dayMs
export const addPeriods = (period: Period, count: number): Period => {
  const months = Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}` as Period
}
export const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b)
export const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b)

/** Monday is 1, Sunday 7. */
export const weekday = (date: LocalDate): number => new Date(utc(date)).getUTCDay() || 7
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
export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** `21/11/2026` */
export const formatDate = (date: LocalDate): string => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
/** `November 2026` */
export const formatPeriod = (period: Period): string =>
  `${longMonthNames[Number(period.slice(5)) - 1]} ${period.slice(0, 4)}`
/** `21/11/2026, 09:14` in Kuala Lumpur */
export const formatInstant = (instant: Instant): string => `${formatDate(dateIn(instant))}, ${timeIn(instant)}`
