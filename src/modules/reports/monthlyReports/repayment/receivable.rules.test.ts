import { expect, test } from 'vitest'
import { sen, sum } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { agedOf, ageOf, clearedAges, nextReminder } from './receivable.rules.ts'

const today = '2026-11-27' as LocalDate
const day = (text: string) => text as LocalDate

test.each([
  ['2026-12-04', 'notDue'],
  ['2026-11-27', 'notDue'],
  ['2026-11-26', 'week'],
  ['2026-11-20', 'week'],
  ['2026-11-19', 'month'],
  ['2026-10-28', 'month'],
  ['2026-10-27', 'older'],
])('due on %s is %s on 27 November', (dueOn, age) => {
  expect(ageOf(day(dueOn), today)).toBe(age)
})

test('open lists of 7,640.00 and 410.00 are 8,050.00, of which 410.00 are 8 to 30 days overdue', () => {
  const items = [
    { dueOn: day('2026-12-04'), open: sen(7_640_00) },
    { dueOn: day('2026-11-04'), open: sen(410_00) },
  ]
  const aged = agedOf(items, today)
  expect(aged).toEqual({ notDue: 7_640_00, week: 0, month: 410_00, older: 0 })
  expect(sum(Object.values(aged))).toBe(8_050_00)
})

test('21,480.50 and 410.00 clear the 21,890.50 that are 8 to 30 days overdue, and one of them doesn’t', () => {
  const totals = { notDue: sen(28_080_75), week: sen(2_940_00), month: sen(21_890_50), older: sen(0) }
  const paid = [
    { dueOn: day('2026-11-05'), open: sen(21_480_50) },
    { dueOn: day('2026-11-04'), open: sen(410_00) },
  ]
  expect(clearedAges(totals, paid, today)).toEqual(['month'])
  expect(clearedAges(totals, paid.slice(1), today)).toEqual([])
})

test('the next reminder is 2 days before the due date, on it, or 3 or 7 days after it, then there is none', () => {
  expect(nextReminder([day('2026-12-04'), day('2026-11-04')], today)).toEqual({ on: '2026-12-02', days: -2 })
  expect(nextReminder([day('2026-11-28')], today)).toEqual({ on: '2026-11-28', days: 0 })
  expect(nextReminder([day('2026-11-26')], today)).toEqual({ on: '2026-11-29', days: 3 })
  expect(nextReminder([day('2026-11-23')], today)).toEqual({ on: '2026-11-30', days: 7 })
  expect(nextReminder([day('2026-11-20')], today)).toBeNull()
  expect(nextReminder([], today)).toBeNull()
})
