import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRm, sen } from './money.ts'
import { readNumber, typedNumber } from './typed-number.ts'

test.each([
  ['1234.50', 1234.5],
  ['1,234.50', 1234.5],
  ['1,234', 1234],
  ['1 234 567.8', 1_234_567.8],
  ['1\u00a0234', 1234],
  ['RM1,234.50', 1234.5],
  ['MYR 120.00', 120],
  [' rm 0.05 ', 0.05],
  ['１２３', 123],
  ['007', 7],
])('%j is %d', (typed, value) => {
  expect(readNumber(typed)).toEqual({ value })
})

test.each([
  ['1234,50', 'number_decimal_comma'],
  ['50,5', 'number_decimal_comma'],
  ['1.234,50', 'number_decimal_comma'],
  ['3.200,00', 'number_decimal_comma'],
  ['-500', 'number_sign'],
  ['RM -500', 'number_sign'],
  ['−500', 'number_sign'],
  ['+500', 'number_sign'],
  ['(500)', 'number_sign'],
  ['1e3', 'number_not_plain'],
  ['5e1', 'number_not_plain'],
  ['1,23,456', 'number_not_plain'],
  ['12,34.00', 'number_not_plain'],
  ['1,234 567', 'number_not_plain'],
  ['1.234.567', 'number_not_plain'],
  ['0x10', 'number_not_plain'],
  ['Infinity', 'number_not_plain'],
  ['USD 5', 'number_not_plain'],
  ['RM', 'number_not_plain'],
  ['', 'number_not_plain'],
  ['1.005', 'too_many_decimals'],
  ['3200.555', 'too_many_decimals'],
])('%j is refused with %s', (typed, problem) => {
  expect(readNumber(typed)).toEqual({ problem })
  expect(typedNumber(typed)).toBeNaN()
})

test('a number of days has no decimals', () => {
  expect(readNumber('28', 0)).toEqual({ value: 28 })
  expect(readNumber('2.8', 0)).toEqual({ problem: 'number_not_whole' })
})

test('property: an amount is read as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), (amount) => {
      expect(Math.round(typedNumber(formatRm(sen(amount))) * 100)).toBe(amount)
    }),
  )
})
