import { describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import { rails, type Rail } from './format.rules.ts'
import { railArrival, railOf, railTerms } from './rail.rules.ts'

/** A time of Friday 27 November 2026 in Kuala Lumpur. */
const at = (time: string) => new Date(`2026-11-27T${time}:00+08:00`).toISOString() as Instant
const arrival = (from: string, rail: Rail, time: string, on = '2026-11-27') => {
  const { on: day, by, isLate } = railArrival({ from, rail, on: on as LocalDate, now: at(time) })
  return [day, by, isLate]
}

describe('a payment arrives', () => {
  test.each([
    ['04:59', '2026-11-27', '11:00', false],
    ['05:00', '2026-11-27', '14:00', false],
    ['10:59', '2026-11-27', '17:00', false],
    ['13:59', '2026-11-27', '20:20', false],
    ['16:29', '2026-11-27', '23:00', false],
    ['16:59', '2026-11-27', '23:00', false],
    ['17:00', '2026-11-30', '11:00', true],
  ])('by IBG of CIMB, when the file comes at %s, on %s by %s', (time, on, by, late) => {
    expect(arrival('CIBBMYKL', 'ibg', time)).toEqual([on, by, late])
  })

  test('a bank day later if Maybank or its Islamic arm gets the file from 16:30 on', () => {
    for (const bank of ['MBBEMYKL', 'MBISMYKL']) {
      expect(arrival(bank, 'ibg', '16:29')).toEqual(['2026-11-27', '23:00', false])
      expect(arrival(bank, 'ibg', '16:30')).toEqual(['2026-11-30', '11:00', true])
    }
  })

  test('with the first run of a later day, whatever the time now', () => {
    expect(arrival('CIBBMYKL', 'ibg', '23:00', '2026-11-30')).toEqual(['2026-11-30', '11:00', false])
  })

  test('after the holidays that follow the day', () => {
    // 25 December 2026 is a Friday.
    const { on } = railArrival({
      from: 'CIBBMYKL',
      rail: 'ibg',
      on: '2026-12-24' as LocalDate,
      now: '2026-12-24T09:30:00.000Z' as Instant,
    })
    expect(on).toBe('2026-12-28')
  })

  test('on the same day within the bank and by RENTAS, at a time that no bank states', () => {
    expect(arrival('CIBBMYKL', 'internal', '18:29')).toEqual(['2026-11-27', null, false])
    expect(arrival('CIBBMYKL', 'internal', '18:30')).toEqual(['2026-11-30', null, true])
    expect(arrival('CIBBMYKL', 'rentas', '15:59')).toEqual(['2026-11-27', null, false])
    expect(arrival('CIBBMYKL', 'rentas', '16:00')).toEqual(['2026-11-30', null, true])
  })
})

test('the rail follows the bank and the limits of its table', () => {
  const rail = (amount: number, bank = 'PBBEMYKL') => railOf({ amount: sen(amount), bank, from: 'MBBEMYKL' }, rails)
  expect([rail(1), rail(100_000_000), rail(100_000_001)]).toEqual(['ibg', 'ibg', 'rentas'])
  expect([rail(1, 'MBISMYKL'), rail(100_000_001, 'MBBEMYKL')]).toEqual(['internal', 'internal'])
  expect(railOf({ amount: sen(999_999), bank: 'PBBEMYKL', from: 'MBBEMYKL' }, ['rentas'])).toBeNull()
})

test('Public Bank charges companies nothing for IBG; other fees aren’t known', () => {
  const feeOf = (bank: string) => rails.map((rail) => railTerms(bank, rail).fee)
  expect(feeOf('PBBEMYKL')).toEqual([null, 0, null])
  expect(feeOf('MBBEMYKL')).toEqual([null, null, null])
})
