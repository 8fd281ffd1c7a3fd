import { expect, test } from 'vitest'
import type { LocalDate } from '#kernel/time.ts'
import { dateWarnings } from './date-warnings.rules.ts'

const today = '2026-11-16' as LocalDate
const none = { dateOfBirth: null, startDate: null, endDate: null }
const found = (given: object, before: object | null = null) =>
  dateWarnings(before && { ...none, ...before }, { ...none, ...given }, today).map(({ code, params }) => [
    code,
    params?.['years'],
  ])

test.each([
  [{ dateOfBirth: '2026-11-10' }, ['age_unlikely', 0]],
  [{ dateOfBirth: '2020-01-01' }, ['age_unlikely', 6]],
  [{ dateOfBirth: '2013-11-17' }, ['age_unlikely', 12]],
  [{ dateOfBirth: '2013-11-16' }, null],
  [{ dateOfBirth: '1936-11-16' }, null],
  [{ dateOfBirth: '1926-05-01' }, ['age_unlikely', 100]],
  [{ startDate: '1926-11-01' }, ['start_date_long_ago', 100]],
  [{ startDate: '1950-01-01' }, ['start_date_long_ago', 76]],
  [{ startDate: '1986-01-01' }, null],
  [{ endDate: '2099-01-01' }, ['end_date_far', 72]],
  [{ endDate: '2062-01-01' }, ['end_date_far', 35]],
  [{ endDate: '2028-12-31' }, null],
])('%j is a question: %j', (given, question) => expect(found(given)).toEqual(question === null ? [] : [question]))

test('a date that stays is not asked about again', () => {
  expect(found({ startDate: '1926-11-01', endDate: '2026-12-31' }, { startDate: '1926-11-01' })).toEqual([])
})
