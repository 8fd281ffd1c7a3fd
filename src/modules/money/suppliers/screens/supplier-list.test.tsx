// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NeedsYou } from '#ground/approvals/screens/NeedsYou.tsx'
import { queries } from '#web/api.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { PlatformSupplierListPage, SupplierListPage } from './SupplierListPages.tsx'

const { show } = rendering()

const supplierOf = (id: string, states: readonly string[]) => ({
  id,
  companyName: `Supplier ${id}`,
  businessRegistrationNumber: id,
  mobileNumber: '+60312345678',
  status: 'approved',
  createdAt: '2026-11-16T02:00:00.000Z',
  holdUntil: null,
  sameRegistration: false,
  risks: [],
  bankDetails: states.map((state) => ({ state })),
})

test('a supplier with an account to confirm is marked and has its own tab', async () => {
  const sent = answerCalls({
    'suppliers-getAll': () => ({
      result: {
        suppliers: [supplierOf('1', ['usable', 'unconfirmed']), supplierOf('2', ['usable'])],
        total: 2,
        next: null,
        counts: { 'pending approval': 0, approved: 2, rejected: 0, blacklisted: 0 },
        accountsToConfirm: 1,
      },
    }),
  })
  const { user, router } = await show(SupplierListPage)
  const marked = (await screen.findByRole('link', { name: 'Supplier 1' })).closest('tr')
  within(marked ?? document.body).getByText('Account to confirm')
  expect(screen.getAllByText('Account to confirm')).toHaveLength(2)
  await user.click(screen.getByRole('tab', { name: /^Account to confirm/ }))
  expect(router.state.location.search).toMatchObject({ tab: 'account-to-confirm' })
  const listed = () => sent.findLast(({ name }) => name === 'suppliers-getAll')?.data
  await vi.waitFor(() => expect(listed()).toMatchObject({ filter: { accountToConfirm: true } }))
})

test('the dashboard links to the tab, and to lists of the pending records', async () => {
  const items = [
    { kind: 'supplierAccounts', count: 1, amount: null },
    { kind: 'benefits', count: 1, amount: null },
    { kind: 'payRuns', count: 2, amount: 2_400 },
  ]
  answerCalls({ 'approvals-getPending': () => ({ result: { items, drafts: [] } }) })
  await show(() => <NeedsYou fallback="failed" before={[]} toDraft={() => ''} next={null} />)
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/benefits-pay-runs?tab=pending_approval',
    '/suppliers?tab=account-to-confirm',
    '/employee-benefits?awaiting=only',
    '/employee-benefits?awaiting=only',
  ])
})

test.each([
  ['something still loads', null, 0],
  ['everything has loaded', [], 1],
])('the dashboard counts and lists what needs the user once %s', async (_, other, count) => {
  const sent = answerCalls({ 'approvals-getPending': () => ({ result: { items: [], drafts: [] } }) })
  const need = { key: 'one', icon: null, title: 'A transfer came back', action: null }
  await show(() => <NeedsYou fallback="failed" before={[[need], other]} toDraft={() => ''} next={null} />)
  await vi.waitFor(() => expect(sent.filter(({ name }) => name === 'approvals-getPending')).toHaveLength(1))
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.queryAllByText('A transfer came back')).toHaveLength(count)
  expect(screen.queryAllByText('1 item')).toHaveLength(count)
})

