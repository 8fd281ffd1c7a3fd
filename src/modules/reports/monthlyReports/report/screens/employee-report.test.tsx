// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { EmployeeReportPage } from './EmployeeReportPage.tsx'

const { show } = rendering()

const withdrawal = {
  id: '06EXAMPLE0000001',
  status: 'completed',
  amount: 480,
  fee: 12,
  net: 468,
  createdAt: '2026-11-03T02:00:00.000Z',
  transferDate: '2026-11-05',
  returnedAt: null,
}
const employee = {
  employeeName: 'Nur Aina',
  employeeNumber: 'E-01',
  employeeICNumber: '900101145678',
  period: '2026-11',
  salary: 2600,
  earnedAmount: 1646.66,
  eligibleAmount: 823.33,
  totalWithdrawn: 480,
  balance: 173.33,
  transferred: 468,
  serviceFee: { employee: 12, employer: 0 },
  deduction: 480,
  owed: 468,
  exceedsHalf: false,
  wages: 2600,
  requests: { pending: 1, approved: 0, processing: 1, completed: 1, rejected: 1, cancelled: 0, total: 4 },
  lists: [],
  withdrawals: [
    withdrawal,
    { ...withdrawal, id: '2', status: 'pending', amount: 100 },
    { ...withdrawal, id: '3', status: 'processing', amount: 70 },
    { ...withdrawal, id: '4', status: 'rejected', amount: 50 },
  ],
}

test('the limit less the amounts withdrawn and in progress is the balance', async () => {
  answerCalls({ 'rollingPayManagement-getEmployeeMonthlyReport': () => ({ result: { employee } }) })
  await show(EmployeeReportPage)
  const label = await screen.findByText('Pending or in progress')
  expect(label.nextElementSibling?.textContent ?? label.parentElement?.textContent).toContain('RM 170.00')
})

test('a fee is shown beside withdrawals that have one, not beside rejected, cancelled and returned ones', async () => {
  const shown = (
    [
      ['1', 'completed', null],
      ['2', 'rejected', null],
      ['3', 'cancelled', null],
      ['4', 'completed', '2026-11-09T02:00:00.000Z'],
      ['5', 'pending', null],
    ] as const
  ).map(([id, status, returnedAt]) => ({ ...withdrawal, id, status, returnedAt, transferDate: null }))
  const result = { employee: { ...employee, withdrawals: shown } }
  answerCalls({ 'rollingPayManagement-getEmployeeMonthlyReport': () => ({ result }) })
  await show(EmployeeReportPage)
  const lines = await screen.findAllByText(/^Requested /)
  expect(lines.map((line) => line.textContent?.includes('fee'))).toEqual([true, false, false, false, true])
})

test('what payroll deducts is named with its lists', async () => {
  const lists = [
    { listId: 'L1', number: 'DL-2026-11-01', amount: 660 },
    { listId: 'L2', number: 'DL-2026-11-02', amount: -200 },
  ]
  answerCalls({
    'rollingPayManagement-getEmployeeMonthlyReport': () => ({ result: { employee: { ...employee, lists } } }),
  })
  await show(EmployeeReportPage)
  const label = await screen.findByText('Payroll deduction, DL-2026-11-02')
  expect(label.parentElement?.textContent).toContain('RM 200.00')
  expect(screen.getByRole('link', { name: 'RM 660.00' }).getAttribute('href')).toBe('/deductions/L1')
})
