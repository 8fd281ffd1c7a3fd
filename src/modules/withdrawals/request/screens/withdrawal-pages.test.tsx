// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { decisionReason } from '../../reason-names.rules.ts'
import { ReceiptPage } from './ReceiptPage.tsx'
import { WithdrawalDetailsPage } from './WithdrawalDetailsPage.tsx'
import { WithdrawalListPage } from './WithdrawalListPage.tsx'

const { show } = rendering()
beforeEach(() => followServer('2026-11-16T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const transaction = {
  id: '06EXAMPLE0000001',
  amount: 250,
  fee: 6.25,
  net: 243.75,
  reason: null,
  reasonForWithdrawal: 'Rent',
  period: '2026-11',
  status: 'completed',
  createdAt: '2026-11-03T02:00:00.000Z',
  modifiedAt: '2026-11-05T02:00:00.000Z',
  expectedOn: null,
  transferDate: null,
  returned: null,
}

test('completed withdrawals show the transfer date, rejected and cancelled ones the date of the decision', async () => {
  const transactions = [
    { ...transaction, id: '1', transferDate: '2026-11-04' },
    { ...transaction, id: '2', status: 'rejected', reason: 'Closed' },
    { ...transaction, id: '3', status: 'cancelled', reason: 'Closed' },
    { ...transaction, id: '4', status: 'processing' },
  ]
  answerCalls({ 'rollingPayEmployee-getTransactions': () => ({ result: { transactions } }) })
  await show(() => <WithdrawalListPage />, { role: 'Employee' })
  for (const status of ['Completed 4 Nov', 'Rejected 5 Nov', 'Cancelled 5 Nov', 'Processing'])
    await screen.findByText(status)
})

test.each([
  ['2026-11-16', ['November 2026', 'October 2026', 'September 2026', 'August 2026'], 'from 19/08/2026 to 31/08/2026'],
  ['2026-05-31', ['May 2026', 'April 2026', 'March 2026'], 'from 03/03/2026 to 31/03/2026'],
  ['2026-05-29', ['May 2026', 'April 2026', 'March 2026'], 'in March 2026'],
])('on %s the months of the last 90 days can be chosen', async (day, months, visible) => {
  followServer(`${day}T02:00:00.000Z`)
  const sent = answerCalls({ 'rollingPayEmployee-getTransactions': () => ({ result: { transactions: [] } }) })
  await show(() => <WithdrawalListPage />, { role: 'Employee', at: '/here?month=2026-02' })
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(months)
  await screen.findByText(`No withdrawals ${visible}`)
  expect(sent[0]?.data).toEqual({ period: day < '2026-08' ? '2026-03' : '2026-08' })
})

const details = {
  ...transaction,
  feePaidBy: 'employee',
  backInBalance: true,
  bank: 'Maybank',
  accountNumber: '****4455',
  expectedIfApproved: null,
  transferDate: '2026-11-04',
  returned: { at: '2026-11-05T02:00:00.000Z', reason: 'Account closed' },
  timeline: [
    { status: 'processing', sentToBank: false },
    { status: 'processing', sentToBank: true },
    { status: 'completed', sentToBank: false },
  ].map((step, i) => ({ ...step, at: `2026-11-0${i + 3}T02:00:00.000Z`, reason: null, by: 'Upah' })),
}

test.each([true, false])('a returned amount is back in the balance: %s', async (isBack) => {
  answerCalls({ 'rollingPayEmployee-getTransaction': () => ({ result: { ...details, backInBalance: isBack } }) })
  await show(() => <WithdrawalDetailsPage />, { role: 'Employee' })
  await screen.findByText(/^The bank returned the money: Account closed\./)
  const nothing = 'Nothing is deducted from your wages, and no fee is charged.'
  screen.getByText(isBack ? `${nothing} RM 250.00 is back in your balance.` : nothing)
})

test('the history shows when processing started and when the withdrawal was sent to the bank', async () => {
  answerCalls({ 'rollingPayEmployee-getTransaction': () => ({ result: details }) })
  await show(() => <WithdrawalDetailsPage />, { role: 'Employee' })
  await screen.findByText('Sent to the bank')
  const steps = screen.getAllByRole('listitem').map((step) => step.querySelector('strong')?.textContent)
  expect(steps).toEqual(['Processing', 'Sent to the bank', 'In your account'])
  // The transfer date, not the time at which it was recorded.
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/Wed 4 Nov, /)
})

const factsOf = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

test.each([
  [{ status: 'completed', returned: null }, true],
  [{ status: 'completed' }, false],
  [{ status: 'rejected', returned: null, reason: 'Closed' }, false],
  [{ status: 'cancelled', returned: null, reason: 'Closed' }, false],
])('a withdrawal with %j shows the fee and what the employee receives: %s', async (more, shown) => {
  answerCalls({ 'rollingPayEmployee-getTransaction': () => ({ result: { ...details, ...more } }) })
  await show(() => <WithdrawalDetailsPage />, { role: 'Employee' })
  await screen.findByText('Status history')
  expect(factsOf().includes('Service fee: -RM 6.25')).toBe(shown)
  expect(factsOf().includes('You receive: RM 243.75')).toBe(shown)
  expect(screen.queryAllByText(/no fee is charged/)).toHaveLength(shown ? 0 : 1)
})

test('the fixed reason of leavers is translated', () => {
  expect(decisionReason('Employment ending')).toEqual(['Employment ending', 'Pekerjaan akan tamat'])
  expect(decisionReason('Closed')).toEqual(['Closed', 'Closed'])
})

test.each([
  [{ status: 'pending', returned: null }, 'RM 250.00 requested', 'What happens next'],
  [{ status: 'rejected', returned: null, transferDate: null }, 'Rejected 5 Nov', 'Status history'],
  [{ status: 'completed' }, 'Returned by bank', 'Status history'],
])('the receipt of a withdrawal with %j shows "%s"', async (more, text, title) => {
  answerCalls({
    'rollingPayEmployee-getTransaction': () => ({ result: { ...details, timeline: [], ...more } }),
    'rollingPayEmployee-getRollingPayBalance': () => ({ result: { balance: 500 } }),
  })
  await show(() => <ReceiptPage />, { role: 'Employee' })
  await screen.findByText(text)
  screen.getByRole('heading', { name: title })
  expect(screen.queryByText('Transaction has been successfuly initiated!') !== null).toBe(more.status === 'pending')
})
