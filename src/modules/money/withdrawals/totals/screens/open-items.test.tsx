// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '#app/web/screens.ts'
import { loadScreens, provideScreens } from '#web/known-screens.ts'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { InternalDashboardPage } from './InternalDashboardPage.tsx'

const { show } = rendering()
// Links to records of other modules.
beforeAll(async () => {
  provideScreens(async () => screens)
  await loadScreens()
})
beforeAll(() => followServer('2026-12-01T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const day = {
  period: '2026-12',
  waitingForEmployers: { count: 0, amount: 0, oldestAt: null },
  toSend: { count: 0, net: 0, banks: 0 },
  withBank: { count: 0, net: 0, lastBatch: null },
  completedThisMonth: { count: 2, amount: 500, net: 487.5 },
  onHold: { count: 0, net: 0 },
  transferredToday: { count: 1, net: 243.75 },
  openReturns: {
    count: 3,
    amount: 650.5,
    reasons: [{ reason: 'Account closed', count: 3, amount: 650.5 }],
    newest: [
      {
        id: '06WITHDRAWAL0001',
        orgId: '06KPKTA000000001',
        orgName: 'Kopi Kita',
        employeeId: '06EMPLOYEE000001',
        createdBy: 'Nur Aisyah binti Yusof',
        period: '2026-11',
        amount: 250,
        reason: 'Account closed',
        returnedAt: '2026-11-26T02:00:00.000Z',
      },
    ],
  },
  advancesByDay: [],
  feesThisMonth: 12.5,
  booksBalanced: true,
  ledgerAudit: { finishedAt: '2026-11-30T18:00:05.000Z', differences: 0 },
  faultyUploads: [],
  failedWages: { count: 0, organizations: 0 },
  resolved: [],
}
const answers = { 'rollingPayAdmin-getToday': () => ({ result: day }) }

test('the dashboard links open returns to their tab, and shows the net amount transferred without returns', async () => {
  answerCalls(answers)
  await show(() => <InternalDashboardPage />, { role: 'admin' })
  const returned = await screen.findByRole('link', { name: 'Open: Nur Aisyah binti Yusof' })
  expect(returned.getAttribute('href')).toMatch(/06WITHDRAWAL0001/)
  // The others of the three, RM 650.50.
  expect(plain(screen.getByText('2 more returned transfers').closest('li'))).toContain('RM 400.50')
  const others = screen.getByRole('link', { name: 'View: Returned by bank' })
  expect(others.getAttribute('href')).toBe('/internal/rolling-pay/transactions?tab=returned')
  expect(screen.getByRole('link', { name: /^Returned/ }).getAttribute('href')).toMatch(/\?tab=returned&part=unhandled$/)
  screen.getByText('RM 487.50')
  screen.getByRole('link', { name: /^Completed today1RM 243\.75$/ })
})

/** The text with ordinary spaces. */
const plain = (element: Element | null | undefined) => element?.textContent.replace(/\s/g, ' ')
const batch = (number: number, dueOn: string, count: number, net: number) => ({
  id: `06BATCH00000000${number}`,
  number,
  count: 44,
  net,
  sentOn: '2026-11-27',
  sentAt: '2026-11-27T08:00:00.000Z',
  sentByName: 'Mei',
  downloaded: true,
  handover: null,
  dueOn,
  waiting: { count, net },
  banks: [],
})

test('a batch is late from the day after its due date, and items are in the order of the money at risk', async () => {
  const settlement = {
    id: '06SETTLEMENT0001',
    orgId: '06KPKTA000000001',
    orgName: 'Kopi Kita',
    disbursementId: '06DISBURSE000001',
    disbursement: { name: 'Beans and dairy' },
    amountDue: 17_730,
    dueDate: '2026-11-25',
    overdueDays: 6,
  }
  const run = {
    id: '06PAYRUN00000001',
    orgId: '06KPKTA000000001',
    orgName: 'Kopi Kita',
    period: '2026-11',
    employeesNetPay: 840,
    modifiedAt: '2026-11-28T02:00:00.000Z',
  }
  answerCalls({
    ...answers,
    'rollingPayAdmin-getOpenBatches': () => ({
      result: { batches: [batch(1, '2026-11-30', 2, 610), batch(2, '2026-12-01', 41, 12_660)] },
    }),
    'repayments-getAll': ({ filter }) => {
      const settlements = (filter as { status?: string }).status === 'Reported' ? [] : [settlement]
      return { result: { settlements, total: settlements.length, next: null } }
    },
    'adminPayRuns-getAll': () => ({ result: { payRuns: [run], total: 1, next: null, counts: {} } }),
  })
  await show(() => <InternalDashboardPage />, { role: 'admin' })
  const [late, due] = await screen.findAllByText(/unanswered, due/)
  expect(plain(late?.closest('li'))).toBe('Batch no. 11 bank day late2 of 44 unanswered, due 30/11/2026RM 610.00')
  expect(due?.closest('li')?.textContent).toContain('Processing')
  await screen.findByText('Beans and dairy')
  await screen.findByText('Pay run of November 2026')
  const amounts = [...document.querySelectorAll('li > b')].map(plain)
  expect(amounts).toEqual(['RM 17,730.00', 'RM 840.00', 'RM 400.50', 'RM 250.00'])
})

const heldOf = (count: number, net: number) => ({
  'rollingPayAdmin-previewEndOfDay': () => ({ result: { count: 0, net: 0, banks: [], held: { count, net } } }),
})
const resolution = {
  kind: 'held',
  subject: '',
  amount: 610,
  count: 2,
  remark: 'Kopi Kita pays on Friday',
  resolvedAt: '2026-11-30T02:00:00.000Z',
  resolvedBy: 'Farid Hassan',
}

test('an item is resolved with a remark, and resolved items have their remark, name and time', async () => {
  let resolved: unknown[] = []
  const sent = answerCalls({
    'rollingPayAdmin-getToday': () => ({ result: { ...day, resolved } }),
    ...heldOf(2, 610),
    'rollingPayAdmin-resolveAttention': () => {
      resolved = [resolution]
      return { result: { ok: true } }
    },
    'rollingPayAdmin-reopenAttention': () => {
      resolved = []
      return { result: { ok: true } }
    },
  })
  const { user } = await show(() => <InternalDashboardPage />, { role: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Resolved: 2 withdrawals on hold' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Resolved' }))
  dialog.getByText('*Required')
  await user.type(dialog.getByRole('textbox'), resolution.remark)
  await user.click(dialog.getByRole('button', { name: 'Resolved' }))
  await screen.findByText('1 resolved item')
  const { kind, subject, amount, count, remark } = resolution
  expect(sent.find(({ name }) => name === 'rollingPayAdmin-resolveAttention')?.data).toEqual({
    kind,
    subject,
    amount,
    count,
    remark,
    title: '2 withdrawals on hold',
  })
  screen.getByText('Kopi Kita pays on Friday (Farid Hassan, Mon 30 Nov, 10:00)')
  await user.click(screen.getByRole('button', { name: 'Reopen: 2 withdrawals on hold', hidden: true }))
  await screen.findByRole('button', { name: 'Resolved: 2 withdrawals on hold' })
})

