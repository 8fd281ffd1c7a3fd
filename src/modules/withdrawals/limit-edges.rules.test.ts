import { describe, expect, test } from 'vitest'
import { bp, sen, senOf } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { limitsOf, whyNotAmount, whyNotWithdraw, whyTooOften, type WithdrawalFacts } from './limit.rules.ts'

const facts = (more: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  today: '2026-11-16' as LocalDate,
  organization: {
    active: true,
    rollingPay: true,
    rollingPayMax: senOf(2000),
    maximumAdvance: bp(5000),
    minimum: senOf(100),
    feeRate: bp(250),
    feePaidBy: 'employee',
    cutOffDay: 25,
  },
  employee: {
    approved: true,
    disabled: false,
    leaving: false,
    hasBank: true,
    mobileVerified: true,
    userActive: true,
    termsAccepted: true,
  },
  accrual: {
    source: 'accrual',
    salary: senOf(3000),
    stretches: [],
    halfDays: 30,
    daysInMonth: 30,
    earned: senOf(1500),
  },
  used: sen(0),
  lastOn: null,
  policy: {
    id: null,
    type: 'GENERAL',
    maximum: senOf(400),
    frequency: 'DAILY',
    withdrawalDay: 0,
    autoApproval: false,
  },
  ...more,
})
const withOrganization = (more: Partial<WithdrawalFacts['organization']>, rest: Partial<WithdrawalFacts> = {}) =>
  facts({ organization: { ...facts().organization, ...more }, ...rest })

describe('an amount at a limit', () => {
  test.each([
    [-1, 'amount_zero'],
    [0, 'amount_zero'],
    [1, 'amount_below_minimum'],
    [99_99, 'amount_below_minimum'],
    [100_00, undefined],
    [400_00, undefined],
    [400_01, 'amount_over_limit'],
  ])('%i sen', (amount, code) => {
    expect(whyNotAmount(facts(), sen(amount))?.code).toBe(code)
  })

  test('above the limit is refused with the withdrawable amount: the balance if the policy allows more', () => {
    const left = facts({ used: senOf(500.01) })
    expect(whyNotAmount(left, senOf(249.99))).toBeNull()
    expect(whyNotAmount(left, senOf(250))).toEqual({ code: 'amount_over_limit', params: { limit: '249.99' } })
  })

  test('that the fee would use up is refused, unless the employer pays the fee', () => {
    const all = { feeRate: bp(10_000) }
    expect(whyNotAmount(withOrganization(all), senOf(100))?.code).toBe('fee_takes_all')
    expect(whyNotAmount(withOrganization({ ...all, feePaidBy: 'employer' }), senOf(100))).toBeNull()
  })
})

describe('the balance', () => {
  test.each([
    [650_00, null],
    [650_01, { code: 'balance_below_minimum', params: { minimum: '100.00' } }],
    [749_99, { code: 'balance_below_minimum', params: { minimum: '100.00' } }],
    [750_00, { code: 'nothing_to_withdraw' }],
    [800_00, { code: 'nothing_to_withdraw' }],
  ])('after %i of 75,000 sen was withdrawn', (used, whyNot) => {
    expect(whyNotWithdraw(facts({ used: sen(used) }))).toEqual(whyNot)
  })

  test('is zero, never negative, after the limit is lowered below the amount withdrawn', () => {
    expect(limitsOf(withOrganization({ rollingPayMax: senOf(100) }, { used: senOf(250) }))).toMatchObject({
      balance: 0,
      withdrawable: 0,
    })
  })
})

describe('the frequency of the policy', () => {
  test('with a day after the cut-off never opens, and the error says so', () => {
    const policy = { ...facts().policy, frequency: 'ONCE_PER_MONTH', withdrawalDay: 28 } as const
    expect(whyTooOften(facts({ policy }))).toEqual({ code: 'never_open', opensOn: null })
  })

  test('returns the day of the month on which withdrawals open', () => {
    const policy = { ...facts().policy, frequency: 'ONCE_PER_MONTH', withdrawalDay: 20 } as const
    expect(whyTooOften(facts({ policy }))).toMatchObject({ params: { opensOn: '20/11/2026' }, opensOn: '2026-11-20' })
    expect(whyTooOften(facts({ policy, today: '2026-11-20' as LocalDate }))).toBeNull()
  })

  test('is reported before the balance, and the cut-off before the frequency', () => {
    const used = { lastOn: '2026-11-16' as LocalDate, used: senOf(750) }
    expect(whyNotWithdraw(facts(used))?.code).toBe('frequency_exceeded')
    const late = '2026-11-26' as LocalDate
    expect(whyNotWithdraw(facts({ ...used, today: late, lastOn: late }))?.code).toBe('past_cut_off')
  })
})
