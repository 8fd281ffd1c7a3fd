// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { SupplierDetails } from './supplier.ts'
import { HoldButton } from './SupplierActions.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-11-16T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const supplier = {
  id: '06SPPYER00000001',
  orgId: '06KPKTA000000001',
  companyName: 'Biji Kopi Sdn Bhd',
  status: 'approved',
  holdUntil: null,
  unsent: [
    { disbursementId: 'D', name: 'Suppliers December', invoiceNumber: 'INV-1', amount: 3_240 },
    { disbursementId: 'E', name: 'Oven trays', invoiceNumber: null, amount: 680.5 },
  ],
} as unknown as SupplierDetails
const open = async () => {
  const sent = answerCalls({ 'suppliers-hold': () => ({ result: { ok: true } }) })
  const { user } = await show(() => <HoldButton supplier={supplier} platform />, { role: 'admin' })
  await user.click(screen.getByRole('button', { name: 'Put on hold' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on hold: Biji Kopi Sdn Bhd' }))
  const date = dialog.getByLabelText<HTMLInputElement>(/^On hold until/)
  return { user, sent, dialog, date, submit: dialog.getByRole('button', { name: 'Put on hold' }) }
}

test('the date has the focus first, and missing values are marked', async () => {
  const { user, sent, dialog, date, submit } = await open()
  await vi.waitFor(() => expect(document.activeElement).toBe(date))
  await user.click(submit)
  expect(await dialog.findAllByText('*Required')).toHaveLength(2)
  expect(sent).toEqual([])
})

test('the payments that it drops are named with their sum', async () => {
  const { dialog } = await open()
  expect(dialog.getByText('Drops 2 payments, RM 3,920.50')).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Suppliers December, invoice INV-1, RM\u00a03,240.00',
    'Oven trays, RM\u00a0680.50',
  ])
})

test('a past date is marked when the user leaves the field', async () => {
  const { user, sent, dialog, date, submit } = await open()
  await user.type(date, '15/11/2026')
  await user.tab()
  await dialog.findByText('Choose today or a later day')
  await user.type(dialog.getByLabelText(/^Reason/), 'Wrong goods')
  await user.click(submit)
  expect(sent).toEqual([])
  await user.clear(date)
  await user.type(date, '16/11/2026')
  await user.click(submit)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { id, orgId } = supplier
  expect(sent.map(({ data }) => data)).toEqual([{ id, orgId, holdUntil: '2026-11-16', reason: 'Wrong goods' }])
})
