import { describe, expect, test } from 'vitest'
import { bp, sen, type Sen } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { CandidateRow, FailedShareRow } from './candidates.sql.ts'
import { evaluate, evaluateFailed } from './eligibility.steps.ts'
import { figuresOf, toRunEmployee } from './figures.steps.ts'
import { payRunLifecycle, periodText, whyNotEligible, type Candidate } from '../pay-run.rules.ts'
import { canMove, whyNotMove } from '#kernel/lifecycle.ts'

const november = '2026-11' as Period
const idOf = <Kind extends string>(text: string) => text as Id<Kind>

type Wallet = CandidateRow['wallets'][number]
const wallet = (changes: Partial<Wallet> = {}): Wallet => ({
  walletId: idOf('BOOST'),
  name: 'Boost',
  accountNumber: '0123456789',
  percentageBp: bp(10_000),
  verified: true,
  active: true,
  minimum: sen(1_000),
  size: null,
  monthly: null,
  usableFrom: null,
  ...changes,
})
const row = (changes: Partial<CandidateRow> = {}): CandidateRow => ({
  id: idOf<'employee'>('AINA'),
  name: 'Aina binti Rashid',
  employeeNumber: 'E-1',
  email: 'aina@kopi.example',
  isApproved: true,
  isHeld: false,
  startOn: null,
  endOn: null,
  groupName: 'Retail',
  officeName: 'Bangsar',
  hasPaid: false,
  benefits: [{ id: idOf<'employee_benefit'>('MEAL'), name: 'Meal', amount: sen(10_000), recurrence: 'Monthly' }],
  wallets: [wallet()],
  ...changes,
})
const half = (name: string, changes: Partial<Wallet> = {}) =>
  wallet({ walletId: idOf(name.toUpperCase()), name, percentageBp: bp(5_000), ...changes })

describe('an employee of a run', () => {
  test('is paid the sum of the benefits, split over the wallets', () => {
    const benefits = [
      { id: idOf<'employee_benefit'>('MEAL'), name: 'Meal', amount: sen(10_000), recurrence: 'Monthly' },
      { id: idOf<'employee_benefit'>('DENTAL'), name: 'Dental', amount: sen(1), recurrence: 'Quarterly' },
    ]
    const paid = evaluate(row({ benefits, wallets: [half('Boost'), half('GrabPay')] }), november, null)
    expect(paid).toMatchObject({ ineligible: null, netPay: 10_001, group: 'Retail', office: 'Bangsar' })
    expect(paid.shares.map(({ wallet: name, amount }) => [name, amount])).toEqual([
      ['Boost', 5_001],
      ['GrabPay', 5_000],
    ])
  })

  test('who is not eligible has a net pay and no shares', () => {
    const refused = evaluate(row({ wallets: [half('Boost')] }), november, null)
    expect(refused).toMatchObject({ ineligible: 'election_incomplete', netPay: 10_000, shares: [] })
  })

  test('of an ad-hoc run is paid its one benefit, regardless of benefits that are due or already paid', () => {
    const bonus = { name: 'Bonus', amount: sen(2_500) }
    const paid = evaluate(row({ benefits: [], hasPaid: true }), november, bonus)
    expect(paid).toMatchObject({
      ineligible: null,
      netPay: 2_500,
      benefits: [{ id: null, ...bonus, recurrence: null }],
    })
    expect(evaluate(row({ benefits: [], hasPaid: true }), november, null).ineligible).toBe('already_included')
  })

  test.each<[string, Partial<Wallet>, Sen, string | null, number | null]>([
    ['at the minimum', { minimum: sen(10_000) }, sen(10_000), null, null],
    ['one sen below the minimum', { minimum: sen(10_000) }, sen(9_999), 'below_minimum', 10_000],
    ['at the wallet size', { size: sen(10_000) }, sen(10_000), null, null],
    ['one sen above the wallet size', { size: sen(10_000) }, sen(10_001), 'above_size', 10_000],
    ['at the monthly limit', { monthly: sen(10_000) }, sen(10_000), null, null],
    ['one sen above the monthly limit', { monthly: sen(10_000) }, sen(10_001), 'above_monthly_limit', 10_000],
    ['above both limits', { size: sen(9_000), monthly: sen(8_000) }, sen(10_000), 'above_size', 9_000],
  ])('with a share %s gets the matching warning', (_, limits, amount, warning, limit) => {
    const paid = evaluate(row({ wallets: [wallet(limits)] }), november, { name: 'Bonus', amount })
    expect(paid.shares).toMatchObject([{ amount, warning, limit }])
  })
})

