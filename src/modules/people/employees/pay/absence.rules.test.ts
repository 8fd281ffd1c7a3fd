import { describe, expect, test } from 'vitest'
import { day } from '#kernel/time.ts'
import { changedDays, isDayRange, periodsOf, totalDays } from './absence.rules.ts'

const range = { from: day('2026-11-29'), to: day('2026-12-01') }
const facts = { startOn: null, endOn: null, absences: [{ date: day('2026-11-03'), days: 0.5 as const }] }

test('a range sets each calendar day, and keeps the other days of its months', () => {
  const { refusal, absences } = changedDays(facts, { ...range, days: 1 })
  expect(refusal).toBeNull()
  expect(absences).toEqual([
    { date: '2026-11-03', days: 0.5 },
    { date: '2026-11-29', days: 1 },
    { date: '2026-11-30', days: 1 },
    { date: '2026-12-01', days: 1 },
  ])
  expect(totalDays(absences)).toBe(3.5)
  expect(periodsOf(range)).toEqual(['2026-11', '2026-12'])
  expect(changedDays({ ...facts, absences }, { ...range, days: 0 }).absences).toEqual(facts.absences)
})

describe('a change is refused', () => {
  test.each([
    ['not_started', { startOn: day('2026-11-30') }],
    ['left', { endOn: day('2026-11-30') }],
  ])('if an employee is %s on one of the days', (refusal, dates) => {
    expect(changedDays({ ...facts, ...dates }, { ...range, days: 1 })).toEqual({ refusal, absences: facts.absences })
  })

  test('if the employee already has these days', () => {
    expect(changedDays(facts, { ...range, days: 0 }).refusal).toBe('unchanged')
    const half = { from: day('2026-11-03'), to: day('2026-11-03'), days: 0.5 as const }
    expect(changedDays(facts, half).refusal).toBe('unchanged')
    expect(changedDays(facts, { ...half, days: 1 }).refusal).toBeNull()
  })

  test.each([
    ['2026-11-01', '2026-11-01', true],
    ['2026-11-01', '2026-12-01', true],
    ['2026-11-01', '2026-12-02', false],
    ['2026-11-02', '2026-11-01', false],
  ])('from %s to %s is a range: %s', (from, to, is) => {
    expect(isDayRange({ from: day(from), to: day(to) })).toBe(is)
  })
})
