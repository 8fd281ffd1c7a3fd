// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#web/api.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { Figures } from '../../screens/pay-run.ts'
import { RunEmployees } from './RunEmployees.tsx'

const { show } = rendering()
const employee = {
  employeeId: '06EMPYEE00000001',
  employeeName: 'Nur Aina',
  group: 'Sales',
  office: null,
  eligible: true,
  ineligibleReason: null,
  entitledBenefits: [
    { name: 'Meal allowance', amount: 180, recurrence: 'Monthly' },
    { name: 'Transport allowance', amount: 120, recurrence: 'Monthly' },
  ],
  electedWallets: [
    { walletId: '06WAET0000000001', name: 'Boost', amount: 300, warning: null, result: 'failed', percentage: 100 },
  ],
  netPay: 300,
  electionChanged: false,
}
const figures = {
  totalEmployees: 1,
  eligibleEmployees: 1,
  netPay: 300,
  notPaid: 0,
  reasons: [],
  wallets: [],
} as unknown as Figures
const open = async () => {
  answerCalls({
    'payRuns-getEmployees': ({ filter }) => {
      const employees = (filter as { eligible: boolean }).eligible ? [employee] : []
      return { result: { employees, total: employees.length, next: null } }
    },
  })
  return show(() => (
    <RunEmployees figures={figures} call={api.payRuns.getEmployees} of={{ id: '06PAYRN000000001' }} withLinks />
  ))
}

test('an employee whose payment failed is eligible, not paid', async () => {
  const { user } = await open()
  await screen.findByText('Nur Aina')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Eligible employees1',
    'Not eligible0',
  ])
  screen.getByText('Boost, Failed')
  await user.click(screen.getByRole('tab', { name: /Not eligible/ }))
  await screen.findByText('Everyone in these groups is eligible.')
  expect(screen.queryByText(/paid/i)).toBeNull()
})

test('each benefit and wallet has a separate line', async () => {
  await open()
  const row = (await screen.findByText('Nur Aina')).closest('tr')!
  expect(
    within(row)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Meal allowance180.00', 'Transport allowance120.00', 'Boost, Failed300.00'])
})
