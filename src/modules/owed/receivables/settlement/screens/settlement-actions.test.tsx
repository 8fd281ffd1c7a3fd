// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, queries, useCall } from '#web/api.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { SettlementActions } from './SettlementDetailsPages.tsx'

const { show } = rendering()

const key = { orgId: '06KPKTA000000001', disbursementId: '06DSBRSMENT00001', repaymentId: '06SETTEMENT00001' }
const Shown = () => {
  const { data } = useCall(api.repayments.getOne, key, { fallback: 'failed' })
  return data ? <SettlementActions settlement={data} /> : null
}

test('the dialog says that a payment was recorded before the deletion', async () => {
  let amountRepaid = 0
  const { orgId, disbursementId, repaymentId: id } = key
  const disbursement = { name: 'Suppliers December' }
  answerCalls({
    'repayments-getOne': () => ({
      result: { id, orgId, disbursementId, disbursement, amountRepaid, amountDue: 10_500 - amountRepaid },
    }),
    'repayments-delete': () => {
      amountRepaid = 500
      const details = { code: 'settlement_has_payments', params: {} }
      return { error: { status: 'FAILED_PRECONDITION', message: 'It has payments.', details } }
    },
  })
  const { user } = await show(() => <Shown />, { role: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Reason/), 'Entered twice')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  const dialog = within(screen.getByRole('dialog'))
  expect((await dialog.findByRole('alert')).textContent).toContain('payments')
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Entered twice')
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit Settlement' })).toBeNull())
})
