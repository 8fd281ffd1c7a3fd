// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { Transfer } from '../../bank/screens/dialog.tsx'
import { WithdrawalActions } from './WithdrawalActions.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-11-16T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const sent = {
  id: '06WTHDRW00000001',
  orgId: '06KPKTA000000001',
  employeeICNumber: '920304105678',
  createdBy: 'Nur Aina',
  createdAt: '2026-11-12T02:00:00.000Z',
  status: 'processing',
  netAmount: 243.75,
  requestedAmount: 250,
  sentToBank: true,
} as unknown as Transfer

test('cancelling a withdrawal that is with the bank marks the missing answer and the missing reason', async () => {
  const calls = answerCalls({})
  const { user } = await show(() => <WithdrawalActions row={sent} />, { role: 'admin' })
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Cancel RM/ }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('button', { name: 'Keep' })
  const cancel = dialog.getByRole('button', { name: /^Cancel RM/ })
  await user.click(cancel)
  expect(await dialog.findAllByText('*Required')).toHaveLength(2)
  await user.type(dialog.getByLabelText(/The bank’s answer/), 'Ms Lim, by phone')
  await user.click(cancel)
  expect(await dialog.findAllByText('*Required')).toHaveLength(1)
  expect(calls).toEqual([])
})
