// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { api, queries, useCall } from '#web/api.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { Account, SupplierDetails } from './supplier.ts'
import { ConfirmAccount, MoveButtons } from './SupplierActions.tsx'

const { show } = rendering()

const pending = {
  id: '06SVPPPER0000001',
  orgId: '06KPKTA000000001',
  companyName: 'Gula Manis',
  status: 'pending approval',
  modifiedAt: '2026-11-16T02:00:00.000Z',
  bankDetails: [],
  risks: [],
  returned: null,
  unsent: [{ disbursementId: 'D', name: 'Suppliers December', invoiceNumber: 'INV-1', amount: 3_240 }],
} as unknown as SupplierDetails
const leave = async () => undefined

describe('the move of a supplier', () => {
  test.each(['Approve', 'Reject', 'Blacklist'])('%s: a cancelled dialog returns the focus to it', async (name) => {
    const { user } = await show(() => <MoveButtons supplier={pending} leave={leave} />, { role: 'admin' })
    await user.click(screen.getByRole('button', { name }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Go back' }))
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  })

  test('Blacklist names the payments that are never made', async () => {
    const { user } = await show(() => <MoveButtons supplier={pending} leave={leave} />, { role: 'admin' })
    await user.click(screen.getByRole('button', { name: 'Blacklist' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Drops 1 payment, RM\u00a03,240.00')
    expect(dialog.textContent).toContain('will not be paid')
  })

  test('Return sends the reason and the version to the organization of the supplier', async () => {
    const sent: unknown[] = []
    answerCalls({
      'suppliers-return': (input) => {
        sent.push(input)
        return { result: { returned: 1 } }
      },
    })
    const { user } = await show(() => <MoveButtons supplier={pending} leave={leave} />, { role: 'admin' })
    await user.click(screen.getByRole('button', { name: 'Return' }))
    const dialog = await screen.findByRole('dialog', { name: 'Return Gula Manis' })
    await user.type(within(dialog).getByRole('textbox'), 'The number is of another company')
    await user.click(within(dialog).getByRole('button', { name: 'Return' }))
    const { id, orgId, modifiedAt } = pending
    const reason = 'The number is of another company'
    await vi.waitFor(() => expect(sent).toEqual([{ ids: [id], orgId, modifiedAt: [modifiedAt], reason }]))
  })

  const buttonsOf = async (supplier: object, role: 'admin' | 'Executive') => {
    await show(() => <MoveButtons supplier={{ ...pending, ...supplier }} leave={leave} />, { role })
    return screen.queryAllByRole('button').map(({ textContent }) => textContent)
  }
  const returned = { id: pending.id, reason: 'No', returnedBy: 'Upah', returnedAt: '2026-11-16T02:00:00.000Z' }
  const bankDetails = [{ id: '06ACCT0000000001', state: 'unconfirmed' }]
  test.each([
    ['pending for platform staff', {}, 'admin', ['Blacklist', 'Reject', 'Returnr', 'Approvea']],
    ['returned', { returned }, 'admin', ['Blacklist', 'Reject']],
    ['pending for management', {}, 'Executive', ['Delete']],
    ['approved with a new account', { status: 'approved', bankDetails }, 'Executive', ['Delete', 'Returnr']],
    ['approved', { status: 'approved' }, 'Executive', ['Delete']],
  ] as const)('of a supplier that is %s', async (_, supplier, role, buttons) => {
    expect(await buttonsOf(supplier, role)).toEqual(buttons)
  })

  test('that a colleague has made: the dialog stays open with the error', async () => {
    let supplier = pending
    answerCalls({
      'suppliers-getOne': () => ({ result: supplier }),
      'suppliers-approve': () => {
        supplier = { ...pending, status: 'approved' }
        return {
          error: { status: 'FAILED_PRECONDITION', message: '', details: { code: 'record_changed', params: {} } },
        }
      },
    })
    const { user } = await show(
      () => {
        const { data } = useCall(api.suppliers.getOne, { supplierId: 'S', orgId: 'O' }, { fallback: 'Failed' })
        return data && <MoveButtons supplier={data} leave={leave} />
      },
      { role: 'admin' },
    )
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/^Error! ./)
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(document.contains(dialog)).toBe(true)
    await user.click(within(dialog).getByRole('button', { name: 'Go back' }))
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  })
})

test('the confirmation of an account stays open when a colleague has confirmed it, and its button is gone', async () => {
  const account = { id: '06ACCT0000000001', bank: 'CIMB', accountNumber: '****0001', enteredByMe: false }
  const { user } = await show(() => {
    const [offered, setOffered] = useState(true)
    return (
      <>
        <ConfirmAccount supplier={pending} account={account as unknown as Account} platform={false} offered={offered} />
        <button type="button" onClick={() => setOffered(false)}>
          Refetch
        </button>
      </>
    )
  })
  await user.click(screen.getByRole('button', { name: 'Confirm account' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(screen.getByRole('button', { hidden: true, name: 'Refetch' }))
  expect(document.contains(dialog)).toBe(true)
  await user.click(within(dialog).getByRole('button', { name: 'Go back' }))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Refetch'])
})
