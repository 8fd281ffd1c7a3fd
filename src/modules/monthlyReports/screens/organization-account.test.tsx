// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { OrganizationAccount } from './OrganizationAccount.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-11-16T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const repayment = {
  id: '06REPAYMENT00001',
  paidOn: '2026-11-15',
  amount: 100,
  reference: 'MBB 1',
  createdAt: '2026-11-15T02:00:00.000Z',
  createdByName: 'Mei',
  isVoid: false,
  voidedAt: null,
  voidReason: null,
}
const open = async () => {
  const account = { owed: 250, paid: 100, outstanding: 150, months: [], repayments: [repayment] }
  const sent = answerCalls({
    'rollingPayAdmin-getOrgAdvanceAccount': () => ({ result: account }),
    'rollingPayAdmin-voidAdvanceRepayment': ({ reason }) => {
      Object.assign(account, { outstanding: 250, repayments: [{ ...repayment, isVoid: true, voidReason: reason }] })
      return { result: { ok: true } }
    },
  })
  const { user } = await show(() => <OrganizationAccount orgId="06KPKTA000000001" name="Kopi Kita" />, {
    role: 'admin',
  })
  return { user, sent }
}

test('the list of repayments has the focus after one is voided', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Void RM 100.00, MBB 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Void the repayment of RM\u00a0100.00' }))
  await user.type(dialog.getByLabelText(/Reason/), 'Wrong employer')
  await user.click(dialog.getByRole('button', { name: 'Void RM\u00a0100.00' }))
  await screen.findByText('Wrong employer')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Repayments' })))
})

test('a repayment below zero is refused at the field', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('button', { name: 'Record repayment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a repayment of advances' }))
  await user.type(dialog.getByLabelText(/^Amount/), '-5')
  await user.type(dialog.getByLabelText(/^Bank reference/), 'MBB 2')
  await user.click(dialog.getByRole('button', { name: 'Record repayment' }))
  await dialog.findByText('Enter the number without a sign')
  expect(sent.map(({ name }) => name)).toEqual(['rollingPayAdmin-getOrgAdvanceAccount'])
})
