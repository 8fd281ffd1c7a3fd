// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { periodOf, type LocalDate } from '#kernel/time.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { EmployeeDashboardPage } from './EmployeeDashboardPage.tsx'
import { GetPaidPage } from './GetPaidPage.tsx'
import { Hero } from './Hero.tsx'
import type { Balance } from './Workings.tsx'

const { show } = rendering()

const expectedOn = '2026-11-18' as LocalDate
const balance: Balance = {
  withdrawable: ringgit(363.33),
  rollingPay: 'yes',
  cutOff: { value: false, message: '' },
  period: periodOf(expectedOn),
  reasons: ['Rent'],
  balance: ringgit(363.33),
  frequencyExceeded: { value: false, message: '' },
  minimum: ringgit(50),
  feePercentage: 2.5,
  feePaidBy: 'employee',
  expectedOn,
  deductedOn: expectedOn,
  openUntil: expectedOn,
  account: null,
  returned: null,
  returnedBefore: null,
  mobileNumber: null,
  triesLeft: 5,
  blocked: null,
  lastRequest: null,
  hasPlan: false,
  own: { perWithdrawal: null, perMonth: null, limits: false },
  lastReason: null,
  workings: {
    source: 'imported',
    salary: null,
    startOn: null,
    stretches: [],
    days: 15,
    daysInMonth: 30,
    earned: ringgit(2166.66),
    percentage: 50,
    rollingPayMax: ringgit(2000),
    ceiling: ringgit(1083.33),
    employerLimit: ringgit(1083.33),
    limit: ringgit(1083.33),
    half: null,
    others: [],
    waiting: ringgit(0),
    taken: ringgit(720),
    pending: ringgit(290),
    onTheWay: ringgit(0),
    received: ringgit(430),
    policy: { type: 'GENERAL', maximum: ringgit(500), frequency: 'DAILY', withdrawalDate: 0, autoApproval: false },
  },
}

const keysOf = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

test('the figures of the dashboard add up, also in their calculation', async () => {
  const { user } = await show(() => <Hero balance={balance} hasTask={false} />, { role: 'Employee' })
  expect(screen.queryByText(/per withdrawal/)).toBeNull()
  expect(keysOf()).toEqual([
    'Received: RM 430.00',
    'Requested: RM 290.00',
    'Left: RM 363.33',
    'Your limit: RM 1,083.33',
  ])
  screen.getByRole('img', {
    name: /RM.430\.00 is received, RM.0\.00 in progress, RM.290\.00 requested and RM.363\.33 left/,
  })
  await user.click(screen.getByRole('button', { name: 'How is this worked out?' }))
  await screen.findByText('Earned, as reported by your employer')
  expect(keysOf().slice(4)).toEqual([
    'Earned, as reported by your employer: RM 2,166.66',
    'Your limit, 50% of earned: RM 1,083.33',
    'Received: −RM 430.00',
    'Requested: −RM 290.00',
    'Left this month: RM 363.33',
    'Maximum per withdrawal: RM 500.00',
  ])
})

test('the maximum per withdrawal is named where it limits', async () => {
  const workings = {
    ...balance.workings,
    earned: ringgit(2773.33),
    ceiling: ringgit(1386.66),
    limit: ringgit(1386.66),
    taken: ringgit(390),
  }
  const aina = {
    ...balance,
    withdrawable: ringgit(500),
    balance: ringgit(996.66),
    workings: { ...workings, pending: ringgit(0), received: ringgit(390) },
  }
  await show(() => <Hero balance={aina} hasTask={false} />, { role: 'Employee' })
  expect(screen.getByText(/per withdrawal/).textContent).toBe(
    'Up to RM\u00a0500.00 per withdrawal.RM 996.66 left this month.',
  )
  expect(keysOf()).toEqual(['Received: RM 390.00', 'Left: RM 996.66', 'Your limit: RM 1,386.66'])
})

test('while nothing can be withdrawn the page shows when it opens, and the calculation', async () => {
  const opens = { on: '2026-11-28' as LocalDate, amount: ringgit(500), until: '2026-11-30' as LocalDate, growth: [] }
  const blocked = { code: 'frequency_exceeded' as const, params: {}, message: '', opens }
  await show(() => <Hero balance={{ ...balance, withdrawable: ringgit(0), blocked }} hasTask={false} />, {
    role: 'Employee',
  })
  await screen.findByRole('heading', { name: 'How this is worked out' })
  expect(screen.queryByText('RM 0.00')).toBeNull()
  screen.getByText(/^Opens Sat/)
})

