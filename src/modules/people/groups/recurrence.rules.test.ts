import { expect, test } from 'vitest'
import type { Period } from '#kernel/time.ts'
import { nextDue, recurrencesDue } from './recurrence.rules.ts'

test.each([
  ['2026-01', ['Monthly']],
  ['2026-02', ['Monthly']],
  ['2026-03', ['Monthly', 'Quarterly']],
  ['2026-06', ['Monthly', 'Quarterly']],
  ['2026-09', ['Monthly', 'Quarterly']],
  ['2026-11', ['Monthly']],
  ['2026-12', ['Monthly', 'Quarterly', 'Yearly']],
])('in %s the due recurrences are %j', (period, due) => {
  expect(recurrencesDue(period as Period)).toEqual(due)
})

test.each([
  ['Monthly', '2026-11', '2026-11'],
  ['Quarterly', '2026-11', '2026-12'],
  ['Quarterly', '2026-12', '2026-12'],
  ['Quarterly', '2027-01', '2027-03'],
  ['Yearly', '2026-01', '2026-12'],
  ['Yearly', '2026-12', '2026-12'],
  ['Yearly', '2027-01', '2027-12'],
] as const)('a %s benefit, counting from %s, is next due in %s', (recurrence, from, due) => {
  expect(nextDue(recurrence, from as Period)).toBe(due)
})
