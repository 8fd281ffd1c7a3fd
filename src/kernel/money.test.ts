import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  atLeastZero,
  bp,
  formatRm,
  formatSen,
  isWholeSen,
  least,
  percentDown,
  percentHalfUp,
  proportionDown,
  sen,
  senOf,
  sum,
  sumRinggit,
  percentOf,
  bpOf,
  ringgit,
  ringgitOf,
} from './money.ts'

const runs = { numRuns: 5_000 }
const amount = fc.integer({ min: 0, max: 9_000_000_000_000_00 }).map(sen)
const rate = fc.integer({ min: 0, max: 10_000 }).map(bp)

test('a fee is rounded half-up to the sen, exactly, for any amount and rate', () => {
  fc.assert(
    fc.property(amount, rate, (base, percent) => {
      const doubled = BigInt(base) * BigInt(percent) * 2n + 10_000n
      expect(percentHalfUp(base, percent)).toBe(Number(doubled / 20_000n))
    }),
    runs,
  )
})

test('a share of wages is rounded down to the sen and never exceeds the wages', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 62 }), fc.integer({ min: 28, max: 62 }), (salary, part, whole) => {
      const share = proportionDown(salary, Math.min(part, whole), whole)
      expect(BigInt(share)).toBe((BigInt(salary) * BigInt(Math.min(part, whole))) / BigInt(whole))
      expect(share).toBeLessThanOrEqual(salary)
    }),
    runs,
  )
})

test('a percentage rounded down is at most one sen below the same percentage rounded half-up', () => {
  fc.assert(
    fc.property(amount, rate, (base, percent) => {
      expect([0, 1]).toContain(percentHalfUp(base, percent) - percentDown(base, percent))
    }),
    runs,
  )
})

test.each([
  [250_00, 250, 6_25],
  [100_00, 1, 1],
  [50, 100, 1],
  [49, 100, 0],
  [10_000_00, 200, 200_00],
])('%d sen at %d basis points is a fee of %d sen', (base, percent, fee) => {
  expect(percentHalfUp(sen(base), bp(percent))).toBe(fee)
})

test.each([
  [3_000_00, 15, 30, 1_500_00],
  [3_000_00, 8, 29, 827_58],
  [2_500_00, 25, 60, 1_041_66],
  [5_200_00, 24, 31, 4_025_80],
])('%d sen for %d of %d days are %d sen', (salary, days, of, earned) => {
  expect(proportionDown(sen(salary), days, of)).toBe(earned)
})

test('sums are exact, and a sum beyond the safe integers throws', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 9 }), (amounts) => {
      const exact = amounts.reduce((total, one) => total + BigInt(one), 0n)
      expect(BigInt(sum(amounts))).toBe(exact)
    }),
  )
  expect(() => sum([sen(Number.MAX_SAFE_INTEGER), sen(1)])).toThrow(RangeError)
})

test('a fraction of a sen throws', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => sen(wrong)).toThrow(RangeError)
    expect(() => bp(wrong)).toThrow(RangeError)
  }
})

test('ringgit convert to sen and back exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000_00, max: 1_000_000_000_000_00 }), (whole) => {
      expect(isWholeSen(whole / 100)).toBe(true)
      expect(senOf(whole / 100)).toBe(whole)
    }),
    { numRuns: 20_000 },
  )
})

test('a third decimal is detected', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000_000_00 - 1 }),
      fc.integer({ min: 1, max: 9 }),
      (whole, thousandth) => {
        expect(isWholeSen((whole * 10 + thousandth) / 1000)).toBe(false)
        expect(isWholeSen(-(whole * 10 + thousandth) / 1000)).toBe(false)
      },
    ),
    { numRuns: 20_000 },
  )
})

test('the maximum on the wire is RM 1 trillion, to the sen', () => {
  for (const good of [1e12, -1e12, 1e12 - 0.01, 999_999_999_999.99, 0, -0])
    expect(isWholeSen(good), String(good)).toBe(true)
  for (const wrong of [1e12 + 0.01, -1e12 - 0.01, 9e13, 999_999_999_999.991, Number.NaN, Number.POSITIVE_INFINITY])
    expect(isWholeSen(wrong), String(wrong)).toBe(false)
})

test('negative zero becomes zero', () => {
  expect(Object.is(senOf(-0), 0)).toBe(true)
  expect(Object.is(senOf(-0.001), 0)).toBe(true)
})

test('finds the smallest amount, and replaces a negative amount with zero', () => {
  expect(least(sen(3), sen(2), sen(5))).toBe(2)
  expect(atLeastZero(sen(-5))).toBe(0)
  expect(atLeastZero(sen(5))).toBe(5)
})

test.each([
  [0, 'RM 0.00'],
  [5, 'RM 0.05'],
  [100, 'RM 1.00'],
  [123_450, 'RM 1,234.50'],
  [123_456_789_01, 'RM 123,456,789.01'],
  [-123_450, '-RM 1,234.50'],
])('%d sen are formatted as %s', (value, text) => {
  expect(formatRm(sen(value))).toBe(text)
})

test('formatted amounts parse back to the same value', () => {
  fc.assert(
    fc.property(amount, (value) => {
      expect(Number(formatSen(value).replace(/[,.]/g, ''))).toBe(value)
    }),
  )
})

test('amounts in ringgit and percentages convert without rounding errors', () => {
  const carried = fc.integer({ min: -1e14, max: 1e14 }).map(sen)
  fc.assert(
    fc.property(carried, rate, (value, percent) => {
      expect(senOf(ringgitOf(value))).toBe(value)
      expect(bpOf(percentOf(percent))).toBe(percent)
    }),
    runs,
  )
  expect(() => ringgit(12.345)).toThrow(RangeError)
  expect(sumRinggit([ringgit(0.1), ringgit(0.2), ringgit(512.06)])).toBe(512.36)
})
