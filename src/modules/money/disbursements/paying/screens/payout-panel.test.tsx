// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { api, queries, useCall } from '#web/api.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { DisbursementDetails, Line } from '../../screens/disbursement.ts'
import { PayoutPanel } from './PayoutPanel.tsx'

const { show } = rendering()

const line = (lineId: string, status: Line['status']) =>
  ({
    lineId,
    name: `Supplier ${lineId}`,
    amount: 1_000,
    status,
    failureReason: null,
    disputed: false,
    barred: null,
  }) as unknown as Line
const retry = { count: 1, total: 1_000, digest: 'd' }
const batchOf = (...selectedPayees: Line[]) =>
  ({
    id: 'D',
    orgId: 'O',
    name: 'December',
    status: 'processing',
    selectedPayees,
    decisions: { retry },
  }) as unknown as DisbursementDetails
const panel = (batch: DisbursementDetails, isPlatform = true) => (
  <PayoutPanel batch={batch} isPlatform={isPlatform} toRepay={ringgit(1_050)} />
)

describe('failed payments', () => {
  test.each([
    [1, true, 'Retry it, or complete the disbursement without it.'],
    [2, true, 'Retry them, or complete the disbursement without them.'],
    [1, false, 'Upah retries it, or completes the disbursement without it.'],
    [2, false, 'Upah retries them, or completes the disbursement without them.'],
  ])('are counted: %i, for platform staff %j', async (count, isPlatform, text) => {
    const failed = Array.from({ length: count }, (_, index) => line(String(index), 'failed'))
    await show(() => panel(batchOf(...failed), isPlatform))
    expect(document.body.textContent).toContain(text)
  })

  test('of payees on hold are named and left out of the retry', async () => {
    const held = { ...line('2', 'failed'), barred: { by: 'hold', until: '2026-12-05' } } as Line
    const { user } = await show(() => panel(batchOf(line('1', 'failed'), held)), { role: 'admin' })
    await user.click(screen.getByRole('button', { name: 'Retry 1 failed payment' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Pays RM\u00a01,000.00 again')
    expect(dialog.textContent).toContain('Supplier 2, RM\u00a01,000.00: On hold until 05/12/2026')
  })

  test('about which reports contradict each other can’t be retried', async () => {
    await show(() => panel(batchOf({ ...line('1', 'failed'), disputed: true })), { role: 'admin' })
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
  })

  test('that a colleague has retried: the dialog stays open with the error and its payments', async () => {
    let payees = [line('1', 'failed'), line('2', 'paid')]
    const sent = answerCalls({
      'disbursements-getOne': () => ({ result: batchOf(...payees) }),
      'disbursements-retryPayouts': () => {
        payees = [line('1', 'sent'), line('2', 'paid')]
        return { error: { status: 'FAILED_PRECONDITION', message: '', details: { code: 'retry_changed', params: {} } } }
      },
    })
    const { user } = await show(
      () => {
        const { data } = useCall(api.disbursements.getOne, { disbursementId: 'D', orgId: 'O' }, { fallback: 'Failed' })
        return data && panel(data)
      },
      { role: 'admin' },
    )
    await user.click(await screen.findByRole('button', { name: 'Retry 1 failed payment' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Retry 1 failed payment' }))
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/^Error! ./)
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(document.contains(dialog)).toBe(true)
    expect(dialog.textContent).toContain('Supplier 1, RM 1,000.00')
    expect(sent.find(({ name }) => name === 'disbursements-retryPayouts')?.data).toMatchObject({
      lineIds: ['1'],
      total: 1_000,
      shown: retry,
    })
    await user.click(within(dialog).getByRole('button', { name: 'Go back' }))
    await vi.waitFor(() => expect(screen.queryByText('1 payment failed')).toBeNull())
  })
})
