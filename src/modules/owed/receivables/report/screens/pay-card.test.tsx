// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#web/api.ts'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { PayCard } from './PayCard.tsx'

const { show } = rendering()

const report = (amount: number, state: string) => ({
  id: `06REPORT${amount}`,
  paymentDate: '2026-11-26',
  amount,
  reference: 'MBB 1',
  slip: { url: '/files/1/slip.pdf', fileName: 'slip.pdf' },
  state,
  createdAt: '2026-11-26T02:00:00.000Z',
  createdByName: 'Farah',
  closedAt: null,
  closedByName: null,
  reason: null,
})
const card =
  (reports: readonly object[], amountDue = 12_706) =>
  () => (
    <PayCard
      payable={
        {
          amountDue,
          since: '2026-11-01',
          reports,
          payTo: { bank: 'Maybank', accountNumber: '514011223344', accountName: 'Upah Sdn Bhd' },
          payReference: 'SET-1',
        } as never
      }
      of={{}}
      report={{ call: api.repaymentTransactions.report, changes: [] } as never}
      withdraw={{ call: api.repaymentTransactions.withdrawReport, changes: [] } as never}
    />
  )
const amountToCopy = async () => (await screen.findByText('Amount')).nextElementSibling?.textContent

test.each([
  [[], 'RM 12,706.00'],
  [[report(4_000, 'open')], 'RM 8,706.00'],
  [[report(4_000, 'dismissed'), report(1_000, 'withdrawn')], 'RM 12,706.00'],
])('the amount to copy leaves out payments already reported: %o', async (reports, expected) => {
  await show(card(reports))
  expect((await amountToCopy())?.replaceAll('\u00a0', ' ')).toContain(expected)
})

test('a report stays, so that it can be withdrawn, when nothing is due any more', async () => {
  await show(card([report(4_000, 'open')], 0))
  await screen.findByRole('button', { name: 'Withdraw report' })
  expect(screen.queryByText('Amount')).toBeNull()
})

test('nothing is left to copy once everything is reported', async () => {
  await show(card([report(12_706, 'open')]))
  await screen.findByText(/^You reported RM.12,706\.00 as paid\./)
  expect(screen.queryByRole('button', { name: 'Copy: Amount' })).toBeNull()
})