test('nothing left is not shown as an amount, but as the day from which there is one', async () => {
  const growth = [
    { on: '2026-12-03' as LocalDate, amount: ringgit(75.8) },
    { on: '2026-12-04' as LocalDate, amount: ringgit(113.7) },
  ]
  const opens = { on: '2026-12-04' as LocalDate, amount: ringgit(113.7), until: '2026-12-30' as LocalDate, growth }
  const blocked = { code: 'nothing_to_withdraw' as const, params: {}, message: '', opens }
  const workings = {
    ...balance.workings,
    earned: ringgit(0),
    ceiling: ringgit(0),
    limit: ringgit(0),
    taken: ringgit(0),
  }
  const first = { ...balance, balance: ringgit(0), withdrawable: ringgit(0), blocked, workings }
  await show(() => <Hero balance={first} hasTask={false} />, { role: 'Employee' })
  screen.getByRole('heading', { name: /^From Fri.4.Dec you can take RM.113\.70$/ })
  expect(screen.queryByText(/RM.0\.00/)).toBeNull()
})

test('no figure is shown where time alone does not open withdrawals', async () => {
  const blocked = { code: 'withdrawals_disabled' as const, params: {}, message: 'Turned off', opens: null }
  await show(() => <Hero balance={{ ...balance, withdrawable: ringgit(0), blocked }} hasTask={false} />, {
    role: 'Employee',
  })
  screen.getByText('You can’t withdraw now')
  expect(screen.queryByText(/RM/)).toBeNull()
})

test.each([
  [363.33, /^RM.363\.33 left this month$/],
  [300, /^Up to RM.300\.00 per withdrawal\. RM.363\.33 left this month$/],
])('Get Paid names the maximum per withdrawal only if it limits: %d', async (withdrawable, text) => {
  answerCalls({ 'rollingPayEmployee-getRollingPayBalance': () => ({ result: { ...balance, withdrawable } }) })
  await show(GetPaidPage, { role: 'Employee' })
  expect((await screen.findByText(/left this month/)).closest('p')?.textContent).toMatch(text)
})

test.each([
  [1, 4.75, null],
  [2, 9.75, 'You’ve requested 2 withdrawals in November. Fees: RM 9.75.'],
  [2, 0, 'You’ve requested 2 withdrawals in November, RM 720.00.'],
])('before the third withdrawal of a month, the count and the figure: %d, %d', async (withdrawals, fees, text) => {
  answerCalls({
    'rollingPayEmployee-getRollingPayBalance': () => ({ result: balance }),
    'rollingPayEmployee-getOwnFees': () => ({
      result: { year: '2026', withdrawals: 9, amount: 1510, fees: 37.75, months: [], thisMonth: { withdrawals, fees } },
    }),
  })
  await show(GetPaidPage, { role: 'Employee' })
  await screen.findByText(/^You’ve paid RM.37\.75 in fees this year/)
  expect(screen.queryByText(/^You’ve requested/)?.textContent?.replaceAll('\u00a0', ' ') ?? null).toBe(text)
})

test('Get Paid and the dashboard name the employee’s own limits', async () => {
  const limited = {
    ...balance,
    withdrawable: ringgit(300),
    balance: ringgit(310),
    own: { perWithdrawal: ringgit(300), perMonth: ringgit(700), limits: true },
    workings: { ...balance.workings, limit: ringgit(700), taken: ringgit(390), received: ringgit(390) },
  }
  answerCalls({ 'rollingPayEmployee-getRollingPayBalance': () => ({ result: limited }) })
  const { user } = await show(GetPaidPage, { role: 'Employee' })
  expect((await screen.findByText(/left this month/)).closest('p')?.textContent).toMatch(
    /^Up to RM.300\.00 per withdrawal \(your own limit\)\. RM.310\.00 left this month \(your own limit\)$/,
  )
  await user.type(screen.getByLabelText('Amount'), '300.01')
  await screen.findByText(/^Your own limits allow up to RM.300\.00 for this withdrawal\.$/)
})

test('the dashboard says what is in progress from earlier months, and which days its empty list covers', async () => {
  const amounts = { withdrawnAmount: 0, percentageWithdrawn: 0, balance: 0, withdrawable: 0, earnedWages: 0 }
  const lists = { latestTransactions: [], yearlySummary: [], reasons: [], counts: {} }
  const open = { amount: 380, net: 370.5, period: '2026-11', status: 'pending', expectedOn: null, returned: null }
  const inProgress = [
    { ...open, id: '1' },
    { ...open, id: '2', amount: 100, net: 97.5, status: 'approved', expectedOn: '2026-12-01' },
  ]
  const dashboard = { ...amounts, ...lists, processing: 480, inProgress, period: '2026-12', blocked: null }
  answerCalls({
    'rollingPayEmployee-getRollingPayBalance': () => ({ result: balance }),
    'rollingPayEmployee-employeeDashboard': () => ({ result: dashboard }),
  })
  await show(EmployeeDashboardPage, { role: 'Employee' })
  await screen.findByText('No withdrawals in the last 90 days')
  const [title] = screen.getAllByText('In Processing')
  expect(title?.parentElement?.textContent).toBe('In ProcessingRM 100.00 in progressRM 380.00 requested')
  screen.getByRole('heading', { name: 'From November' })
  const rows = screen.getAllByRole('link', { name: /In your account|When/ }).map((row) => row.textContent)
  expect(rows).toEqual([
    'RM 370.50When your employer approvesPending',
    'RM 97.50In your account by Tue 1 Dec (2 Working Days)Approved',
  ])
})