test('platform staff decide a pending supplier in the panel beside the list, also by keyboard', async () => {
  const pending = {
    ...supplierOf('1', []),
    orgId: '06KPKTA000000001',
    orgName: 'Kopi Kita',
    status: 'pending approval',
    modifiedAt: '2026-11-16T02:00:00.000Z',
    risks: [{ code: 'same_registration', severity: 'check', params: { other: 'Gula Manis' } }],
  }
  const account = {
    id: 'A',
    bank: 'Maybank',
    accountNumber: '514012345678',
    state: 'unconfirmed',
    enteredBy: 'Mei Yee Tan',
  }
  const details = {
    ...pending,
    contactPersonName: 'Lim',
    contactPersonMobileNumber: '+60123456789',
    email: 'lim@supplier.example',
    address: '1, Jalan Telawi',
    approvedAt: '2026-11-01T02:00:00.000Z',
    sameRegistration: true,
    totals: { billed: 0, toApprove: 0, inFlight: 0, paid: 0, failed: 0 },
    unsent: [],
    others: [{ id: '2', companyName: 'Gula Manis', status: 'approved' }],
    bankDetails: [{ ...account, enteredAt: '2026-11-16T02:00:00.000Z' }],
  }
  const sent = answerCalls({
    'suppliers-getAll': () => ({
      result: {
        suppliers: [pending],
        total: 1,
        next: null,
        counts: { 'pending approval': 1, approved: 0, rejected: 0, blacklisted: 0 },
        accountsToConfirm: 0,
      },
    }),
    'suppliers-getOne': () => ({ result: details }),
    'audit-getEvents': () => ({ result: { events: [], next: null } }),
    'suppliers-approve': () => ({ result: { ok: true } }),
  })
  const { user } = await show(PlatformSupplierListPage, { role: 'admin' })
  const panel = await screen.findByRole('complementary', { name: 'Supplier 1' })
  await within(panel).findByText('Same registration number as Gula Manis')
  await within(panel).findByText(/^Entered by Mei Yee Tan on/)
  await user.keyboard('a')
  const dialog = await screen.findByRole('dialog', { name: 'Approve: Supplier 1' })
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await screen.findByRole('status')
  expect(sent.find(({ name }) => name === 'suppliers-approve')?.data).toMatchObject({ id: '1', orgId: pending.orgId })
})

test('a Manager confirms a changed account in the panel beside the list, which shows what a wrong one would cost', async () => {
  const entered = { enteredBy: 'Mei Yee Tan', enteredByMe: false, enteredAt: '2026-11-16T02:00:00.000Z' }
  const known = { id: 'A', bank: 'Maybank', accountNumber: '514012345678', accountName: 'Supplier 1', state: 'usable' }
  const changed = {
    ...known,
    id: 'B',
    bank: 'CIMB',
    accountNumber: '8601234567',
    state: 'unconfirmed',
    replacesId: 'A',
  }
  const row = { ...supplierOf('1', ['usable', 'unconfirmed']), orgId: '06KPKTA000000001' }
  const sent = answerCalls({
    'suppliers-getAll': () => ({
      result: {
        suppliers: [row],
        total: 1,
        next: null,
        counts: { 'pending approval': 0, approved: 1, rejected: 0, blacklisted: 0 },
        accountsToConfirm: 1,
      },
    }),
    'suppliers-getOne': () => ({
      result: {
        ...row,
        totals: { billed: 20_000, toApprove: 1_600, inFlight: 0, paid: 18_400, failed: 0 },
        unsent: [{ disbursementId: 'D', name: 'November invoices', invoiceNumber: null, amount: 1_250.5 }],
        others: [],
        bankDetails: [known, changed].map((account) => ({ ...account, ...entered })),
      },
    }),
    'suppliers-confirmAccount': () => ({ result: { usableFrom: '2026-11-18T02:00:00.000Z' } }),
  })
  const { user } = await show(SupplierListPage, { at: '/here?tab=account-to-confirm' })
  const panel = within(await screen.findByRole('complementary', { name: 'Supplier 1' }))
  await panel.findByText(/^Maybank 5140/, { selector: 'del' })
  panel.getByText(/^CIMB 8601/)
  panel.getByText('Paid so far: RM 18,400.00')
  panel.getByText('1 approved payment not sent yet, RM 1,250.50')
  panel.getByText(/^Entered by Mei Yee Tan on/)
  await user.keyboard('a')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm account' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirm account' }).disabled).toBe(true)
  await user.type(await dialog.findByLabelText('Number called'), '312345678')
  await user.type(dialog.getByRole('textbox', { name: /answered/ }), 'Lim')
  await user.click(dialog.getByRole('button', { name: 'Confirm account' }))
  await screen.findByRole('status')
  expect(sent.find(({ name }) => name === 'suppliers-confirmAccount')?.data).toMatchObject({ accountId: 'B' })
})
