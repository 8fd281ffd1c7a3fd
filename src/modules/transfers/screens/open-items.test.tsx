// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Period } from '#kernel/time.ts'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { InternalDashboardPage } from './InternalDashboardPage.tsx'
import { OtherMonths } from './TransferListParts.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-12-01T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const none = { count: 0, oldest: null }
const day = {
  period: '2026-12',
  waitingForEmployers: { count: 0, amount: 0, oldestAt: null },
  toSend: { count: 0, net: 0, banks: 0 },
  withBank: { count: 0, net: 0, lastBatch: null },
  earlier: { pending: none, approved: { count: 1, oldest: '2026-10' }, processing: { count: 2, oldest: '2026-09' } },
  completedThisMonth: { count: 2, amount: 500, net: 487.5 },
  openReturns: { count: 1, amount: 250, reasons: [{ reason: 'Account closed', count: 1, amount: 250 }] },
  advancesByDay: [],
  feesThisMonth: 12.5,
  booksBalanced: true,
  faultyUploads: [],
  failedWages: { count: 0, organizations: 0 },
}
const answers = { 'rollingPayAdmin-getToday': () => ({ result: day }) }

test('the dashboard links open returns to their tab, and shows the net amount transferred without returns', async () => {
  answerCalls(answers)
  await show(() => <InternalDashboardPage />, { role: 'admin' })
  const returned = await screen.findByRole('link', { name: 'View: Account closed' })
  expect(returned.getAttribute('href')).toBe('/internal/rolling-pay/transactions?tab=returned')
  expect(screen.getByRole('link', { name: /^Returned/ }).getAttribute('href')).toMatch(/\?tab=returned$/)
  // In the step and below the chart.
  expect(screen.getAllByText('RM 487.50')).toHaveLength(2)
})

test("this month's list links to the oldest month with open withdrawals of the tab", async () => {
  answerCalls(answers)
  const period = '2026-12' as Period
  await show(
    () => (
      <>
        <OtherMonths tab="pending" period={period} />
        <OtherMonths tab="approved" period={period} />
        <OtherMonths tab="processing" period={period} />
        <OtherMonths tab="processing" period={'2026-11' as Period} />
      </>
    ),
    { role: 'admin' },
  )
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['View October 2026', '/internal/rolling-pay/transactions?month=2026-10&tab=approved'],
    ['View September 2026', '/internal/rolling-pay/transactions?month=2026-09&tab=processing'],
  ])
  screen.getByText('2 more in earlier months.')
})
