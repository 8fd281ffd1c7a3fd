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
  pays: [],
}
const open = async () => {
  const account = {
    owed: 250,
    paid: 100,
    outstanding: 150,
    months: [],
    lists: [],
    unlisted: 150,
    credit: 0,
    reports: [],
    repayments: [repayment],
  }
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

test('what a repayment pays is shown, and recorded as the user changes it', async () => {
  const shown = { count: 2, total: 1_690, digest: 'd' }
  const items = [
    { listId: '06LIST0000000001', number: 'DL-2026-10-01', dueOn: '2026-11-04', open: 410, amount: 410 },
    { listId: '06LIST0000000002', number: 'DL-2026-11-01', dueOn: '2026-12-04', open: 1_280, amount: 90 },
  ]
  const lists = items.map(({ open: outstanding, ...item }) => ({
    ...item,
    toRemit: 1_280,
    remitted: 1_280 - outstanding,
    outstanding,
  }))
  const account = {
    owed: 1_690,
    paid: 0,
    outstanding: 1_690,
    months: [],
    lists,
    unlisted: 0,
    credit: 0,
    reports: [],
    repayments: [],
  }
  const sent = answerCalls({
    'rollingPayAdmin-getOrgAdvanceAccount': () => ({ result: account }),
    'rollingPayAdmin-previewAdvanceRepayment': () => ({ result: { owed: 1_690, items, shown } }),
    'rollingPayAdmin-recordAdvanceRepayment': () => ({
      result: { ok: true, id: '06REPAYMENT00002', outstanding: 1_190 },
    }),
  })
  const { user } = await show(() => <OrganizationAccount orgId="06KPKTA000000001" name="Kopi Kita" />, {
    role: 'admin',
  })
  await screen.findByText('Overdue 12 days')
  await user.click(await screen.findByRole('button', { name: 'Record repayment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a repayment of advances' }))
  await user.type(dialog.getByLabelText(/^Amount/), '500')
  await user.type(dialog.getByLabelText(/^Bank reference/), 'MBB 2')
  const october = await dialog.findByLabelText('DL-2026-10-01')
  await user.clear(october)
  await user.type(october, '450')
  await dialog.findByText('The parts are RM 40.00 more than the repayment.')
  await user.clear(october)
  await user.type(october, '400')
  await dialog.findByText('The remaining RM 10.00 goes to the next list.')
  await user.click(dialog.getByRole('button', { name: 'Record RM\u00a0500.00' }))
  await vi.waitFor(() =>
    expect(sent.find(({ name }) => name === 'rollingPayAdmin-recordAdvanceRepayment')?.data).toEqual({
      orgId: '06KPKTA000000001',
      amount: 500,
      paidOn: '2026-11-16',
      reference: 'MBB 2',
      allocation: {
        items: [
          { listId: '06LIST0000000001', amount: 400 },
          { listId: '06LIST0000000002', amount: 90 },
        ],
        shown,
      },
    }),
  )
})