describe('the reason why an employee is not paid is the first that applies', () => {
  const election = { walletId: 'W', percentage: bp(5_000), verified: false, active: false }
  const everything: Candidate = {
    isApproved: false,
    isHeld: true,
    startOn: '2026-12-01' as LocalDate,
    endOn: '2026-10-31' as LocalDate,
    benefits: [],
    hasPaidBenefits: true,
    elections: [],
  }
  test('in this order, as one after the other no longer applies', () => {
    const steps: [string, Partial<Candidate>][] = [
      ['not_approved', {}],
      ['payments_held', { isApproved: true }],
      ['left', { isHeld: false }],
      ['not_started', { endOn: null }],
      ['already_included', { startOn: null }],
      ['no_benefits', { hasPaidBenefits: false }],
      ['no_election', { benefits: [{ amount: sen(100) }] }],
      ['wallet_inactive', { elections: [election] }],
      ['account_not_verified', { elections: [{ ...election, active: true }] }],
      ['election_incomplete', { elections: [{ ...election, active: true, verified: true }] }],
    ]
    let candidate = everything
    const reasons = steps.map(([, change]) => whyNotEligible((candidate = { ...candidate, ...change }), november))
    expect(reasons).toEqual(steps.map(([reason]) => reason))
  })
})

describe('a re-run', () => {
  const failed = (changes: Partial<FailedShareRow> = {}): FailedShareRow => ({
    benefits: [],
    employeeId: idOf<'employee'>('AINA'),
    name: 'Aina',
    usableFrom: null,
    employeeNumber: null,
    email: null,
    groupName: 'Retail',
    officeName: null,
    walletId: idOf<'wallet'>('BOOST'),
    walletName: 'Boost',
    percentageBp: bp(3_333),
    amount: sen(3_333),
    accountNow: '0199999999',
    isHeld: false,
    payable: true,
    minimum: sen(1_000),
    size: null,
    monthly: null,
    elected: true,
    verified: true,
    ...changes,
  })
  const run = idOf<'pay_run'>('RUN')

  test('pays the shares that can be paid, at the same amounts, to the current accounts', () => {
    const rows = [failed(), failed({ walletId: idOf<'wallet'>('GRAB'), amount: sen(50), payable: false })]
    expect(evaluateFailed(rows, run)).toMatchObject([
      {
        ineligible: null,
        netPay: 3_333,
        shares: [{ wallet: 'Boost', accountNumber: '0199999999', amount: 3_333, retries: run, warning: null }],
      },
    ])
  })

  test.each<[string, Partial<FailedShareRow>]>([
    ['no_election', { elected: false, verified: false }],
    ['account_not_verified', { verified: false }],
    ['wallet_inactive', {}],
  ])('has the reason %s if nothing can be paid', (reason, changes) => {
    const rows = [failed({ payable: false, ...changes }), failed({ payable: false, amount: sen(67) })]
    expect(evaluateFailed(rows, run)).toMatchObject([{ ineligible: reason, netPay: 3_400, shares: [] }])
  })

  test('groups shares by employee, and is empty without failed shares', () => {
    const rows = [failed(), failed({ employeeId: idOf<'employee'>('BADRUL'), amount: sen(500) })]
    const warned = evaluateFailed(rows, run)
    expect(warned.map(({ netPay }) => netPay)).toEqual([3_333, 500])
    expect(warned[1]?.shares[0]).toMatchObject({ warning: 'below_minimum', limit: 1_000 })
    expect(evaluateFailed([], run)).toEqual([])
  })
})

