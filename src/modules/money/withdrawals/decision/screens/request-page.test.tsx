// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { RequestDetailsPage } from './RequestDetailsPage.tsx'

const { show } = rendering()

const transaction = {
  id: '06EXAMPLE0000001',
  employeeICNumber: '900101145678',
  createdBy: 'Nur Aina',
  team: null,
  email: null,
  amount: 250,
  fee: 6.25,
  feePaidBy: 'employee',
  netAmount: 243.75,
  reasonForWithdrawal: 'Rent',
  banking: { bank: 'Maybank', accountNumber: '****4455' },
  transferDate: null,
  expectedOn: null,
  salary: 3000,
  earned: 1500,
  taken: 0,
  ceiling: 750,
  policy: { type: 'GENERAL', maximum: 400, frequency: 'DAILY' },
  period: '2026-11',
  status: 'pending',
  reason: null,
  returnedAt: null,
  returnedReason: null,
  batchId: null,
  risks: [] as object[],
}
const open = async (more: object = {}, risks: object[] = []) => {
  answerCalls({
    'rollingPayManagement-getTransaction': () => ({
      result: { transaction: { ...transaction, ...more, risks }, timeline: [] },
    }),
    'rollingPayManagement-getTransactions': () => ({ result: { transactions: [] } }),
  })
  await show(() => <RequestDetailsPage />)
  await screen.findByRole('heading', { name: 'Basis for the decision' })
}

test('the buttons are in the panel with the figures and the consequence', async () => {
  await open()
  const panel = screen.getByRole('heading', { name: 'Basis for the decision' }).closest('section')?.parentElement
  const decision = within(panel ?? document.body)
  decision.getByText('RM 750.00')
  decision.getByText('RM 243.75 will be sent to the bank at the next end of day.')
  for (const name of ['Reject', 'Approve RM\u00a0250.00']) decision.getByRole('button', { name })
})

test('a returned transfer has the status of the list', async () => {
  await open({ status: 'completed', returnedAt: '2026-11-18T02:00:00.000Z', returnedReason: 'Account closed' })
  expect(screen.queryByText('Completed')).toBeNull()
  expect(screen.getAllByText('Returned by bank').length).toBe(2)
})

test('a transfer that the bank refused has the word of the platform', async () => {
  await open({ status: 'cancelled', refused: true, reason: 'Account closed' })
  screen.getByText('Refused by bank')
  expect(screen.queryByText('Cancelled')).toBeNull()
})

test('the dialog says that another user has decided the request', async () => {
  let status = 'pending'
  const sent = answerCalls({
    'rollingPayManagement-getTransaction': () => ({
      result: { transaction: { ...transaction, status }, timeline: [] },
    }),
    'rollingPayManagement-getTransactions': () => ({ result: { transactions: [] } }),
    'rollingPayManagement-updateTransaction': () => {
      status = 'approved'
      return {
        error: {
          status: 'FAILED_PRECONDITION',
          message: 'The withdrawal is approved.',
          details: { code: 'withdrawal_status', params: { status: 'approved' } },
        },
      }
    },
  })
  const { user } = await show(() => <RequestDetailsPage />)
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Reason/), 'Payday is near')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/because the withdrawal is approved\.$/i)
  await vi.waitFor(() => expect(sent.filter(({ name }) => name.endsWith('getTransaction'))).toHaveLength(2))
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Payday is near')
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  expect(await screen.findByText('Approved')).toBeTruthy()
})

test('risks are beside the decision', async () => {
  await open({}, [
    {
      code: 'account_returned',
      severity: 'check',
      params: { amount: 'RM 200.00', on: '12/11/2026', reason: 'Account closed' },
    },
    { code: 'above_usual', severity: 'check', params: { times: '2.8', usual: 'RM 90.00', count: 4 } },
  ])
  screen.getByText('The last transfer to this account was returned')
  screen.getByText('RM 200.00 on 12/11/2026: Account closed')
  screen.getByText('2.8 times the usual RM 90.00')
  screen.getByText('Average of the last 4')
})

test('the keys of the panel press the buttons of the page', async () => {
  await open()
  const user = userEvent.setup()
  await user.keyboard('r')
  await screen.findByRole('dialog')
})
