import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMs,
  addMonths,
  addPeriods,
  dateIn,
  dayIn,
  dayOf,
  daysBetween,
  daysIn,
  earlier,
  endOf,
  firstDay,
  formatDate,
  formatInstant,
  formatPeriod,
  hours,
  instantOf,
  isInstant,
  isLocalDate,
  isPeriod,
  lastDay,
  later,
  mondayOf,
  periodOf,
  startOf,
  timeIn,
  weekday,
  type LocalDate,
  type Period,
  type Instant,
} from './time.ts'

const date = (text: string) => text as LocalDate
const month = (text: string) => text as Period
const moment = (text: string) => text as Instant
const anyDate = fc.integer({ min: -20_000, max: 40_000 }).map((count) => addDays(date('2026-01-01'), count))

test.each([
  ['2026-11-15T15:59:59.999Z', '2026-11-15', '23:59'],
  ['2026-11-15T16:00:00.000Z', '2026-11-16', '00:00'],
  ['2026-12-31T16:00:00.000Z', '2027-01-01', '00:00'],
  ['2024-02-28T16:00:00.000Z', '2024-02-29', '00:00'],
  ['2024-02-29T15:59:59.000Z', '2024-02-29', '23:59'],
])('at %s it is %s, %s in Kuala Lumpur', (instant, day, clock) => {
  expect(dateIn(moment(instant))).toBe(day)
  expect(timeIn(moment(instant))).toBe(clock)
})

test('a business day begins at midnight in Kuala Lumpur and lasts 24 hours', () => {
  expect(startOf(date('2026-11-16'))).toBe('2026-11-15T16:00:00.000Z')
  fc.assert(
    fc.property(anyDate, (day) => {
      expect(dateIn(startOf(day))).toBe(day)
      expect(dateIn(addMs(startOf(day), -1))).toBe(addDays(day, -1))
      expect(endOf(day)).toBe(addMs(startOf(day), hours(24) - 1))
      expect(dateIn(endOf(day))).toBe(day)
    }),
  )
})

test('adding days and counting the days of a month agree with the dates of JavaScript', () => {
  const utcDay = (text: string) => new Date(`${text}T00:00:00Z`)
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -400, max: 400 }), (day, count) => {
      const expected = utcDay(day)
      expected.setUTCDate(expected.getUTCDate() + count)
      expect(addDays(day, count)).toBe(expected.toISOString().slice(0, 10))
      const last = utcDay(firstDay(addPeriods(periodOf(day), 1)))
      last.setUTCDate(0)
      expect(daysIn(periodOf(day))).toBe(last.getUTCDate())
    }),
  )
})

test.each([
  ['2024-02', 29],
  ['2026-02', 28],
  ['2000-02', 29],
  ['2100-02', 28],
  ['2026-04', 30],
  ['2026-12', 31],
])('%s has %d days', (period, count) => {
  expect(daysIn(month(period))).toBe(count)
  expect(lastDay(month(period))).toBe(`${period}-${count}`)
  expect(addDays(lastDay(month(period)), 1)).toBe(firstDay(addPeriods(month(period), 1)))
})

test('a day after the end of the month becomes its last day', () => {
  expect(addMonths(date('2026-11-30'), 3)).toBe('2027-02-28')
  expect(addMonths(date('2026-01-15'), -2)).toBe('2025-11-15')
  expect(dayIn(month('2026-02'), 31)).toBe('2026-02-28')
  expect(dayIn(month('2024-02'), 30)).toBe('2024-02-29')
  expect(dayIn(month('2026-04'), 31)).toBe('2026-04-30')
  expect(dayIn(month('2026-04'), 5)).toBe('2026-04-05')
})

test('adds and subtracts days and months', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count)
      expect(isLocalDate(addDays(day, count))).toBe(true)
      const moved = addPeriods(periodOf(day), count % 1000)
      expect(isPeriod(moved)).toBe(true)
      expect(addPeriods(moved, -(count % 1000))).toBe(periodOf(day))
    }),
  )
  expect(addPeriods(month('2026-11'), 2)).toBe('2027-01')
  expect(addPeriods(month('2026-01'), -1)).toBe('2025-12')
})

test('weeks begin on Monday', () => {
  expect(weekday(date('2026-11-16'))).toBe(1)
  expect(weekday(date('2026-11-22'))).toBe(7)
  expect(mondayOf(date('2026-11-22'))).toBe('2026-11-16')
  fc.assert(
    fc.property(anyDate, (day) => {
      expect(weekday(mondayOf(day))).toBe(1)
      expect(daysBetween(mondayOf(day), day)).toBe(weekday(day) - 1)
    }),
  )
})

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '26-01-01',
  '2026-1-1',
  '0026-01-01',
  '2026-01-01T00:00',
  '',
])('%j is not a date', (text) => expect(isLocalDate(text)).toBe(false))

test.each(['2026-13', '2026-00', '2026-1', '2026', '2026-01-01', ''])('%j is not a month', (text) =>
  expect(isPeriod(text)).toBe(false),
)

test.each(['2026-11-16T01:00:00Z', '2026-11-16T23:59:59.999Z', '2028-02-29T00:00:00Z'])('%j is a timestamp', (text) =>
  expect(isInstant(text)).toBe(true),
)
test.each([
  '2026-11-16',
  '2026-02-29T00:00:00Z',
  '2026-11-16T24:61:00Z',
  '2026-11-16T01:00:00+08:00',
  '2026-11-16T01:00:00',
  'at 2026-11-16T01:00:00Z',
  '',
])('%j is not a timestamp', (text) => expect(isInstant(text)).toBe(false))

test('dates, months and timestamps sort as text', () => {
  fc.assert(
    fc.property(anyDate, anyDate, (a, b) => {
      expect(a < b).toBe(daysBetween(a, b) > 0)
      expect([earlier(a, b), later(a, b)]).toEqual([a, b].toSorted())
    }),
  )
})

test('dates, months and timestamps are formatted as is usual in Malaysia', () => {
  expect(formatDate(date('2026-11-21'))).toBe('21/11/2026')
  expect(formatPeriod(month('2026-11'))).toBe('November 2026')
  expect(formatInstant(moment('2026-11-21T01:14:00.000Z'))).toBe('21/11/2026, 09:14')
  expect(instantOf(0)).toBe('1970-01-01T00:00:00.000Z')
  expect(dayOf(date('2026-11-05'))).toBe(5)
})
