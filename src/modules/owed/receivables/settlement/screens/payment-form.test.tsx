// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering, type Reply } from '#web/ui/rendering.fixtures.tsx'
import { PaymentForm } from './PaymentFormPage.tsx'
import type { SettlementDetails } from './settlement.ts'

const { show } = rendering()
beforeAll(() => followServer('2026-11-16T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const settlement = {
  id: '06SETTEMENT00001',
  disbursementId: '06DSBRSMENT00001',
  orgId: '06KPKTA000000001',
  amountDue: 10_500,
  reports: [] as SettlementDetails['reports'],
  dateCompleted: '2026-10-10',
  disbursement: { name: 'Suppliers of October' },
} as unknown as SettlementDetails
const done = (): Reply => ({ result: { id: '06PAYMENT00000001', amountDue: 0 } })
const open = async (answer: (data: Record<string, unknown>) => Reply = done) => {
  const sent = answerCalls({ 'repaymentTransactions-create': answer })
  const { user } = await show(() => <PaymentForm settlement={settlement} back="/there" />, { role: 'admin' })
  const retype = async (label: RegExp, text: string) => {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
    await user.tab()
  }
  return { user, sent, retype }
}

test('an amount above the amount due is marked when the user leaves the field', async () => {
  const { user, sent, retype } = await open()
  await retype(/^Amount/, '10500.01')
  await screen.findByText('The payment is more than the amount due, RM 10,500.00.')
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  expect(sent).toEqual([])
  await retype(/^Amount/, '10500')
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  await screen.findByRole('heading', { name: 'There' })
  const toast = screen.getByText('create action completed successfully!')
  expect(toast.nextSibling?.textContent).toBe('Recorded: RM\u00a010,500.00 for Suppliers of October')
  expect(sent[0]?.data).toMatchObject({ amountRepaid: 10_500, paymentDate: '2026-11-16' })
})

test('a payment that looks like another is recorded after a question', async () => {
  const { user, sent, retype } = await open((data) =>
    data['isAnother'] === true
      ? { result: { id: '06PAYMENT00000001', amountDue: 0 } }
      : {
          error: {
            status: 'ALREADY_EXISTS',
            message: '',
            details: { code: 'payment_alike', params: { amount: 'RM 500.00', date: '16/11/2026' } },
          },
        },
  )
  await retype(/^Amount/, '500')
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it another payment?' }))
  dialog.getByText(/^A payment of RM 500.00 on 16\/11\/2026 is already recorded/)
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  await user.click(await screen.findByRole('button', { name: 'Record another payment' }))
  await screen.findByRole('heading', { name: 'There' })
  expect(sent.map(({ data }) => data['isAnother'])).toEqual([undefined, undefined, true])
})

test('a minus sign is kept and refused', async () => {
  const { retype } = await open()
  await retype(/^Amount/, '-5')
  await screen.findByText('Enter the number without a sign')
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('-5')
  expect(screen.queryByText(/will be due after this payment/)).toBeNull()
})

test.each(['09/10/2026', '17/11/2026'])('the date %s is marked when the user leaves the field', async (date) => {
  const { retype } = await open()
  await retype(/^Payment date/i, date)
  await screen.findByText('The payment date must be from 10/10/2026, when the amount was first owed, to 16/11/2026.')
})
