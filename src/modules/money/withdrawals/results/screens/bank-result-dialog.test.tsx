// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering, type Reply } from '#web/ui/rendering.fixtures.tsx'
import { BankResultDialog } from './BankResultDialog.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-11-17T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const batch = {
  id: '06BATCH000000001',
  number: 1,
  count: 7,
  net: 1_500,
  sentOn: '2026-11-16',
  sentAt: '2026-11-16T08:00:00.000Z',
  downloaded: true,
  handover: null,
  waiting: { count: 7, net: 1_500 },
  banks: [],
}
const kavitha = {
  orgId: 'ORG',
  transactionId: 'W',
  createdBy: 'Kavitha',
  orgName: 'Kopi',
  netAmount: 5.05,
  difference: -0.05,
}
const faulty = (line: number, code: string, near: typeof kavitha | null = null) => ({
  line,
  accountNumber: '114222330001',
  amount: '5.00',
  problem: { code },
  near,
})
const previewOf = (rows: readonly ReturnType<typeof faulty>[], before: object | null = null) => ({
  result: {
    paid: { count: 1, net: 243.75 },
    failed: { count: 0, net: 0, rows: [] },
    unmatched: { count: rows.length, near: rows.filter(({ near }) => near).length, rows },
    repeated: 0,
    unanswered: { count: 6, net: 1_256.25 },
    otherBatches: [],
    appliedBefore: before,
    columns: { question: null, answer: null },
    shown: { count: 1, total: 243.75, digest: '1' },
  },
})
const preview = async (reply: Reply) => {
  answerCalls({
    'rollingPayAdmin-getOpenBatches': () => ({ result: { batches: [batch] } }),
    '/files/bank-result': () => ({ result: { url: '/files/06A/result.csv', fileName: 'result.csv' } }),
    'rollingPayAdmin-previewBankResult': () => reply,
  })
  const { user } = await show(() => <BankResultDialog selection={{}} onClose={() => undefined} />, { role: 'admin' })
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('button', { name: 'Preview' })
  const input = await screen.findByLabelText('The bank’s result file', { selector: 'input' })
  await user.upload(input, new File(['Account No.,Amount,Status,Reason\n'], 'result.csv', { type: 'text/csv' }))
  await dialog.findByText('result.csv')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  return { dialog }
}
const expectFocus = (element: HTMLElement) => vi.waitFor(() => expect(document.activeElement).toBe(element))

test('the preview gets the focus and counts the lines that match no payment, which don’t stop the others', async () => {
  const { dialog } = await preview(
    previewOf([faulty(2, 'result_reason_missing'), faulty(3, 'result_no_transfer', kavitha)]),
  )
  const region = await dialog.findByRole('region', { name: 'Preview' })
  await expectFocus(region)
  within(region).getByText('2 lines match no payment. They stay open in the batch.')
  within(region).getByRole('region', { name: 'Lines without a payment' })
  expect(within(region).getByText('The reason is missing')).toBeTruthy()
  within(region).getByText('Near match: Kavitha, RM 5.05, RM 0.05 less')
  within(region).getByText(/1 of them nearly matches a payment/)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Apply/ }).disabled).toBe(false)
})

test('a file that was applied before shows when, and can’t be applied', async () => {
  const before = { at: '2026-11-16T02:40:00.000Z', byName: 'Hafiz bin Omar', batches: [1], sameBatch: true }
  const { dialog } = await preview(previewOf([], before))
  await dialog.findByText('On 16/11/2026, 10:40 by Hafiz bin Omar, to batch no. 1')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Apply/ }).disabled).toBe(true)
})

test('the errors of an unreadable file get the focus', async () => {
  const { dialog } = await preview({
    error: {
      status: 'INVALID_ARGUMENT',
      message: 'The file has errors.',
      details: { code: 'result_file_unreadable', fieldErrors: { file: { code: 'file_empty' } } },
    },
  })
  const alert = await dialog.findByRole('alert')
  await expectFocus(alert)
  within(alert).getByText('File is empty!')
})

test('a failure is shown in the dialog and gets the focus', async () => {
  const { dialog } = await preview({ error: { status: 'INTERNAL', message: 'Failed', details: {} } })
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toContain('Failed to update transactions!')
  await expectFocus(alert)
})
