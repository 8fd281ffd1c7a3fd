import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, mondayOf, periodOf, type LocalDate } from '#kernel/time.ts'
import { withdrawalFrequencies } from '#money/withdrawalPolicies/policy.rules.ts'
import { closedUntil, frequencyAllows, isOpenOn, openUntil, type Timing } from './timing.rules.ts'

const day = (text: string) => text as LocalDate

describe('cut-off and frequency', () => {
  const timing = (more: Partial<Timing> = {}): Timing => ({
    cutOffDay: 25,
    frequency: 'DAILY',
    withdrawalDay: 0,
    lastOn: null,
    ...more,
  })
  test('withdrawals are open to the end of the cut-off day, and again once wages are earned', () => {
    expect(['2026-11-01', '2026-11-25', '2026-11-26', '2026-11-30'].map((d) => closedUntil(25, day(d)))).toEqual([
      null,
      null,
      '2026-12-02',
      '2026-12-02',
    ])
    expect(closedUntil(25, day('2026-12-31'))).toBe('2027-01-02')
    expect(closedUntil(1, day('2026-12-31'))).toBe('2027-01-01')
  })
  test('in a shorter month the cut-off is its last day', () => {
    expect([29, 30, 31].map((cutOff) => openUntil(cutOff, day('2026-02-10')))).toEqual([
      '2026-02-28',
      '2026-02-28',
      '2026-02-28',
    ])
    expect([29, 30, 31].map((cutOff) => openUntil(cutOff, day('2028-02-10')))).toEqual([
      '2028-02-29',
      '2028-02-29',
      '2028-02-29',
    ])
    expect([29, 30, 31].map((cutOff) => closedUntil(cutOff, day('2026-04-30')))).toEqual(['2026-05-02', null, null])
    expect(closedUntil(null, day('2026-05-31'))).toBe('2026-06-02')
  })
  const allows = (frequency: Timing['frequency'], lastOn: string | null, on: string, withdrawalDay = 0) =>
    frequencyAllows(timing({ frequency, lastOn: lastOn as LocalDate | null, withdrawalDay }), day(on))
  test('one per day', () =>
    expect([
      allows('DAILY', null, '2026-11-16'),
      allows('DAILY', '2026-11-16', '2026-11-16'),
      allows('DAILY', '2026-11-15', '2026-11-16'),
    ]).toEqual([true, false, true]))
  test('one per week, from Monday to Sunday', () => {
    // 16 November 2026 is a Monday.
    expect(['2026-11-16', '2026-11-22', '2026-11-23'].map((on) => allows('ONCE_A_WEEK', '2026-11-16', on))).toEqual([
      false,
      false,
      true,
    ])
    expect(allows('ONCE_A_WEEK', '2026-11-15', '2026-11-16')).toBe(true)
    // A week continues into the next month.
    expect(allows('ONCE_A_WEEK', '2026-11-30', '2026-12-06')).toBe(false)
  })
  test('one in 14 days', () =>
    expect(
      ['2026-11-16', '2026-11-29', '2026-11-30'].map((on) => allows('ONCE_EVERY_TWO_WEEKS', '2026-11-16', on)),
    ).toEqual([false, false, true]))
  test('one per month, on its day if set, or on the last day of a shorter month', () => {
    expect([
      allows('ONCE_PER_MONTH', '2026-11-01', '2026-11-30'),
      allows('ONCE_PER_MONTH', '2026-11-30', '2026-12-01'),
    ]).toEqual([false, true])
    expect(['2026-11-14', '2026-11-15', '2026-11-16'].map((on) => allows('ONCE_PER_MONTH', null, on, 15))).toEqual([
      false,
      true,
      false,
    ])
    expect(['2026-02-27', '2026-02-28'].map((on) => allows('ONCE_PER_MONTH', null, on, 30))).toEqual([false, true])
    expect(allows('ONCE_PER_MONTH', '2026-11-15', '2026-11-15', 15)).toBe(false)
  })
  test('a day is open if the cut-off and the frequency allow it and wages can be earned by then', () => {
    const open = (on: string, more: Partial<Timing> = {}) => isOpenOn(timing(more), day(on))
    expect(['2026-12-01', '2026-12-02', '2026-12-25', '2026-12-26'].map((on) => open(on))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(open('2026-12-01', { cutOffDay: 1 })).toBe(true)
    expect(open('2026-12-01', { frequency: 'ONCE_PER_MONTH', withdrawalDay: 1 })).toBe(true)
    expect(open('2026-11-20', { frequency: 'ONCE_PER_MONTH', withdrawalDay: 20, cutOffDay: 10 })).toBe(false)
    expect(open('2027-02-28', { frequency: 'ONCE_PER_MONTH', withdrawalDay: 31, cutOffDay: 30 })).toBe(true)
  })

  const date = fc.integer({ min: 0, max: 4000 }).map((n) => addDays(day('2024-01-01'), n))
  test("property: two consecutive allowed days have the policy's interval", () => {
    fc.assert(
      fc.property(
        date,
        fc.integer({ min: 0, max: 70 }),
        fc.constantFrom(...withdrawalFrequencies),
        (lastOn, ahead, frequency) => {
          const on = addDays(lastOn, ahead)
          const allowed = frequencyAllows(timing({ frequency, lastOn }), on)
          const expected = {
            DAILY: ahead >= 1,
            ONCE_A_WEEK: mondayOf(on) !== mondayOf(lastOn),
            ONCE_EVERY_TWO_WEEKS: ahead >= 14,
            ONCE_PER_MONTH: periodOf(on) !== periodOf(lastOn),
          }
          expect(allowed).toBe(expected[frequency])
        },
      ),
    )
  })
})
