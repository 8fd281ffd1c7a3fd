import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { accountWarning, payWarnings, salaryChange } from './pay-warnings.rules.ts'

const today = '2026-11-16' as LocalDate
const pay = (salary: number | null, accountNumber = '114222330001', bankCode = 'MBBEMYKL') => ({
  bankCode,
  accountNumber,
  salary: salary === null ? null : sen(salary),
})
const codes = (...input: Parameters<typeof payWarnings>) => payWarnings(...input).map(({ code }) => code)

test.each([
  ['MBBEMYKL', '12398765432', false],
  ['MBBEMYKL', '123987654321', true],
  ['PBBEMYKL', '123456789', false],
  ['CIBBMYKL', '1234567890123', false],
  ['CIBBMYKL', '12345678901234', true],
  ['CIBBMYKL', '1234567890', true],
  ['ARBKMYKL', '1234567890123', true],
  ['ARBKMYKL', '12345678901234', false],
  ['OCBCMYKL', '12345', true],
])('an account of %s with the number %s has a usual length: %s', (bank, account, isUsual) => {
  expect(accountWarning(bank, account) === null).toBe(isUsual)
})

test('a salary below the minimum wage of its day is a question, also a first one', () => {
  expect(codes(null, pay(169_999), today)).toEqual(['salary_below_minimum'])
  expect(codes(null, pay(170_000), today)).toEqual([])
  expect(codes(pay(160_000), pay(169_999), '2025-07-31' as LocalDate)).toEqual([])
})

test('a change of more than a quarter is a question, with the change in ringgit and per cent', () => {
  expect(codes(pay(310_000), pay(387_500), today)).toEqual([])
  expect(codes(pay(310_000), pay(387_501), today)).toEqual(['salary_changes_much'])
  expect(codes(pay(310_000), pay(232_499), today)).toEqual(['salary_changes_much'])
  expect(payWarnings(pay(310_000), pay(31_000_000), today)[0]?.params).toEqual({ change: '+RM 306,900.00 (+9,900%)' })
  expect(salaryChange(sen(310_000), sen(300_000))).toBe('−RM 100.00 (−3.2%)')
})

test('an unchanged salary or account is not questioned again', () => {
  expect(codes(pay(150_000, '12345'), pay(150_000, '12345'), today)).toEqual([])
  expect(codes(pay(150_000, '12345'), pay(150_000, '12346'), today)).toEqual(['account_number_length'])
})
