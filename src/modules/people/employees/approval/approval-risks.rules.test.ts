import { expect, test } from 'vitest'
import { sen, type Sen } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import { rangeOf, risksOf, type NewAccount, type RiskFacts } from './approval-risks.rules.ts'
import type { PendingChange } from './pending-changes.rules.ts'

const today = '2026-11-26' as LocalDate
const at = '2026-11-26T03:42:00.000Z' as Instant
const day = (date: string) => date as LocalDate
const salary = (before: number, after: number): PendingChange => ({
  field: 'salary',
  before: sen(before),
  after: sen(after),
  from: null,
  by: 'Mei Yee Tan',
  at,
})
const account: PendingChange = { field: 'accountNumber', before: '****0530', after: '****7890', by: 'Mei Yee Tan', at }
const supervisor = { minimum: sen(280_000), maximum: sen(420_000) }
const facts: RiskFacts = {
  isNew: false,
  icNumber: 'A1234567',
  dateOfBirth: null,
  isAccountChanged: false,
  accountChange: null,
  changes: [],
  bankCode: 'ARBKMYKL',
  accountNumber: '8881234567890',
  salary: sen(330_000),
  ranges: [supervisor],
  salaries: [{ from: day('2024-01-01'), salary: sen(330_000) }],
  lastWithdrawal: null,
  sameAccount: null,
  sameName: null,
}
const entered: NewAccount = { account: 'Maybank ****7890', by: 'Mei Yee Tan', at, reportedAt: null }
const changed = { changes: [account], isAccountChanged: true, accountChange: entered }
const risks = (of: Partial<RiskFacts>) =>
  risksOf({ ...facts, ...of }, today).map(({ code, params }) => ({ code, ...params }))
const codes = (of: Partial<RiskFacts>) => risks(of).map(({ code }) => code)
const newAccount = { code: 'new_account', account: 'Maybank ****7890', by: 'Mei Yee Tan', at: '26/11/2026, 11:42' }

test('a raise above 20 % outside the pay range, and a new account after a withdrawal', () => {
  expect(
    risks({
      ...changed,
      changes: [account, salary(330_000, 930_000)],
      salary: sen(930_000),
      lastWithdrawal: { amount: sen(40_000), on: day('2026-11-25') },
    }),
  ).toEqual([
    newAccount,
    { code: 'after_withdrawal', amount: 'RM 400.00', on: '25/11/2026' },
    { code: 'large_raise', percent: '181.8', amount: 'RM 6,000.00' },
    { code: 'above_range', amount: 'RM 5,100.00' },
  ])
})

test('exactly 20 % more is no large raise, but a second one within 90 days is a risk', () => {
  const raised = (on: string, first = 270_000) => ({
    changes: [salary(290_000, 348_000)],
    salary: sen(348_000),
    salaries: [
      { from: day('2025-01-01'), salary: sen(first) },
      { from: day(on), salary: sen(290_000) },
      { from: day('2026-11-26'), salary: sen(348_000) },
    ],
  })
  expect(risks(raised('2026-09-01'))).toEqual([{ code: 'second_raise', on: '01/09/2026' }])
  expect(risks(raised('2026-08-28'))).toEqual([{ code: 'second_raise', on: '28/08/2026' }])
  expect(risks(raised('2026-08-27'))).toEqual([])
  // A cut before the raise is no raise.
  expect(risks(raised('2026-09-01', 300_000))).toEqual([])
})

test.each([
  ['2026-11-19', true],
  ['2026-11-18', false],
])('a withdrawal on %s counts for an account changed on 26/11: %s', (on, isRisk) => {
  const found = codes({ ...changed, lastWithdrawal: { amount: sen(30_000), on: day(on) } })
  expect(found.includes('after_withdrawal')).toBe(isRisk)
  expect(found).toContain('new_account')
})

test('a new employee is compared with the minimum wage, the pay range and the other employees', () => {
  const other = { name: 'Hazwan bin Osman', number: 'KK-0094' }
  const firstAccount = { code: 'first_account', account: 'AmBank ****7890' }
  const isNew = { isNew: true, salaries: [], ranges: [{ minimum: sen(180_000), maximum: sen(260_000) }] }
  expect(risks({ ...isNew, salary: sen(165_000), sameAccount: other, sameName: other })).toEqual([
    firstAccount,
    { code: 'same_account', other: 'Hazwan bin Osman, KK-0094' },
    { code: 'below_range', amount: 'RM 150.00' },
    { code: 'below_minimum_wage', amount: 'RM 50.00' },
    { code: 'same_name', other: 'KK-0094' },
  ])
  expect(risks({ ...isNew, salary: sen(260_000) })).toEqual([firstAccount])
  expect(codes({ ...isNew, salary: sen(260_000), accountNumber: null })).toEqual([])
  expect(risks({ ...isNew, salary: sen(260_001) })).toEqual([firstAccount, { code: 'above_range', amount: 'RM 0.01' }])
  expect(codes({ ...isNew, salary: null, accountNumber: '12' })).toEqual(['first_account', 'account_length'])
})

test('what did not change is no risk of the approval', () => {
  const other = { name: 'Hazwan bin Osman', number: null }
  expect(codes({ ...changed, salary: sen(1), sameName: other })).toEqual(['new_account'])
  expect(risks({ changes: [salary(330_000, 331_000)], salary: sen(331_000), sameAccount: other })).toEqual([])
})

test('of several ranges, the one with the salary counts, or else the nearest', () => {
  const higher = { minimum: sen(500_000), maximum: sen(600_000) }
  const of = (amount: number): Sen | undefined => rangeOf(sen(amount), [supervisor, higher])?.minimum
  expect([of(550_000), of(430_000), of(300_000)]).toEqual([500_000, 280_000, 280_000])
  expect(rangeOf(null, [])).toBeNull()
})

test('a new account that the employee reported comes first and stops the approval', () => {
  const reported = { ...changed, changes: [account, salary(330_000, 930_000)], salary: sen(930_000) }
  const [first] = risksOf({ ...facts, ...reported, accountChange: { ...entered, reportedAt: at } }, today)
  expect(first).toMatchObject({ code: 'account_reported', severity: 'stop' })
  // A report about an account that was approved before says nothing about a later raise.
  const later = { changes: [salary(330_000, 331_000)], accountChange: { ...entered, reportedAt: at } }
  expect(codes({ ...later, salary: sen(331_000) })).toEqual([])
})
