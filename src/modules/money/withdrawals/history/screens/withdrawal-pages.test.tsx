// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { decisionReason } from '../../reason-names.rules.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
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
  refused: false,
  returned: null,
}

test('completed withdrawals show the transfer date, rejected and cancelled ones the date of the decision', async () => {
  const transactions = [
    { ...transaction, id: '1', transferDate: '2026-11-04' },
    { ...transaction, id: '2', status: 'rejected', reason: 'Closed' },
    { ...transaction, id: '3', status: 'cancelled', reason: 'Closed' },
    { ...transaction, id: '4', status: 'processing' },
    { ...transaction, id: '5', status: 'cancelled', reason: 'Closed', refused: true },
  ]
  answerCalls({ 'rollingPayEmployee-getTransactions': () => ({ result: transactions }) })
  await show(() => <WithdrawalListPage />, { role: 'Employee' })
  for (const status of ['Completed 4 Nov', 'Rejected 5 Nov', 'Cancelled 5 Nov', 'Processing', 'Refused by bank'])
    await screen.findByText(status)
  const total = screen.getByText('received').closest('p')
  expect(total?.textContent.replaceAll('\u00a0', ' ')).toBe('RM 250.00 receivedRM 250.00 in progressRM 12.50 fees')
})

test.each([
  ['2026-11-16', ['November 2026', 'October 2026', 'September 2026', 'August 2026'], 'from 19/08/2026 to 31/08/2026'],
  ['2026-05-31', ['May 2026', 'April 2026', 'March 2026'], 'from 03/03/2026 to 31/03/2026'],
  ['2026-05-29', ['May 2026', 'April 2026', 'March 2026'], 'in March 2026'],
])('on %s the months of the last 90 days can be chosen', async (day, months, visible) => {
  followServer(`${day}T02:00:00.000Z`)
  const sent = answerCalls({ 'rollingPayEmployee-getTransactions': () => ({ result: [] }) })
  await show(() => <WithdrawalListPage />, { role: 'Employee', at: '/here?month=2026-02' })
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(months)
  await screen.findByText(`No withdrawals ${visible}`)
  expect(sent[0]?.data).toEqual({ period: day < '2026-08' ? '2026-03' : '2026-08' })
})

const details = {
  ...transaction,
  feePaidBy: 'employee',
  feePercentage: 2.5,
  backInBalance: true,
  bank: 'Maybank',
  accountNumber: '****4455',
  expectedIfApproved: null,
  deduction: null,
  payBack: null,
  nothingTaken: true,
  accountNow: null,
  accountReleasedAt: null,
  transferDate: '2026-11-04',
  returned: { at: '2026-11-05T02:00:00.000Z', reason: 'Account closed' },
  timeline: [
    { status: 'processing', sentToBank: false },
    { status: 'processing', sentToBank: true },
    { status: 'completed', sentToBank: false },
  ].map((step, i) => ({ ...step, at: `2026-11-0${i + 3}T02:00:00.000Z`, reason: null, by: 'Upah' })),
}

const open = { withdrawable: 500, balance: 620, blocked: null }
const answerDetails = (more: object, balance: object = open, contact: object | null = null) =>
  answerCalls({
    'rollingPayEmployee-getTransaction': () => ({ result: { ...details, ...more } }),
    'rollingPayEmployee-getRollingPayBalance': () => ({ result: balance }),
    'orgs-getOrgInfo': () => ({ result: { name: 'Kopi Kita Sdn Bhd', rollingPay: 'yes' } }),
    'support-getContacts': () => ({ result: { upah: null, employer: contact } }),
  })
const factsOf = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

test.each([
  [{ on: '2026-11-28', state: 'expected' }, 'Sat 28 Nov, expected'],
  [{ on: '2026-11-28', state: 'listed' }, 'Sat 28 Nov'],
  [{ on: '2026-11-28', state: 'partly' }, 'Sat 28 Nov, in part'],
  [{ on: '2026-11-28', state: 'not_deducted' }, 'Not on Sat 28 Nov'],
])('the receipt names the payday that pays for it: %o', async (deduction, text) => {
  answerDetails({ deduction, returned: null, status: 'completed' })
  await show(() => <WithdrawalDetailsPage />, { role: 'Employee' })
  await screen.findByText('Deducted from your pay')
  expect(factsOf()).toContain(`Deducted from your pay: ${text}`)
})

