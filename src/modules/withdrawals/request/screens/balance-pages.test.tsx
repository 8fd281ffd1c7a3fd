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
  openUntil: expectedOn,
  account: null,
  returned: null,
  mobileNumber: null,
  blocked: null,
  lastRequest: null,
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
    taken: ringgit(720),
    pending: ringgit(290),
    onTheWay: ringgit(0),
    received: ringgit(430),
    policy: { type: 'GENERAL', maximum: ringgit(500), frequency: 'DAILY', withdrawalDate: 0, autoApproval: false },
  },
}

test('the amount that counts against the limit includes requests, on the dashboard and in its calculation', async () => {
  const { user } = await show(() => <Hero balance={balance} hasTask={false} />, { role: 'Employee' })
  screen.getByText('of RM 1,083.33 for this month, RM 720.00 withdrawn or requested')
  screen.getByText('Withdrawn or requested 720.00')
  screen.getByRole('img', { name: /RM\u00a0720.00 is withdrawn or requested$/ })
  await user.click(screen.getByRole('button', { name: 'How is this worked out?' }))
  expect((await screen.findByText('Withdrawn or requested')).parentElement?.textContent).toContain('-RM 720.00')
})

test('Get Paid says what can be withdrawn', async () => {
  answerCalls({ 'rollingPayEmployee-getRollingPayBalance': () => ({ result: balance }) })
  await show(GetPaidPage, { role: 'Employee' })
  await screen.findByText('RM 363.33 left this month')
  expect(screen.getByText(/per withdrawal/).textContent).toBe(
    'Up to RM\u00a0363.33 per withdrawal. RM\u00a0363.33 left this month',
  )
})

test('the dashboard says which days its empty list and its empty figure cover', async () => {
  const amounts = { withdrawnAmount: 0, percentageWithdrawn: 0, balance: 0, withdrawable: 0, earnedWages: 0 }
  const lists = { latestTransactions: [], yearlySummary: [], reasons: [], counts: {} }
  const inProgress = { pending: 380, onTheWay: 100, ofEarlierMonths: 480, arrivesOn: '2026-12-01' }
  const dashboard = { ...amounts, ...lists, processing: 0, inProgress, period: '2026-11', blocked: null }
  answerCalls({
    'rollingPayEmployee-getRollingPayBalance': () => ({ result: balance }),
    'rollingPayEmployee-employeeDashboard': () => ({ result: dashboard }),
  })
  await show(EmployeeDashboardPage, { role: 'Employee' })
  await screen.findByText('No withdrawals in the last 90 days')
  screen.getByText('RM 100.00 arrives by Tue 1 Dec, RM 380.00 is waiting for approval. From earlier months: RM 480.00')
})
