// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { periodOf, type LocalDate } from '#kernel/time.ts'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { EmployeeDashboardPage } from './EmployeeDashboardPage.tsx'
import { GetPaidPage } from '../../request/screens/GetPaidPage.tsx'
import { Hero } from './Hero.tsx'
import type { Balance } from './Workings.tsx'

const { show } = rendering()
beforeEach(() => followServer('2026-11-17T02:00:00.000Z'))
afterEach(() => followServer(new Date().toISOString()))

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
  lastOn: null,
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

test('while nothing can be withdrawn, a balance that can’t be used is not shown', async () => {
  const opens = { on: '2026-11-28' as LocalDate, amount: ringgit(500), awaitsWages: false }
  const blocked = { code: 'frequency_exceeded' as const, params: {}, message: '', opens }
  answerCalls({
    'rollingPayEmployee-getPayday': () => ({ result: { payday: null } }),
    'rollingPayEmployee-getReminder': () => ({ result: { asked: false, on: null } }),
    'support-getContacts': () => ({ result: { upah: null, employer: null } }),
    'orgs-getOrgInfo': () => ({ result: { name: 'Kopi Kita Sdn Bhd' } }),
  })
  await show(() => <Hero balance={{ ...balance, withdrawable: ringgit(0), blocked }} hasTask={false} />, {
    role: 'Employee',
    orgId: '06EXAMPLEORG0001',
  })
  await screen.findByRole('heading', { name: /^Opens (tomorrow, )?Sat/ })
  expect((await screen.findByText(/^up to/)).textContent).toBe('up to RM\u00a0500.00')
  expect(document.body.textContent?.match(/RM/g)).toHaveLength(1)
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
  await screen.findByText(
    /^Your own limits allow up to RM.300\.00 for this withdrawal\. You can change them under “Your own limits”\.$/,
  )
})

test('Get Paid says that what is left would be below the minimum', async () => {
  const left = { ...balance, withdrawable: ringgit(310), balance: ringgit(310), minimum: ringgit(100) }
  answerCalls({ 'rollingPayEmployee-getRollingPayBalance': () => ({ result: left }) })
  const { user } = await show(GetPaidPage, { role: 'Employee' })
  const amount = await screen.findByLabelText('Amount')
  await user.type(amount, '300')
  await screen.findByText(/^less than the minimum of RM.100\.00, until your balance has grown$/)
  await user.clear(amount)
  await user.type(amount, '200')
  expect(screen.queryByText(/^less than the minimum/)).toBeNull()
})

test('the dashboard shows amounts in progress from earlier months, and which days its empty list covers', async () => {
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
