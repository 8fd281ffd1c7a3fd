import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bp, bpOf, sen } from '#kernel/money.ts'
import { percentageForMinimum, shareAmounts, totalOf, fullAllocation, whyNotTotal } from './election.rules.ts'

test.each([
  [[50, 30, 20], null],
  [[99.99], null],
  [[99.99, 0.01], null],
  [[99.99, 1], 'over_allocated'],
  [[50, 50, 0.01], 'over_allocated'],
])('the error for shares of %j %% is %s', (percentages, expected) => {
  expect(whyNotTotal(percentages.map(bpOf))).toBe(expected)
})

test.each([
  [35_000, [50, 30, 20], [17_500, 10_500, 7_000]],
  [35_000, [50, 30, 10], [17_500, 10_500, 3_500]],
  [10_000, [33.33, 33.33, 33.34], [3_333, 3_333, 3_334]],
  [1, [50, 50], [1, 0]],
  [10_000, [80, 80], [8_000, 8_000]],
  [0, [50], [0]],
])('%i sen at %j %% are %j sen', (total, percentages, amounts) => {
  expect(shareAmounts(sen(total), percentages.map(bpOf))).toEqual(amounts)
})

test.each([
  [35_000, 5_000, 15],
  [35_000, 3_500, 10],
  [35_000, 35_000, 100],
  [4_000, 5_000, null],
  [1_000_000, 100, 1],
])('of %i sen, a minimum of %i sen needs %s %%', (total, minimum, percentage) => {
  expect(percentageForMinimum(sen(total), sen(minimum))).toBe(percentage)
})

test('amounts never exceed the total, and equal it at 100 %', () => {
  const shares = fc.array(fc.integer({ min: 100, max: 10_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), shares, (total, each) => {
      const percentages = each.map(bp).filter((_, index) => totalOf(each.slice(0, index + 1).map(bp)) <= fullAllocation)
      const amounts = shareAmounts(sen(total), percentages)
      const allocated = amounts.reduce((sum, amount) => sum + amount, 0)
      expect(allocated).toBeLessThanOrEqual(total)
      const rest = fullAllocation - totalOf(percentages)
      if (rest === 0) expect(allocated).toBe(total)
      for (const [index, amount] of amounts.entries())
        expect(Math.abs(amount - (total * (percentages[index] ?? 0)) / fullAllocation)).toBeLessThan(1)
    }),
    { seed: 20_261_116 },
  )
})
