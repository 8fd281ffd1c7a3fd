// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { ElectionListPage } from './ElectionListPage.tsx'
import { MyBenefits } from './MyBenefitsPage.tsx'

const { show } = rendering()

const totals = { totalBenefits: 300, allocatedPercentage: 100, payDay: null, appliesFrom: null }
const answer = (keptBy: object[], adHoc: object[] = []) =>
  answerCalls({
    'employeeBenefits-getIndividualEmployeeBenefits': () => ({
      result: { period: '2026-11', total: 300, payment: null, lastPaid: null, adHoc, benefits: [] },
    }),
    'employeeWallets-getElectedWallets': () => ({ result: { wallets: [], ...totals, keptBy } }),
    'employeeWallets-getNonElectedWallets': () => ({ result: { wallets: [], ...totals, keptBy } }),
    'employeeWallets-getFailedPayments': () => ({ result: { payments: [] } }),
  })

test('My Benefits names each ad-hoc payment with its amount and pay day', async () => {
  const bonus = (payRunId: string, payDay: string, paid: boolean) => ({
    payRunId,
    name: 'Bonus',
    amount: 50,
    payDay,
    paid,
  })
  answer([], [bonus('1', '2026-11-06', true), bonus('2', '2026-11-09', false), bonus('3', '2026-11-30', false)])
  await show(MyBenefits, { role: 'Employee' })
  const table = await screen.findByRole('table', { name: 'Other payments' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'BonusPaid on Fri 6 NovRM 50.00',
    'BonusDue on Mon 9 Nov, not paid yetRM 50.00',
    'BonusPayment on Mon 30 NovRM 50.00',
  ])
})

test('Payment Election names every submitted payment, which does not change', async () => {
  answer([
    { payDay: '2026-11-27', name: null, amount: 300 },
    { payDay: '2026-11-30', name: 'Bonus', amount: 50 },
  ])
  await show(ElectionListPage, { role: 'Employee' })
  await screen.findByText('The payment on Fri 27 Nov has already been submitted and doesn’t change.')
  screen.getByText('The payment of RM 50.00 on Mon 30 Nov (Bonus) has already been submitted and doesn’t change.')
})