test('an amount deducted and paid back names both paydays', async () => {
  answerDetails({
    backInBalance: false,
    deduction: { on: '2026-10-28', state: 'deducted', amount: 250 },
    payBack: { on: '2026-11-28', state: 'expected', amount: 250 },
    nothingTaken: false,
  })
  await show(() => <WithdrawalDetailsPage />, { role: 'Employee' })
  await screen.findByText('RM 250.00 comes back with your pay on Sat 28 Nov')
  expect(factsOf()).toContain('Taken from your pay, Wed 28 Oct: −RM 250.00')
  expect(factsOf()).toContain('Paid back with your pay, Sat 28 Nov, expected: RM 250.00')
  expect(factsOf()).toContain('In the end you pay: RM 0.00')
  expect(screen.queryByText('In your account')).toBeNull()
})

const stepsOf = () => screen.getAllByRole('listitem').map((step) => step.querySelector('strong')?.textContent)

test.each([
  [true, 'RM 250.00 is back in your balance', 'Left this month: RM 620.00'],
  [false, 'Nothing is deducted from your wages, and no fee is charged', null],
] as const)('a returned amount is back in the balance: %s', async (backInBalance, where, left) => {
  answerDetails({ backInBalance })
  await show(() => <WithdrawalDetailsPage />, { role: 'Employee' })
  await screen.findByText('Maybank says: Account closed.')
  screen.getByText(where)
  if (left) await screen.findByText('Left this month')
  expect(factsOf().find((fact) => fact.startsWith('Left')) ?? null).toBe(left)
})

test('a closed account is the next step until it is changed', async () => {
  const blocked = { code: 'account_returned', params: {}, message: '', opensOn: null }
  answerDetails({}, { ...open, blocked })
  await show(() => <WithdrawalDetailsPage />, { role: 'Employee' })
  await screen.findByText('Ask your manager to change your account')
  expect(screen.getAllByRole('listitem').at(-1)?.getAttribute('aria-current')).toBe('step')
  screen.getByText(/You can’t withdraw until your bank account is changed/)
})

test.each([
  [null, 'You can request again when withdrawals are open. If the reason isn’t clear, ask.'],
  ['account_returned', 'Tell Kopi Kita your new bank account. You can withdraw again once it is changed.'],
])(
  'a transfer that the bank refused, while withdrawals are blocked by %s, says what the bank did',
  async (code, todo) => {
    const step = { sentToBank: false, at: '2026-11-05T02:00:00.000Z', by: 'Upah' }
    const timeline = [{ ...step, status: 'cancelled', reason: 'Account closed.' }]
    const blocked = code && { code, params: {}, message: '', opensOn: null }
    answerDetails({ status: 'cancelled', refused: true, returned: null, timeline }, { ...open, blocked })
    await show(() => <WithdrawalDetailsPage />, { role: 'Employee', orgId: '06EXAMPLEORG0001' })
    await screen.findByText('Maybank says: Account closed.')
    await screen.findByText(todo)
    screen.getByText('Refused by bank')
    expect(stepsOf()[0]).toBe('Refused by Maybank')
    expect(screen.queryByText(/Cancelled/)).toBeNull()
  },
)

test('the history shows when processing started and when the withdrawal was sent to the bank', async () => {
  answerDetails({ returned: null })
  await show(() => <WithdrawalDetailsPage />, { role: 'Employee' })
  await screen.findByText('Sent to your bank')
  expect(stepsOf()).toEqual(['Processing', 'Sent to your bank', 'In your account'])
  // The transfer date, not the time at which it was recorded.
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/Wed 4 Nov$/)
})

