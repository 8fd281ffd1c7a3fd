// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { InternalDashboardPage } from './InternalDashboardPage.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-12-01T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const day = {
  period: '2026-12',
  waitingForEmployers: { count: 0, amount: 0, oldestAt: null },
  toSend: { count: 0, net: 0, banks: 0 },
  withBank: { count: 0, net: 0, lastBatch: null },
  completedThisMonth: { count: 2, amount: 500, net: 487.5 },
  transferredToday: { count: 1, net: 243.75 },
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
  screen.getByText('RM 487.50')
  screen.getByText('Requested this month: RM 487.50. Transferred today: 1, RM 243.75')
})
