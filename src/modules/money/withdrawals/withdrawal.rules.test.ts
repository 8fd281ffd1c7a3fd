import { addWorkingDays } from '#ground/banks/bank-days.rules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canMove, isFinal, moveTo, whyNotMove } from '#kernel/lifecycle.ts'
import { bp, sen, senOf, type Sen } from '#kernel/money.ts'
import { addDays, instantOf, weekday, type LocalDate, type Period } from '#kernel/time.ts'
import type { Accrual } from '#people/wages/wage.rules.ts'
import { arrivalOf } from './arrival.rules.ts'
import {
  choosePolicy,
  feeOf,
  limitsOf,
  type ApprovedPolicy,
  type Policy,
  type WithdrawalFacts,
} from './balance/limit.rules.ts'
import { nothingOwn } from './balance/own-limit.rules.ts'
import { whyNotAmount, whyNotWithdraw } from './balance/opening.rules.ts'
import {
  boundTo,
  takesFromBalance,
  visibleMonths,
  withdrawalLifecycle,
  withdrawalStatuses,
} from './withdrawal.rules.ts'
import { ceilingOf } from '#people/wages/wage.rules.ts'
import { ableEmployee as employee, openEmployer as organization } from './balance/withdrawal-facts.fixtures.ts'

const day = (text: string) => text as LocalDate
const rm = senOf
const policy = (more: Partial<Policy> = {}): Policy => ({
  id: null,
  type: 'GENERAL',
  maximum: rm(400),
  frequency: 'DAILY',
  withdrawalDay: 0,
  autoApproval: false,
  ...more,
})
const accrued = (earned: number): Accrual => ({
  source: 'accrual',
  salary: rm(3000),
  stretches: [],
  halfDays: 30,
  daysInMonth: 30,
  earned: rm(earned),
})
const facts = (more: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  today: day('2026-11-16'),
  organization,
  employee,
  accrual: accrued(1500),
  wages: { startOn: null, endOn: null, salaries: [{ from: day('2026-01-01'), salary: rm(3000) }], absences: [] },
  used: rm(250),
  others: [],
  waiting: sen(0),
  lastOn: day('2026-11-10'),
  own: nothingOwn,
  policy: policy(),
  ...more,
})

describe('withdrawal lifecycle', () => {
  test('allows these transitions and no others', () => {
    const moves = Object.keys(withdrawalLifecycle.moves) as (keyof typeof withdrawalLifecycle.moves)[]
    const table = withdrawalStatuses.map(
      (status) =>
        `${status}: ${moves.filter((move) => canMove(withdrawalLifecycle, status, move)).join(' ') || 'final'}`,
    )
    expect(table).toEqual([
      'pending: approve reject cancel',
      'approved: cancel process',
      'processing: cancel complete',
      'completed: final',
      'cancelled: final',
      'rejected: final',
    ])
    expect(withdrawalStatuses.filter((status) => isFinal(withdrawalLifecycle, status))).toEqual([
      'completed',
      'cancelled',
      'rejected',
    ])
  })
  test('a refused change returns the current status', () =>
    expect(whyNotMove(withdrawalLifecycle, 'cancel', { status: 'completed' })).toEqual({
      code: 'withdrawal_status',
      params: { status: 'completed' },
    }))
  test('each status but pending has one transition that leads to it', () =>
    expect(withdrawalStatuses.map((status) => moveTo(withdrawalLifecycle, status))).toEqual([
      null,
      'approve',
      'process',
      'complete',
      'cancel',
      'reject',
    ]))
  test('only cancelled and rejected amounts return to the balance', () =>
    expect(withdrawalStatuses.filter((s) => !takesFromBalance(s))).toEqual(['cancelled', 'rejected']))
  test('a code is bound to one amount and reason', () => expect(boundTo(rm(250), 'Rent')).toBe('25000:Rent'))
  test.each([
    ['2026-11-16', ['2026-11', '2026-10', '2026-09', '2026-08']],
    ['2026-05-31', ['2026-05', '2026-04', '2026-03']],
    ['2027-04-30', ['2027-04', '2027-03', '2027-02', '2027-01']],
    ['2027-05-01', ['2027-05', '2027-04', '2027-03', '2027-02']],
  ])('on %s employees see 90 days, which fall in %j', (today, months) =>
    expect(visibleMonths(day(today))).toEqual(months),
  )
})

