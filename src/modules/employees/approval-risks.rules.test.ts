import { expect, test } from 'vitest'
import { sen, type Sen } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import { rangeOf, risksOf, type RiskFacts } from './approval-risks.rules.ts'
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
const risks = (of: Partial<RiskFacts>) => risksOf({ ...facts, ...of }, today)

test('a raise above 20 % outside the pay range, and a new account after a withdrawal', () => {
  expect(
    risks({
      changes: [account, salary(330_000, 930_000)],
      salary: sen(930_000),
      lastWithdrawal: { amount: sen(40_000), on: day('2026-11-25') },
    }),
  ).toEqual([
    { code: 'large_raise', percent: 181.8 },
    { code: 'above_range', amount: 510_000 },
    { code: 'after_withdrawal', amount: 40_000, on: '2026-11-25' },
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
  expect(risks(raised('2026-09-01'))).toEqual([{ code: 'second_raise', on: '2026-09-01' }])
  expect(risks(raised('2026-08-28'))).toEqual([{ code: 'second_raise', on: '2026-08-28' }])
  expect(risks(raised('2026-08-27'))).toEqual([])
  // A cut before the raise is no raise.
  expect(risks(raised('2026-09-01', 300_000))).toEqual([])
})

test.each([
  ['2026-11-19', true],
  ['2026-11-18', false],
])('a withdrawal on %s counts for an account changed on 26/11: %s', (on, isRisk) => {
  const found = risks({ changes: [account], lastWithdrawal: { amount: sen(30_000), on: day(on) } })
  expect(found.length > 0).toBe(isRisk)
})

test('a new employee is compared with the minimum wage, the pay range and the other employees', () => {
  const other = { name: 'Hazwan bin Osman', number: 'KK-0094' }
  const isNew = { isNew: true, salaries: [], ranges: [{ minimum: sen(180_000), maximum: sen(260_000) }] }
  expect(risks({ ...isNew, salary: sen(165_000), sameAccount: other, sameName: other })).toEqual([
    { code: 'below_range', amount: 15_000 },
    { code: 'below_minimum_wage', amount: 5_000 },
    { code: 'same_account', ...other },
    { code: 'same_name', ...other },
  ])
  expect(risks({ ...isNew, salary: sen(260_000) })).toEqual([])
  expect(risks({ ...isNew, salary: sen(260_001) })).toEqual([{ code: 'above_range', amount: 1 }])
  expect(risks({ ...isNew, salary: null, accountNumber: '12' })).toMatchObject([{ code: 'account_length', digits: 2 }])
})

test('what did not change is no risk of the approval', () => {
  const other = { name: 'Hazwan bin Osman', number: null }
  expect(risks({ changes: [account], salary: sen(1), sameName: other })).toEqual([])
  expect(risks({ changes: [salary(330_000, 331_000)], salary: sen(331_000), sameAccount: other })).toEqual([])
})

test('of several ranges, the one with the salary counts, or else the nearest', () => {
  const higher = { minimum: sen(500_000), maximum: sen(600_000) }
  const of = (amount: number): Sen | undefined => rangeOf(sen(amount), [supervisor, higher])?.minimum
  expect([of(550_000), of(430_000), of(300_000)]).toEqual([500_000, 280_000, 280_000])
  expect(rangeOf(null, [])).toBeNull()
})
