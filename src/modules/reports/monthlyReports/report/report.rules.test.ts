import { describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { exceedsHalf, reportFigures } from './report.rules.ts'

describe('figures of a report', () => {
  test('250.00 at 2.5 % paid by the employee: 243.75 + 6.25 = 250.00, deducted and owed', () => {
    expect(reportFigures({ amount: sen(250_00), employeeFee: sen(6_25), employerFee: sen(0) })).toEqual({
      transferred: 243_75,
      serviceFee: { employee: 6_25, employer: 0 },
      total: 250_00,
      deduction: 250_00,
      owed: 250_00,
    })
  })
  test('paid by the employer: 250.00 is deducted, and 256.25 is owed', () => {
    expect(reportFigures({ amount: sen(250_00), employeeFee: sen(0), employerFee: sen(6_25) })).toEqual({
      transferred: 250_00,
      serviceFee: { employee: 0, employer: 6_25 },
      total: 256_25,
      deduction: 250_00,
      owed: 256_25,
    })
  })
})

test('half of the wages can be deducted, but not a sen more', () => {
  expect(exceedsHalf(sen(1_500_00), sen(3_000_00))).toBe(false)
  expect(exceedsHalf(sen(1_500_01), sen(3_000_00))).toBe(true)
  expect(exceedsHalf(sen(1), sen(0))).toBe(true)
})

test('a month with only fees paid by the employer is owed but not deducted', () => {
  expect(reportFigures({ amount: sen(0), employeeFee: sen(0), employerFee: sen(1) })).toEqual({
    transferred: 0,
    serviceFee: { employee: 0, employer: 1 },
    total: 1,
    deduction: 0,
    owed: 1,
  })
})
