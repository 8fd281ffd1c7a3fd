// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { Transfer } from './dialog.tsx'
import { StatusForm } from './StatusForm.tsx'

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
  const { user } = await show(() => <StatusForm row={sent} />, { role: 'admin' })
  await user.click(screen.getByRole('combobox', { name: /Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Cancelled', hidden: true }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('*Required')).toHaveLength(2)
  await user.type(screen.getByLabelText(/The bank’s answer/), 'Ms Lim, by phone')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('*Required')).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toEqual([])
})
