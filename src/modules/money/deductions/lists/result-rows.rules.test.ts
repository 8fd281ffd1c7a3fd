import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { matchResult, parseResult, type MatchedLine } from './result-rows.rules.ts'

const line = (number: string, amount: number, limit: number | null = null): MatchedLine => ({
  employeeId: number,
  name: `Name of ${number}`,
  employeeNumber: number,
  icNumber: `9001011450${number.slice(-2)}`,
  amount: sen(amount),
  instalment: sen(0),
  limit: limit === null ? null : sen(limit),
})
const lines = [
  line('KK-0001', 390_00),
  line('KK-0023', 880_00, 520_00),
  line('KK-0031', 300_00),
  line('KK-0040', -40_00),
]
const match = (text: string, reason: 'no_pay' | null = null) => {
  const { answers, faults } = matchResult(parseResult(text).rows ?? [], lines, { reason, rest: 'next_list' })
  return {
    answers: Object.fromEntries(answers.map((one) => [one.line.employeeNumber, one.answer])),
    faults: faults.map(({ row, problem }) => [row, problem]),
  }
}

test('rows answer lines by employee number or IC number, with or without column names', () => {
  const expected = {
    answers: {
      'KK-0001': { result: 'deducted' },
      'KK-0023': { result: 'partly', deducted: 520_00, reason: 'above_limit', rest: 'next_list' },
      'KK-0040': { result: 'deducted' },
    },
    faults: [[expect.any(Number), 'unknown']],
  }
  expect(match('KK-0001\t390.00\nkk0023\t520.00\nKK-0099\t120.00\n900101-14-5040\t-40.00')).toEqual(expected)
  expect(match('Emp no.,IC,Reason,Deducted\r\nKK-0001,,,390\r\nKK-0023,,,RM 520.00\r\n9,,,1\r\nKK-0040,,,-40')).toEqual(
    expected,
  )
})

test('amounts above the line or the limit, below zero and unreadable ones answer nothing', () => {
  expect(match('KK-0001 \t390.01\nKK-0023\t880.00\nKK-0031\t1,5\nKK-0040\t-41').faults).toEqual([
    [1, 'above_line'],
    [2, 'above_limit'],
    [3, 'unreadable'],
    [4, 'paid_back'],
  ])
  expect(match('KK-0023\t520.01\nKK-0001\t-390').faults).toEqual([
    [1, 'above_limit'],
    [2, 'negative'],
  ])
})

test.each([
  ['10.00', '20.00'],
  ['1,5', '300'],
  ['300', '300'],
  ['300', '-300'],
])('two rows of one employee, %s and %s, answer nothing', (...amounts) => {
  expect(match(amounts.map((amount) => `KK-0031\t${amount}`).join('\n'), 'no_pay')).toEqual({
    answers: {},
    faults: [
      [1, 'repeated'],
      [2, 'repeated'],
    ],
  })
})

test('a part and nothing need a reason: in the row, or for all rows', () => {
  expect(match('KK-0001\t100.00\nKK-0031\t0').faults).toEqual([
    [1, 'no_reason'],
    [2, 'no_reason'],
  ])
  expect(match('KK-0001\t100.00\tBerhenti kerja\nKK-0031\t0', 'no_pay').answers).toEqual({
    'KK-0001': { result: 'partly', deducted: 100_00, reason: 'left', rest: 'next_list' },
    'KK-0031': { result: 'not_deducted', reason: 'no_pay', rest: 'next_list' },
  })
})

test.each(['1,570.00', '1,570', '1,570.00,', 'RM 1,570.00'])('%s without quotes is no amount of RM 1.00', (amount) => {
  expect(match(`Employee No,Amount,Reason\nKK-0001,${amount}\nKK-0031,300.00,`, 'no_pay')).toEqual({
    answers: { 'KK-0031': { result: 'deducted' } },
    faults: [[2, 'more_values']],
  })
})

test('an amount above RM 1 billion can’t be read', () => {
  const amounts = ['-1,000,000,000', '1000000000.01', '9'.repeat(30)].map((amount) => `KK-1\t${amount}`)
  expect(parseResult(amounts.join('\n')).rows?.map(({ amount }) => amount)).toEqual([-100_000_000_000, null, null])
})