test.each([
  ['the same', 2, 610, {}, false],
  ['a smaller one', 1, 300, {}, false],
  ['more records', 3, 610, {}, true],
  ['more money', 2, 611, {}, true],
  ['seven days later', 2, 610, { resolvedAt: '2026-11-24T02:00:00.000Z' }, true],
])('a resolved item comes back if its cause has grown or lasts: %s', async (_, count, net, change, comesBack) => {
  const resolved = [{ ...resolution, ...change }]
  answerCalls({ 'rollingPayAdmin-getToday': () => ({ result: { ...day, resolved } }), ...heldOf(count, net) })
  await show(() => <InternalDashboardPage />, { role: 'admin' })
  await screen.findByText(/withdrawals? on hold$/)
  expect(screen.queryByText('1 resolved item') === null).toBe(comesBack)
})

test.each([
  [{ booksBalanced: false }, 'The ledger doesn’t balance'],
  [{ ledgerAudit: { finishedAt: '2026-11-30T18:00:05.000Z', differences: 3 } }, '3 differences in the ledger'],
  [
    { ledgerAudit: { finishedAt: '2026-11-29T18:00:05.000Z', differences: 0 } },
    'Last night’s audit of the ledger did not run',
  ],
  [{}, null],
  [{ ledgerAudit: null }, null],
])('the ledger of %j needs attention: %s', async (ledger, title) => {
  answerCalls({ 'rollingPayAdmin-getToday': () => ({ result: { ...day, ...ledger } }) })
  await show(() => <InternalDashboardPage />, { role: 'admin' })
  await screen.findByRole('link', { name: 'Open: Nur Aisyah binti Yusof' })
  expect(screen.queryByRole('link', { name: 'Open: Ledger' }) !== null).toBe(title !== null)
  if (title !== null) screen.getByText(title)
})

test('overdue lists of an employer and unmatched remittances have their amount, age and link', async () => {
  const kopi = {
    orgId: '06KPKTA000000001',
    orgName: 'Kopi Kita',
    dueOn: '2026-11-04',
    overdueItems: 2,
    notDue: 7_640,
    week: 0,
    month: 410,
    older: 0,
  }
  answerCalls({
    ...answers,
    'rollingPayAdmin-getReceivables': () => ({
      result: {
        employers: [kopi, { ...kopi, orgId: '06MTRA0000000001', orgName: 'Mutiara', month: 0, overdueItems: 0 }],
      },
    }),
    'rollingPayAdmin-getUnmatchedRemittances': () => ({
      result: { remittances: [], total: 3, next: null, open: { count: 3, amount: 23_390.5, oldestOn: '2026-11-25' } },
    }),
  })
  await show(() => <InternalDashboardPage />, { role: 'admin' })
  const lists = await screen.findByText('2 overdue deduction lists')
  expect(plain(lists.closest('li'))).toContain('RM 410.00')
  expect(plain(lists.closest('li'))).toContain('27 days')
  expect(screen.queryByText(/Mutiara/)).toBeNull()
  const account = screen.getByRole('link', { name: 'Open: 2 overdue deduction lists, Kopi Kita' })
  expect(account.getAttribute('href')).toBe('/internal/rolling-pay/monthly-report/2026-12/06KPKTA000000001')
  const unmatched = screen.getByText('3 unmatched remittances').closest('li')
  expect(plain(unmatched)).toContain('RM 23,390.50')
  expect(plain(unmatched)).toContain('The oldest was received on 25/11/2026')
  expect(screen.getByRole('link', { name: 'View: 3 unmatched remittances' }).getAttribute('href')).toBe(
    '/internal/receivables?tab=unmatched',
  )
})
