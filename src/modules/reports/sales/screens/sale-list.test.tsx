// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { SaleListPage } from './SaleListPage.tsx'

const { show } = rendering()
const sale = (id: string, facts: object = {}) => ({
  id,
  orgId: '06SATAY0000000000',
  orgName: 'Satay Corner',
  saleDate: '2026-11-03',
  amount: 300,
  reference: `S-${id}`,
  franchisor: { orgId: '06KOPI00000000000', name: 'Kopi Kita' },
  royaltyRate: 6,
  royalty: 18,
  possibleDuplicateOf: null,
  uploadedDocumentId: '06UPLOAD00000000',
  rowNo: 2,
  voidReason: null,
  voidedAt: null,
  voidedByName: null,
  createdAt: '2026-11-16T02:00:00.000Z',
  modifiedAt: '2026-11-16T02:00:00.000Z',
  ...facts,
})
const isVoid = { voidReason: 'Uploaded twice', voidedByName: 'Hafiz', voidedAt: '2026-11-16T03:00:00.000Z' }
const list = { sales: [sale('1'), sale('2'), sale('3', isVoid)], total: 3, next: null, amount: 600, royalty: 36 }

test('selected sales are voided together with a reason, and void ones show theirs', async () => {
  const sent = answerCalls({
    'sales-getAll': () => ({ result: list }),
    'sales-void': () => ({ result: { ok: true } }),
  })
  const { user } = await show(() => <SaleListPage />, { role: 'admin' })
  await screen.findByText('Void: Uploaded twice (Hafiz, 16/11/2026, 11:00)')
  expect(screen.queryByRole('checkbox', { name: /S-3/ })).toBeNull()
  for (const name of [/S-1/, /S-2/]) await user.click(screen.getByRole('checkbox', { name }))
  await user.click(screen.getByRole('button', { name: 'Void' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Void 2 sales, RM.600\.00$/ }))
  dialog.getByText(/history of Satay Corner, Kopi Kita, and royalties of RM.36\.00 are reversed/)
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong month')
  await user.click(dialog.getByRole('button', { name: 'Void 2 sales' }))
  const items = ['1', '2'].map((id) => ({ id, orgId: '06SATAY0000000000' }))
  await vi.waitFor(() => expect(sent).toContainEqual({ name: 'sales-void', data: { items, reason: 'Wrong month' } }))
})

test.each(['approver', 'reader'] as const)('a user with the role %s voids no sale', async (role) => {
  answerCalls({ 'sales-getAll': () => ({ result: list }) })
  await show(() => <SaleListPage />, { role })
  await screen.findByText('S-1')
  expect(screen.queryByRole('checkbox', { name: /S-1/ })).toBeNull()
})