describe('ceiling, balance and fee', () => {
  test('1,500.00 earned at 50 %, 250.00 used, at most 400.00 each: 750.00, 500.00, 400.00', () => {
    expect(limitsOf(facts())).toEqual({
      earned: 150_000,
      ceiling: 75_000,
      employerLimit: 75_000,
      limit: 75_000,
      balance: 50_000,
      withdrawable: 40_000,
    })
  })
  test('the ceiling is rounded down and never above the organization’s limit', () => {
    expect(ceilingOf(rm(1041.67), organization)).toBe(52_083)
    expect(ceilingOf(rm(9000), organization)).toBe(200_000)
  })
  test('a balance is never negative', () =>
    expect(limitsOf(facts({ used: rm(900) }))).toMatchObject({ balance: 0, withdrawable: 0 }))
  test('15 June, 1,400.00 earned, other deductions of 350.00, 200.00 used: 350.00 may be deducted, 150.00 is left', () => {
    const june = facts({
      today: day('2026-06-15'),
      accrual: accrued(1400),
      used: rm(200),
      lastOn: null,
      own: nothingOwn,
      others: [
        { kind: 'loan', amount: rm(250), from: '2026-01' as Period, to: null },
        { kind: 'zakat', amount: rm(100), from: '2026-06' as Period, to: '2026-06' as Period },
        { kind: 'other', amount: rm(999), from: '2026-01' as Period, to: '2026-05' as Period },
        { kind: 'other', amount: rm(999), from: '2026-07' as Period, to: null },
      ],
    })
    expect(limitsOf(june)).toMatchObject({ ceiling: 70_000, limit: 35_000, balance: 15_000, withdrawable: 15_000 })
    expect(limitsOf({ ...june, waiting: rm(40.01) })).toMatchObject({ limit: 30_999, balance: 10_999 })
    expect(limitsOf({ ...june, waiting: rm(500) })).toMatchObject({ limit: 0, balance: 0, withdrawable: 0 })
    const unlimited = { ...organization, statutoryLimit: false }
    expect(limitsOf({ ...june, organization: unlimited })).toMatchObject({ limit: 70_000, balance: 50_000 })
  })
  test('where the employer allows more, at most half of the wages can be withdrawn', () => {
    const generous = { ...organization, maximumAdvance: bp(8000) }
    expect(limitsOf(facts({ organization: generous }))).toMatchObject({ ceiling: 120_000, limit: 75_000 })
  })
  test('250.00 at 2.5 %: fee 6.25, net 243.75 or 250.00', () => {
    expect(feeOf(rm(250), bp(250), 'employee')).toEqual({ fee: 625, net: 24_375 })
    expect(feeOf(rm(250), bp(250), 'employer')).toEqual({ fee: 625, net: 25_000 })
  })
  test('a fee of half a sen is rounded up', () => expect(feeOf(rm(100.2), bp(250), 'employee').fee).toBe(251))
})