describe('the figures of a run', () => {
  const employees = [
    evaluate(row({ wallets: [half('Boost'), half('GrabPay', { percentageBp: bp(5_000) })] }), november, null),
    evaluate(
      row({ id: idOf<'employee'>('BADRUL'), wallets: [wallet({ walletId: idOf('GRABPAY'), name: 'GrabPay' })] }),
      november,
      null,
    ),
    evaluate(row({ id: idOf<'employee'>('CHONG'), wallets: [] }), november, null),
  ]

  test('count the eligible employees and total each wallet, the largest first', () => {
    expect(figuresOf(employees)).toMatchObject({
      totalEmployees: 3,
      eligibleEmployees: 2,
      netPay: 20_000,
      notPaid: 10_000,
      wallets: [
        { name: 'GrabPay', employees: 2, amount: 15_000 },
        { name: 'Boost', employees: 1, amount: 5_000 },
      ],
      warnings: [],
    })
    expect(figuresOf([])).toMatchObject({ totalEmployees: 0, netPay: 0, notPaid: 0, wallets: [] })
  })

  test('list at most 100 warnings and count all', () => {
    const small = evaluate(row({ wallets: [wallet({ minimum: sen(10_001) })] }), november, null)
    const { warnings, totalWarnings } = figuresOf(Array.from({ length: 101 }, () => small))
    expect([warnings.length, totalWarnings]).toEqual([100, 101])
  })

  test('list employees with the amounts that they will be paid', () => {
    const [paid, , refused] = employees.map((one) => toRunEmployee(one, 'teams'))
    expect(paid).toMatchObject({ team: paid?.group, employeeCategory: null })
    expect(paid).toMatchObject({ eligible: true, ineligibleReason: null, netPay: 10_000, electionChanged: false })
    expect(paid?.electedWallets.map(({ amount, result }) => [amount, result])).toEqual([
      [5_000, null],
      [5_000, null],
    ])
    expect(refused).toMatchObject({ eligible: false, ineligibleReason: 'no_election', electedWallets: [] })
  })
})

test.each([
  ['2028-02', '01/02/2028 - 29/02/2028'],
  ['2100-02', '01/02/2100 - 28/02/2100'],
  ['2026-12', '01/12/2026 - 31/12/2026'],
])('the period %s is %s', (period, text) => {
  expect(periodText(period as Period)).toBe(text)
})

test.each([
  ['draft', ['submit', 'edit', 'delete']],
  ['pending_approval', ['approve', 'return', 'edit', 'delete']],
  ['approved', ['requestPayment', 'cancel']],
  ['processing', ['complete', 'cancel']],
  ['completed', []],
] as const)('the moves of a run that is %s', (status, moves) => {
  const all = Object.keys(payRunLifecycle.moves) as (keyof typeof payRunLifecycle.moves)[]
  expect(all.filter((move) => canMove(payRunLifecycle, status, move))).toEqual(moves)
})

test.each([
  ['the creator', { createdBy: 'ME', modifiedBy: 'OTHER' }, 'maker_is_checker'],
  ['the last editor', { createdBy: 'OTHER', modifiedBy: 'ME' }, 'maker_is_checker'],
  ['someone else', { createdBy: 'OTHER', modifiedBy: 'OTHER' }, undefined],
])('where a second person is required, %s: %s', (_, makers, code) => {
  const run = { status: 'pending_approval' as const, ...makers }
  const by = (requireSecondPerson: boolean) =>
    whyNotMove(payRunLifecycle, 'approve', run, { id: 'ME', requireSecondPerson })?.code
  expect([by(true), by(false)]).toEqual([code, undefined])
})
