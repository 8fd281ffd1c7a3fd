import { createElement, type ReactElement } from 'react'
import { formatRm, formatSen, ringgitOf, sen, senOf, sumRinggit, type Ringgit } from '#kernel/money.ts'
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

/** `RM 1,234.50`; below zero `−RM 1,234.50`, with the minus sign of a screen. */
export const ringgit = (amount: Ringgit): string => formatRm(senOf(amount)).replace(/^-/, '−')
/** `1,234.50`, for a column with the currency in its header. */
export const plainRinggit = (amount: Ringgit): string => formatSen(senOf(amount))

/** `+1,234.50`, `−1,234.50` or `0.00`: a difference, with a true minus sign. */
export const signedRinggit = (amount: Ringgit): string => {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : ''
  return `${sign}${formatSen(sen(Math.abs(senOf(amount))))}`
}

/** An amount that is taken away. */
export const negative = (amount: Ringgit): Ringgit => ringgitOf(sen(0 - senOf(amount)))

/** Sum of amounts. */
export const sumOf = (rows: readonly { amount: Ringgit }[]): Ringgit => sumRinggit(rows.map(({ amount }) => amount))

/** An amount that never wraps. A translating browser would keep showing it after it has changed. */
export const Money = ({ amount, plain = false }: { amount: Ringgit; plain?: boolean }): ReactElement =>
  createElement('span', { className: 'num money', translate: 'no' }, plain ? plainRinggit(amount) : ringgit(amount))

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
