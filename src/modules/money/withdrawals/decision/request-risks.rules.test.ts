import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { requestRisksOf, type EarlierTransfer } from './request-risks.rules.ts'

const on = '2026-11-12' as LocalDate
const transfer = (changes: Partial<EarlierTransfer> = {}): EarlierTransfer => ({
  amount: sen(100_00),
  on,
  isSameAccount: true,
  returned: null,
  ...changes,
})
const codes = (amount: number, ...earlier: EarlierTransfer[]) =>
  requestRisksOf(sen(amount), earlier, null).map(({ code }) => code)

test('an employee who was never paid is named', () => {
  expect(codes(500_00)).toEqual(['first_payee'])
})

test('an account whose last transfer the bank returned is named with the reason', () => {
  expect(requestRisksOf(sen(100_00), [transfer({ returned: 'Account closed' }), transfer()], null)).toEqual([
    {
      code: 'account_returned',
      severity: 'check',
      params: { amount: 'RM 100.00', on: '12/11/2026', reason: 'Account closed' },
    },
  ])
  expect(codes(100_00, transfer(), transfer({ returned: 'Account closed' }))).toEqual([])
})

test('an account that has received nothing is new if another one has', () => {
  expect(codes(100_00, transfer({ isSameAccount: false }))).toEqual(['first_payment'])
  expect(codes(100_00, transfer({ isSameAccount: false, returned: 'Account closed' }))).toEqual(['first_payee'])
})

test.each([
  [200_00, []],
  [200_01, ['above_usual']],
])('RM 100.00 three times before, %d sen: %j', (amount, expected) => {
  expect(codes(amount, transfer(), transfer(), transfer())).toEqual(expected)
  expect(codes(amount, transfer(), transfer())).toEqual([])
})

test('an unusual amount names the usual one', () => {
  expect(requestRisksOf(sen(480_00), [transfer(), transfer(), transfer({ amount: sen(400_00) })], null)).toEqual([
    { code: 'above_usual', severity: 'check', params: { times: '2.4', usual: 'RM 200.00', count: 3 } },
  ])
})
