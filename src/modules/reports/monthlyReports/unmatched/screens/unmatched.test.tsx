// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { ReceivablesPage } from '../../report/screens/ReceivablesPage.tsx'
import { UnmatchedRemittances } from './UnmatchedRemittances.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-11-27T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const payment = (id: string, reference: string, amount: number, fields: object = {}) => ({
  id,
  paidOn: '2026-11-26',
  amount,
  reference,
  status: 'open',
  createdAt: '2026-11-26T02:00:00.000Z',
  createdByName: 'Hana',
  closedAt: null,
  closedByName: null,
  dismissReason: null,
  assigned: null,
  matches: [],
  ...fields,
})
const kopi = { orgId: '06KPKTA000000001', orgName: 'Kopi Kita' }
const remittances = [
  payment('06UNMATCHED00001', 'BINA JAYA CONSTR', 21_480.5, {
    matches: [
      {
        orgId: '06BNA0000000001',
        orgName: 'Bina Jaya',
        numbers: ['DL-2026-11-01'],
        dueDates: ['2026-11-05'],
        reasons: ['amount', 'payer'],
      },
    ],
  }),
  payment('06UNMATCHED00002', 'KKSB OKT BAKI', 410, {
    matches: [{ ...kopi, numbers: ['DL-2026-10-01'], dueDates: ['2026-11-04'], reasons: ['amount', 'payer'] }],
  }),
  payment('06UNMATCHED00003', 'TRANSFER 00817', 1_500),
]
const list = { remittances, total: 3, next: null, open: { count: 3, amount: 23_390.5, oldestOn: '2026-11-25' } }
const shown = { count: 1, total: 410, digest: 'd' }
const calls = {
  'rollingPayAdmin-getUnmatchedRemittances': () => ({ result: list }),
  'orgs-getOrgs': () => ({
    result: { organizations: [{ id: kopi.orgId, name: 'Kopi Kita', domain: 'KOPI' }], total: 1 },
  }),
  'orgs-getOrgInfo': () => ({ result: { id: kopi.orgId, name: 'Kopi Kita' } }),
  'rollingPayAdmin-previewAdvanceRepayment': () => ({
    result: {
      owed: 8_050,
      items: [
        { listId: '06LIST0000000001', number: 'DL-2026-10-01', dueOn: '2026-11-04', open: 410, amount: 410 },
        { listId: '06LIST0000000002', number: 'DL-2026-11-01', dueOn: '2026-12-04', open: 7_640, amount: 0 },
      ],
      shown,
    },
  }),
}
const plain = (of: Element | null | undefined) => of?.textContent.replaceAll('\u00a0', ' ')

test('each payment names the employer that it may come from and why, or that no list has its amount', async () => {
  answerCalls(calls)
  await show(() => <UnmatchedRemittances />, { role: 'admin' })
  await screen.findByText(/Likely Bina Jaya/)
  const rows = screen.getAllByRole('row').map(plain)
  expect(rows.find((row) => row?.includes('BINA JAYA'))).toContain(
    'Likely Bina JayaDL-2026-11-01, same amount and payer',
  )
  expect(rows.find((row) => row?.includes('KKSB'))).toContain('Likely Kopi KitaDL-2026-10-01, same amount and payer')
  expect(rows.find((row) => row?.includes('00817'))).toContain('No list has this amount')
  expect(plain(screen.getByRole('region', { name: 'To match' }))).toBe('To matchRM 23,390.503 paymentsOldest25/11/2026')
})

test('a payment is matched with the likely employer with the division that the panel shows', async () => {
  const sent = answerCalls({
    ...calls,
    'rollingPayAdmin-assignUnmatchedRemittance': () => ({
      result: { ok: true, repaymentId: '06REPAYMENT00001', outstanding: 7_640 },
    }),
  })
  const { user } = await show(() => <UnmatchedRemittances />, { role: 'admin' })
  await user.click(await screen.findByText('KKSB OKT BAKI'))
  const panel = within(await screen.findByRole('complementary', { name: /^RM.410\.00, KKSB OKT BAKI$/ }))
  expect(await panel.findByLabelText('DL-2026-10-01')).toHaveProperty('value', 'RM 410.00')
  expect(panel.getByRole('combobox', { name: 'Employer' })).toHaveProperty('value', 'Kopi Kita, DL-2026-10-01')
  expect(plain(panel.getByText('Owed now').parentElement)).toBe('Owed nowRM 8,050.00')
  expect(plain(panel.getByText('Owed after').parentElement)).toBe('Owed afterRM 7,640.00')
  await user.clear(panel.getByLabelText(/Bank reference/))
  await user.click(panel.getByRole('button', { name: /^Match RM.410\.00/ }))
  panel.getByText('*Required')
  await user.type(panel.getByLabelText(/Bank reference/), 'FPX 7791360')
  await panel.findByLabelText('DL-2026-10-01')
  await user.click(panel.getByRole('button', { name: /^Match RM.410\.00/ }))
  await screen.findByText(/^RM.410\.00 matched, RM.7,640\.00 still owed$/)
  await vi.waitFor(() =>
    expect(sent.find(({ name }) => name === 'rollingPayAdmin-assignUnmatchedRemittance')?.data).toEqual({
      id: '06UNMATCHED00002',
      orgId: kopi.orgId,
      reference: 'FPX 7791360',
      allocation: { items: [{ listId: '06LIST0000000001', amount: 410 }], shown },
    }),
  )
})

