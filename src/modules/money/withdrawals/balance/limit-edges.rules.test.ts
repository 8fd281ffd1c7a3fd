import { describe, expect, test } from 'vitest'
import { bp, sen, senOf } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { nothingOwn } from './own-limit.rules.ts'
import { limitsOf, type WithdrawalFacts } from './limit.rules.ts'
import { closingsOf, whyNotAmount, whyNotWithdraw } from './opening.rules.ts'
import { ableEmployee, openEmployer } from './withdrawal-facts.fixtures.ts'

const facts = (more: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  today: '2026-11-16' as LocalDate,
  organization: openEmployer,
  employee: ableEmployee,
  accrual: {
    source: 'accrual',
    salary: senOf(3000),
    stretches: [],
    halfDays: 30,
    daysInMonth: 30,
    earned: senOf(1500),
  },
  wages: {
    startOn: null,
    endOn: null,
    salaries: [{ from: '2026-01-01' as LocalDate, salary: senOf(3000) }],
    absences: [],
  },
  used: sen(0),
  others: [],
  waiting: sen(0),
  lastOn: null,
  own: nothingOwn,
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
    [1, 'amount_zero'],
    [99, 'amount_zero'],
    [1_00, 'amount_below_minimum'],
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
    expect(whyNotWithdraw(facts({ used: sen(used) }))).toEqual(whyNot && expect.objectContaining(whyNot))
  })

  test.each([
    ['DAILY', 2000, null, '2026-12-04'],
    ['DAILY', 2000, '2026-11-16', '2026-12-04'],
    ['ONCE_PER_MONTH', 2500, '2026-11-16', '2026-12-04'],
    ['ONCE_EVERY_TWO_WEEKS', 2000, '2026-11-24', '2026-12-08'],
  ] as const)('that used the monthly maximum reopens next month: %s, %d', (frequency, used, lastOn, on) => {
    const policy = { ...facts().policy, frequency }
    const accrual = { ...facts().accrual, earned: senOf(4000) }
    const more = { policy, accrual, lastOn: lastOn as LocalDate | null, today: '2026-11-24' as LocalDate }
    expect(whyNotWithdraw(facts({ ...more, used: senOf(used) }))).toMatchObject({
      code: 'monthly_maximum_used',
      opens: { on },
    })
    expect(whyNotWithdraw(facts({ ...more, used: senOf(1999.99) }))?.code).not.toBe('monthly_maximum_used')
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
    expect(closingsOf(facts({ policy })).tooOften).toEqual({ code: 'never_open', opens: null })
  })

  test('returns the day of the month on which withdrawals open, and whether it is used up', () => {
    const policy = { ...facts().policy, frequency: 'ONCE_PER_MONTH', withdrawalDay: 20 } as const
    const on = (today: string, lastOn: string | null) =>
      closingsOf(facts({ policy, today: today as LocalDate, lastOn: lastOn as LocalDate | null })).tooOften
    const november = {
      code: 'not_withdrawal_day',
      params: { opensOn: '20/11/2026', day: 20 },
      opens: { on: '2026-11-20' },
    }
    expect(on('2026-11-16', null)).toMatchObject(november)
    expect(on('2026-11-16', '2026-10-20')).toMatchObject(november)
    expect(on('2026-11-20', null)).toBeNull()
    expect(on('2026-11-21', null)).toMatchObject({ code: 'not_withdrawal_day', opens: { on: '2026-12-20' } })
    expect(on('2026-11-20', '2026-11-20')).toMatchObject({ code: 'frequency_exceeded', opens: { on: '2026-12-20' } })
  })

  test('is reported before the balance, and the cut-off before the frequency', () => {
    const used = { lastOn: '2026-11-16' as LocalDate, used: senOf(750) }
    expect(whyNotWithdraw(facts(used))?.code).toBe('frequency_exceeded')
    const late = '2026-11-26' as LocalDate
    expect(whyNotWithdraw(facts({ ...used, today: late, lastOn: late }))?.code).toBe('past_cut_off')
  })
})

describe('after the cut-off', () => {
  const closed = (policy: Partial<WithdrawalFacts['policy']>, lastOn: string | null = null) =>
    closingsOf(
      facts({
        today: '2026-11-28' as LocalDate,
        lastOn: lastOn as LocalDate | null,
        policy: { ...facts().policy, ...policy },
      }),
    ).cutOff
  test.each([
    ['daily', { frequency: 'DAILY' }, '2026-11-25', '2026-12-04'],
    ['on the 15th', { frequency: 'ONCE_PER_MONTH', withdrawalDay: 15 }, '2026-11-15', '2026-12-15'],
    ['every two weeks', { frequency: 'ONCE_EVERY_TWO_WEEKS' }, '2026-11-25', '2026-12-09'],
    ['every two weeks, none yet', { frequency: 'ONCE_EVERY_TWO_WEEKS' }, null, '2026-12-04'],
  ] as const)(
    'withdrawals reopen on the first day that the frequency and the balance allow: %s',
    (_, policy, lastOn, on) => {
      const [year, month, day] = on.split('-')
      expect(closed(policy, lastOn)).toMatchObject({
        code: 'past_cut_off',
        params: { opensOn: `${day}/${month}/${year}`, day: 25 },
        opens: { on },
      })
    },
  )

  test('a policy that never opens is reported as such', () => {
    expect(closed({ frequency: 'ONCE_PER_MONTH', withdrawalDay: 28 })).toEqual({ code: 'never_open', opens: null })
  })

  test('nothing is reported on the cut-off day', () => {
    expect(closingsOf(facts({ today: '2026-11-25' as LocalDate })).cutOff).toBeNull()
  })
})