describe('the reason why withdrawals are closed', () => {
  test.each([
    ['user_disabled', { employee: { ...employee, userActive: false } }],
    ['organization_not_active', { organization: { ...organization, active: false } }],
    ['feature_off', { organization: { ...organization, rollingPay: false } }],
    [
      'organization_paused',
      { organization: { ...organization, pausedOn: day('2026-11-03') }, employee: { ...employee, leaving: true } },
    ],
    ['employment_ending', { employee: { ...employee, leaving: true, approved: false } }],
    ['employee_not_approved', { employee: { ...employee, approved: false, hasBank: false } }],
    ['withdrawals_disabled', { employee: { ...employee, disabled: true } }],
    ['no_salary', { accrual: { whyNot: 'no_salary' } as const }],
    ['impossible_dates', { accrual: { whyNot: 'impossible_dates' } as const }],
    ['account_returned', { employee: { ...employee, accountReturned: true, mobileVerified: false } }],
    ['no_bank_details', { employee: { ...employee, hasBank: false, mobileVerified: false } }],
    ['mobile_not_verified', { employee: { ...employee, mobileVerified: false } }],
    ['terms_not_accepted', { employee: { ...employee, termsAccepted: false } }],
    ['past_cut_off', { today: day('2026-11-26') }],
    ['monthly_maximum_used', { accrual: accrued(4000), used: rm(2000), lastOn: day('2026-11-16') }],
    ['not_withdrawal_day', { policy: policy({ frequency: 'ONCE_PER_MONTH', withdrawalDay: 25 }), lastOn: null }],
    ['frequency_exceeded', { lastOn: day('2026-11-16') }],
    ['nothing_to_withdraw', { used: rm(750) }],
    ['balance_below_minimum', { used: rm(700) }],
    ['deduction_limit', { waiting: rm(450) }],
    ['deduction_limit', { waiting: rm(900) }],
    // Without other deductions, the balance isn’t enough either.
    ['nothing_to_withdraw', { waiting: rm(50), used: rm(750) }],
  ] as const)('%s', (code, more) => {
    expect(whyNotWithdraw(facts(more))?.code).toBe(code)
    expect(limitsOf(facts(more)).withdrawable).toBe(0)
    expect(whyNotAmount(facts(more), rm(100))?.code).toBe(code)
  })
  test('is null if nothing forbids a withdrawal', () => expect(whyNotWithdraw(facts())).toBeNull())
  test('includes the next open date for the cut-off and the frequency', () => {
    expect(whyNotWithdraw(facts({ today: day('2026-11-26') }))).toMatchObject({
      code: 'past_cut_off',
      params: { opensOn: '04/12/2026', day: 25 },
      opens: { on: '2026-12-04' },
    })
    expect(whyNotWithdraw(facts({ lastOn: day('2026-11-16') }))).toEqual({
      code: 'frequency_exceeded',
      params: { opensOn: '17/11/2026' },
      opens: { on: '2026-11-17', amount: 40_000, awaitsWages: false },
    })
  })
  test("uses the specification's messages for an amount", () => {
    expect(whyNotAmount(facts(), sen(0))).toEqual({ code: 'amount_zero' })
    expect(whyNotAmount(facts(), rm(99.99))).toEqual({ code: 'amount_below_minimum', params: { minimum: '100.00' } })
    expect(whyNotAmount(facts(), rm(400.01))).toEqual({ code: 'amount_over_limit', params: { limit: '400.00' } })
    expect(whyNotAmount(facts(), rm(400))).toBeNull()
    expect(whyNotAmount(facts({ organization: { ...organization, feeRate: bp(10_000) } }), rm(400))).toEqual({
      code: 'fee_takes_all',
    })
  })
})

describe('the applicable policy', () => {
  const approved = (more: Partial<ApprovedPolicy>): ApprovedPolicy => ({
    ...policy(),
    type: 'ADVANCED',
    minSalary: rm(2000),
    maxSalary: rm(3000),
    ...more,
  })
  const general = approved({ type: 'GENERAL', minSalary: null, maxSalary: null, autoApproval: true })
  test('is the advanced policy for the salary (both ends included), else the general policy, else the organization’s limit', () => {
    const all = [general, approved({}), approved({ minSalary: rm(3000.01), maxSalary: rm(5000), maximum: rm(900) })]
    const pick = (salary: number) => choosePolicy(all, rm(salary), rm(2000))
    expect([1999.99, 2000, 3000, 3000.01, 5000, 5000.01].map((s) => pick(s).type)).toEqual([
      'GENERAL',
      'ADVANCED',
      'ADVANCED',
      'ADVANCED',
      'ADVANCED',
      'GENERAL',
    ])
    expect(pick(4000).maximum).toBe(90_000)
    expect(choosePolicy(all, null, rm(2000)).type).toBe('GENERAL')
    expect(choosePolicy([], rm(3000), rm(2000))).toEqual({
      id: null,
      type: 'NONE',
      maximum: 200_000,
      frequency: 'DAILY',
      withdrawalDay: 0,
      autoApproval: false,
    })
  })
})

