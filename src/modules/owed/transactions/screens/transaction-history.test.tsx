// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { TransactionHistoryPage } from './TransactionHistoryPages.tsx'

const { show } = rendering()
const transaction = {
  orgId: '06KPKTA000000001',
  orgName: 'Kopi Kita',
  sourceId: 'S',
  sourceOrgId: '06KPKTA000000001',
  sourceType: 'sale',
  sourceParams: null,
  type: 'SALES',
  amount: 1_500.5,
  status: 'COMPLETED',
  paymentDate: '2026-11-10',
  description: 'Sale of 10/11',
  createdAt: '2026-11-10T02:00:00.000Z',
}

test.each([
  [[transaction], true],
  [[], false],
])('the totals of the whole list are below it, unless it is empty', async (transactions, isShown) => {
  const total = transactions.length * 40
  answerCalls({
    'transactions-getAll': () => ({
      result: { transactions, total, next: null, firstDay: '2026-08-19', sums: { in: 1_500.5, out: -256.25 } },
    }),
  })
  await show(() => <TransactionHistoryPage />)
  await screen.findByText(/^This list starts on/)
  const sums = document.querySelector('dl')
  expect(sums !== null).toBe(isShown)
  if (!sums) return
  const amounts = within(sums).getAllByRole('definition')
  expect(amounts.map(({ textContent }) => textContent.replace(/\s/g, ' '))).toEqual([
    'RM 1,500.50',
    '−RM 256.25',
    'RM 1,244.25',
  ])
})