test.each([
  [{ status: 'completed', returned: null }, true],
  [{ status: 'completed' }, false],
  [{ status: 'rejected', returned: null, reason: 'Closed' }, false],
  [{ status: 'cancelled', returned: null, reason: 'Closed' }, false],
])('a withdrawal with %j shows the fee and what the employee receives: %s', async (more, shown) => {
  answerDetails(more)
  await show(() => <WithdrawalDetailsPage />, { role: 'Employee' })
  await screen.findByRole('heading', { name: 'History' })
  expect(factsOf().includes('Service fee (2.5%): −RM 6.25')).toBe(shown)
  expect(factsOf().includes('You received: RM 243.75')).toBe(shown)
  expect(factsOf().includes('Taken from your pay: RM 0.00')).toBe(!shown)
})

test.each([
  ['rejected', true, 'Kopi Kita’s reason: “Unpaid leave wasn’t entered.”'],
  ['rejected', false, 'Kopi Kita’s reason: “Unpaid leave wasn’t entered.”'],
  ['cancelled', true, 'Upah’s reason: “Unpaid leave wasn’t entered.”'],
])('a %s withdrawal that is back in the balance (%s) can be requested again', async (status, backInBalance, reason) => {
  const refused = { sentToBank: false, at: '2026-11-05T02:00:00.000Z', reason: 'Unpaid leave wasn’t entered.' }
  const by = status === 'rejected' ? 'your employer' : 'Upah'
  answerDetails({ status, returned: null, backInBalance, timeline: [{ ...refused, status, by }] })
  await show(() => <WithdrawalDetailsPage />, { role: 'Employee', orgId: '06EXAMPLEORG0001' })
  await screen.findByText(reason)
  expect(stepsOf()).toEqual([status === 'rejected' ? 'Rejected by Kopi Kita' : 'Cancelled by Upah'])
  expect(screen.queryAllByRole('link', { name: 'Request again' })).toHaveLength(backInBalance ? 1 : 0)
})

test('a returned transfer shows the next step, and links to call or write to the contact about its number', async () => {
  const farah = { name: 'Farah', role: null, email: 'farah@kopi.example', phone: '03-2145 8801', hours: null }
  answerDetails({ backInBalance: true }, open, farah)
  await show(() => <WithdrawalDetailsPage />, { role: 'Employee', orgId: '06EXAMPLEORG0001' })
  await screen.findByRole('heading', { name: 'What to do' })
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf('Call Farah')).toBe('tel:0321458801')
  expect(await hrefOf('Write to Farah')).toBe('mailto:farah@kopi.example?subject=Withdrawal%2006EXAMPLE0000001')
})

test('the number is shown in groups and copied without spaces', async () => {
  answerDetails({ returned: null })
  await show(() => <WithdrawalDetailsPage />, { role: 'Employee' })
  await screen.findByText('06EX AMPL E000 0001')
  screen.getByRole('button', { name: 'Copy number' })
})

test('the fixed reason of leavers is translated', () => {
  expect(decisionReason('Employment ending')).toEqual(['Employment ending', 'Pekerjaan akan tamat'])
  expect(decisionReason('Closed')).toEqual(['Closed', 'Closed'])
})

test.each([
  ['pending', null, 'Tue 1 Dec', ['Kopi Kita approves', 'Sent to your bank', 'In your account']],
  ['approved', '2026-12-01', 'Tue 1 Dec', ['Sent to your bank', 'In your account']],
])(
  'the receipt of a %s withdrawal shows when it arrives and what happens next',
  async (status, expectedOn, day, steps) => {
    const expectedIfApproved = expectedOn ? null : '2026-12-01'
    answerDetails({ status, expectedOn, expectedIfApproved, returned: null, transferDate: null, timeline: [] })
    await show(() => <ReceiptSheet id="06EXAMPLEREQUEST" />, { role: 'Employee', orgId: '06EXAMPLEORG0001' })
    await screen.findByRole('heading', { name: 'What happens next' })
    if (status === 'pending') await screen.findByText('Kopi Kita approves')
    expect(stepsOf()).toEqual(steps)
    expect(screen.getByText(day).parentElement?.textContent).toBe(
      `${status === 'pending' ? 'In your account Tue 1 Dec, if approved today' : 'In your account by Tue 1 Dec'}2 Working Days`,
    )
    expect(factsOf()).toContain('You receive: RM 243.75')
    screen.getByRole('button', { name: 'Done' })
  },
)
