import { expect, test } from 'vitest'
import { sen, sum } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { endOf, instalmentsOf, isBroken, planDates, planLengths, scheduleOf } from './plan.rules.ts'

const period = (text: string) => text as Period

test('the worked example: 1,000.00 in 3 instalments, the odd sen first', () => {
  expect(instalmentsOf(sen(1_000_00), 3)).toEqual([333_34, 333_33, 333_33])
  expect(instalmentsOf(sen(360_00), 3)).toEqual([120_00, 120_00, 120_00])
})

test('instalments add up and differ by at most a sen', () => {
  for (const count of planLengths)
    for (const amount of [12, 13, 999, 100_01, 360_00, 1_000_00, 1_234_57]) {
      const instalments = instalmentsOf(sen(amount), count)
      expect(instalments).toHaveLength(count)
      expect(sum(instalments)).toBe(amount)
      expect(instalments[0]! - instalments.at(-1)!).toBeLessThanOrEqual(1)
      expect(instalments.toSorted((a, b) => b - a)).toEqual(instalments)
    }
})

test('a plan has an instalment on each list from the first, and a date for each', () => {
  expect(scheduleOf(sen(360_00), 3, period('2026-12'))).toEqual([
    { period: '2026-12', amount: 120_00 },
    { period: '2027-01', amount: 120_00 },
    { period: '2027-02', amount: 120_00 },
  ])
  expect(planDates(period('2026-12'), 28).slice(0, 3)).toEqual(['2026-12-28', '2027-01-28', '2027-02-28'])
  expect(planDates(period('2026-12'), 5)[0]).toBe('2027-01-05')
})

test('an instalment moves behind the last one, and never to a list that is already made', () => {
  expect(endOf(period('2027-02'), period('2026-12'))).toBe('2027-03')
  expect(endOf(period('2026-12'), period('2027-03'))).toBe('2027-03')
})

test('two missed instalments in a row end a plan', () => {
  expect(isBroken({ missed: sen(100), missedBefore: false })).toBe(false)
  expect(isBroken({ missed: sen(100), missedBefore: true })).toBe(true)
  expect(isBroken({ missed: sen(0), missedBefore: true })).toBe(false)
})