const noonOf = (date: string) => instantOf(Date.parse(`${date}T12:00:00+08:00`))
describe('expected arrival after two working days', () => {
  test('skips weekends', () => {
    expect(arrivalOf(noonOf('2026-11-20'))).toBe('2026-11-24')
    expect(arrivalOf(noonOf('2026-11-21'))).toBe('2026-11-25')
    expect(arrivalOf(noonOf('2026-11-16'))).toBe('2026-11-18')
  })
  test('skips the holidays of Kuala Lumpur, including over New Year', () => {
    expect(arrivalOf(noonOf('2026-12-24'))).toBe('2026-12-29')
    expect(arrivalOf(noonOf('2026-12-31'))).toBe('2027-01-05')
    // 1 February 2028 is Federal Territory Day, a Tuesday.
    expect(arrivalOf(noonOf('2028-01-31'))).toBe('2028-02-03')
  })
  test.each([
    // Hari Raya Aidilfitri on Sunday 30 and Monday 31 March.
    ['2025-03-28', '2025-04-03'],
    ['2025-08-29', '2025-09-03'],
    // Thaipusam and Federal Territory Day on one Sunday.
    ['2026-01-30', '2026-02-04'],
    ['2026-03-20', '2026-03-26'],
    // Vesak Day on a Sunday before the birthday of the Yang di-Pertuan Agong.
    ['2026-05-29', '2026-06-04'],
    ['2026-11-06', '2026-11-11'],
    ['2027-02-05', '2027-02-10'],
    ['2027-05-14', '2027-05-19'],
    ['2027-06-04', '2027-06-10'],
    ['2027-08-13', '2027-08-18'],
    // The second day of Hari Raya is a holiday on the Monday after the first.
    ['2028-02-25', '2028-03-02'],
    // Chinese New Year on a Sunday, and Hari Raya on the two days after it.
    ['2030-02-01', '2030-02-11'],
    // Deepavali on a Monday.
    ['2025-10-17', '2025-10-22'],
  ])('skips the substitute of a holiday on a Sunday: approved on %s', (approvedOn, arrivesOn) =>
    expect(arrivalOf(noonOf(approvedOn))).toBe(arrivesOn),
  )
  test('ignores holidays of other states', () => {
    // 11 December is the birthday of the Sultan of Selangor; in 2028 it is a Monday.
    expect(arrivalOf(noonOf('2028-12-08'))).toBe('2028-12-12')
  })
  test('is always a working day, at least two days ahead', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 6 }),
        (n, off) => {
          const from = addDays(day('2024-01-01'), n)
          const holidays = new Set(off.map((o) => addDays(from, o)))
          const on = addWorkingDays(from, 2, (d) => holidays.has(d))
          expect(on >= addDays(from, 2) && weekday(on) <= 5 && !holidays.has(on)).toBe(true)
        },
      ),
    )
  })
})

test('property: over any month of withdrawals, cancellations and returns, no total exceeds the ceiling and no balance is negative', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('withdraw' as const), amount: fc.integer({ min: 1, max: 120_000 }) }),
    fc.record({ kind: fc.constant('free' as const), which: fc.nat(20) }),
    fc.record({ kind: fc.constant('earn' as const), by: fc.integer({ min: 0, max: 30_000 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let earned = rm(500)
      const others = [{ kind: 'loan', amount: rm(120), from: '2026-11' as Period, to: null }] as const
      let taken: Sen[] = []
      const now = () => {
        const used = sen(taken.reduce((total, amount) => total + amount, 0))
        return facts({ accrual: { ...accrued(0), earned }, used, others, lastOn: null })
      }
      for (const one of steps) {
        if (one.kind === 'earn') earned = sen(earned + one.by)
        else if (one.kind === 'free') taken = taken.filter((_, i) => i !== one.which)
        else if (whyNotAmount(now(), sen(one.amount)) === null) taken.push(sen(one.amount))
        const { balance, limit, ceiling, withdrawable } = limitsOf(now())
        expect(balance >= 0 && withdrawable >= 0 && withdrawable <= balance).toBe(true)
        expect(now().used <= limit && limit <= ceiling).toBe(true)
      }
    }),
  )
})

test('property: a fee never exceeds the amount and is off by at most half a sen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_00 }), fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
      const { fee, net } = feeOf(sen(amount), bp(rate), 'employee')
      const doubled = 2n * (BigInt(fee) * 10_000n - BigInt(amount) * BigInt(rate))
      expect(net + fee === amount && net >= 0 && doubled <= 10_000n && doubled > -10_000n).toBe(true)
    }),
    { numRuns: 100_000 },
  )
})
