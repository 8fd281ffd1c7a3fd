import { expect, test } from 'vitest'
import { day, instantOf } from '#kernel/time.ts'
import { nextStop, wrongTarget } from './clock.rules.ts'

test.each([
  ['2026-11-15', 'day_too_early', { first: '17/11/2026' }],
  ['2026-11-16', 'day_too_early', { first: '17/11/2026' }],
  ['2027-02-17', 'clock_too_far', { last: '16/02/2027', days: 92 }],
])('a clock at 16 November is not moved to %s', (to, code, params) => {
  expect(wrongTarget(day(to), day('2026-11-16'))).toEqual({ code, params })
})

test.each(['2026-11-17', '2027-02-16'])('a clock at 16 November is moved to %s', (to) => {
  expect(wrongTarget(day(to), day('2026-11-16'))).toBeNull()
})

test('a move to tomorrow stops in the evening, after midnight and in the morning', () => {
  const target = Date.parse('2026-12-01T14:00:00+08:00')
  const visited: string[] = []
  for (let at = Date.parse('2026-11-30T14:00:00+08:00'); at < target;) {
    at = nextStop(at, target)
    visited.push(instantOf(at))
  }
  expect(visited).toEqual([
    '2026-11-30T12:10:00.000Z',
    '2026-11-30T17:00:00.000Z',
    '2026-12-01T00:10:00.000Z',
    '2026-12-01T06:00:00.000Z',
  ])
})
