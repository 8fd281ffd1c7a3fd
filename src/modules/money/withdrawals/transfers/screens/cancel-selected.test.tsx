// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { CancelSelected } from './RecordingResults.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-11-16T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const idOf = (n: string) => `06WTHDRW0000000${n}`
const row = (n: string, period: string, { sentToBank = true, employee = n, leaving = false } = {}) => ({
  id: idOf(n),
  employeeId: employee as Id<'employee'>,
  leaving,
  orgId: '06KPKTA000000001',
  period: period as Period,
  netAmount: ringgit(243.75),
  requestedAmount: ringgit(250),
  sentToBank,
})
const open = async (...rows: ReturnType<typeof row>[]) => {
  const clear = vi.fn<() => void>()
  const sent = answerCalls({
    'rollingPayAdmin-cancelSelected': () => ({ result: { ok: true, cancelled: rows.length } }),
  })
  const { user } = await show(() => <CancelSelected rows={rows} clear={clear} />, { role: 'admin' })
  await user.click(screen.getByRole('button', { name: /^Cancel / }))
  return { user, sent, clear }
}

test('selected withdrawals are cancelled with one reason and answer of the bank, both required', async () => {
  const { user, sent, clear } = await open(row('1', '2026-11'), row('2', '2026-11'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 2, RM\u00a0487.50' }))
  dialog.getByText('RM 500.00 goes back to 2 balances immediately.')
  dialog.getByText('The bank may still pay this withdrawal')
  await user.click(dialog.getByRole('button', { name: 'Cancel 2, RM\u00a0487.50' }))
  expect(await dialog.findAllByText('*Required')).toHaveLength(2)
  await user.type(dialog.getByLabelText(/The bank’s reason/), 'Account closed')
  await user.type(dialog.getByLabelText(/The bank’s answer/), 'Ms Lim, by phone')
  await user.click(dialog.getByRole('button', { name: 'Cancel 2, RM\u00a0487.50' }))
  await vi.waitFor(() => expect(clear).toHaveBeenCalledOnce())
  const transactions = ['1', '2'].map((n) => ({ orgId: '06KPKTA000000001', transactionId: idOf(n) }))
  expect(sent.map(({ data }) => data)).toEqual([
    { transactions, reason: 'Account closed', bankAnswer: 'Ms Lim, by phone' },
  ])
})

test('two withdrawals of one employee go back to one balance', async () => {
  await open(row('1', '2026-11'), row('2', '2026-11', { employee: '1' }))
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'RM\u00a0500.00 goes back to the employee’s balance immediately.',
  )
})

test.each([
  ['of an earlier month', row('1', '2026-10')],
  ['of an employee who leaves', row('1', '2026-11', { leaving: true })],
])('a withdrawal %s does not change the balance', async (_, one) => {
  await open(one)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('The employee will see it.')
  expect(dialog.textContent).not.toContain('balance')
})

test('only withdrawals that were sent to the bank can be cancelled', async () => {
  const { sent } = await open(row('1', '2026-11'), row('2', '2026-11', { sentToBank: false }))
  await screen.findByText('Please select only withdrawals that were sent to the bank!')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})