test('a payment without a likely employer asks for one, and is dismissed with a reason', async () => {
  const sent = answerCalls({
    ...calls,
    'rollingPayAdmin-dismissUnmatchedRemittance': () => ({ result: { ok: true } }),
  })
  const { user } = await show(() => <UnmatchedRemittances />, { role: 'admin' })
  await user.click(await screen.findByText('TRANSFER 00817'))
  const panel = within(await screen.findByRole('complementary', { name: /^RM.1,500\.00, TRANSFER 00817$/ }))
  await user.keyboard('a')
  panel.getByText('*Required')
  await user.click(panel.getByRole('button', { name: /^Dismiss/ }))
  const confirm = within(await screen.findByRole('dialog', { name: 'Dismiss the payment of RM\u00a01,500.00' }))
  await user.type(confirm.getByLabelText(/Reason/), 'Our own transfer')
  await user.click(confirm.getByRole('button', { name: 'Dismiss' }))
  await vi.waitFor(() =>
    expect(sent.find(({ name }) => name === 'rollingPayAdmin-dismissUnmatchedRemittance')?.data).toEqual({
      id: '06UNMATCHED00003',
      reason: 'Our own transfer',
    }),
  )
})

/** The totals of the mockup. */
const totals = {
  notDue: 28_080.75,
  week: 2_940,
  month: 21_890.5,
  older: 1_120,
  unlisted: 0,
  credit: 0,
  total: 54_031.25,
  items: 8,
}
const receivables = { on: '2026-11-27', employers: [], totals }

test('the panel beside the employers matches the clear payments in one press: 54,031.25 owed, 32,140.75 after', async () => {
  const sent = answerCalls({
    ...calls,
    'rollingPayAdmin-getReceivables': () => ({ result: receivables }),
    'deductions-getLeaverReceivables': () => ({ result: { receivables: [], open: { count: 0, amount: 0 } } }),
    'rollingPayAdmin-matchUnmatchedRemittances': () => ({ result: { ok: true, matched: 2, amount: 21_890.5 } }),
  })
  const { user } = await show(() => <ReceivablesPage />, { role: 'admin' })
  const panel = await screen.findByRole('complementary', { name: 'Unmatched remittances' })
  const text = plain(panel) ?? ''
  expect(text).toContain('BINA JAYA CONSTRRM 21,480.5026/11/2026Bina Jaya, DL-2026-11-01same amount and payer')
  expect(text).toContain('KKSB OKT BAKIRM 410.0026/11/2026Kopi Kita, DL-2026-10-01same amount and payer')
  expect(text).toContain('TRANSFER 00817RM 1,500.0026/11/2026No list has this amountFind list')
  expect(text).toContain('To match now, 2RM 21,890.50Stays unmatched, 1RM 1,500.00ReceivedRM 23,390.50')
  expect(text).toContain('Owed nowRM 54,031.25Owed afterRM 32,140.75')
  expect(text).toContain('Matching pays these 2 lists in full. It clears 8 to 30 days.')
  await user.click(within(panel).getByRole('button', { name: 'Match 2, RM\u00a021,890.50' }))
  await vi.waitFor(() => {
    expect(sent.find(({ name }) => name === 'rollingPayAdmin-matchUnmatchedRemittances')?.data).toEqual({
      items: [
        { id: '06UNMATCHED00001', orgId: '06BNA0000000001', numbers: ['DL-2026-11-01'] },
        { id: '06UNMATCHED00002', orgId: kopi.orgId, numbers: ['DL-2026-10-01'] },
      ],
    })
  })
})

test('on a small screen, a button shows the panel; users without permission to match have none in it', async () => {
  answerCalls({
    ...calls,
    'rollingPayAdmin-getReceivables': () => ({ result: receivables }),
    'deductions-getLeaverReceivables': () => ({ result: { receivables: [], open: { count: 0, amount: 0 } } }),
  })
  const { user } = await show(() => <ReceivablesPage />, { role: 'reader' })
  const opener = await screen.findByRole('button', { name: /^3 unmatched remittances/, expanded: false })
  const panel = screen.getByRole('complementary', { name: 'Unmatched remittances' })
  await user.click(opener)
  expect(panel.dataset['chosen']).toBe('true')
  expect(within(panel).queryByRole('button', { name: /^Match/ })).toBeNull()
  await user.click(within(panel).getByRole('button', { name: 'Close the panel' }))
  expect(panel.dataset['chosen']).toBeUndefined()
})
