import { describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { allocateOldestFirst, exceedsHalf, reportFigures } from './report.rules.ts'

const month = (period: string, owed: number) => ({ period: period as Period, owed: sen(owed) })

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

test('payments settle the oldest month first', () => {
  expect(
    allocateOldestFirst([month('2026-11', 300_00), month('2026-09', 100_00), month('2026-10', 200_00)], sen(250_00)),
  ).toEqual([
    { period: '2026-09', owed: 100_00, paid: 100_00, outstanding: 0 },
    { period: '2026-10', owed: 200_00, paid: 150_00, outstanding: 50_00 },
    { period: '2026-11', owed: 300_00, paid: 0, outstanding: 300_00 },
  ])
})

test.each([
  [0, [0, 0]],
  [1, [1, 0]],
  [100_00, [100_00, 0]],
  [100_01, [100_00, 1]],
  [400_00, [100_00, 300_00]],
  [400_01, [100_00, 300_00]],
])('%i sen settle December before January: %j', (paid, parts) => {
  const months = allocateOldestFirst([month('2027-01', 300_00), month('2026-12', 100_00)], sen(paid))
  expect(months.map(({ period }) => period)).toEqual(['2026-12', '2027-01'])
  expect(months.map((one) => one.paid)).toEqual(parts)
  expect(months.every((one) => one.paid + one.outstanding === one.owed)).toBe(true)
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
