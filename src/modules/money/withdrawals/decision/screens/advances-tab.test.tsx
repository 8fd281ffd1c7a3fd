// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { AdvancesTab } from './AdvancesTab.tsx'

const { show } = rendering()

const balance = {
  period: '2026-11',
  balance: 500,
  withdrawable: 400,
  blocked: null,
  own: { perWithdrawal: null, perMonth: null, limits: false },
  workings: {
    source: 'accrual',
    salary: 3000,
    stretches: [],
    daysInMonth: 30,
    earned: 1500,
    percentage: 50,
    rollingPayMax: 2000,
    ceiling: 750,
    employerLimit: 750,
    limit: 750,
    half: null,
    others: [],
    waiting: 0,
    taken: 250,
    pending: 0,
    onTheWay: 0,
    received: 250,
    policy: { maximum: 400, frequency: 'DAILY', withdrawalDate: 0 },
  },
}

test('the labels of the balance do not address the employee', async () => {
  answerCalls({ 'rollingPayManagement-getEmployeeAdvances': () => ({ result: { balance, transactions: [] } }) })
  await show(() => <AdvancesTab employeeICNumber="900101145678" />)
  for (const label of ['Limit, 50% of earned', 'Left this month', 'Available now']) await screen.findByText(label)
  expect(screen.queryByText(/\b[Yy]our?\b/)).toBeNull()
})

test('the reason why nothing can be withdrawn is quoted, in the language of the page', async () => {
  const blocked = { code: 'nothing_to_withdraw', params: {}, message: 'in the language of the server' }
  answerCalls({
    'rollingPayManagement-getEmployeeAdvances': () => ({
      result: { balance: { ...balance, withdrawable: 0, blocked }, transactions: [] },
    }),
  })
  await show(() => <AdvancesTab employeeICNumber="900101145678" />)
  await screen.findByText('No withdrawal is possible now. The employee sees:')
  screen.getByText('You have nothing to withdraw yet. Your balance grows each day.')
})
