// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { LeaverPage } from './LeaverPage.tsx'

const { show } = rendering()
beforeEach(() => followServer('2026-12-02T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const showPage = async (more: object = {}) => {
  const sent = answerCalls({
    'deductions-getLeaverReceivable': () => ({
      result: {
        id: '06LEAVER0000001',
        orgId: '06ORGANZATN0001',
        orgName: 'Kopi Kita',
        number: 'LV-7K3M9QWP',
        employeeName: 'Nur Aina',
        amount: 150,
        paid: 100,
        outstanding: 50,
        dueOn: '2026-12-28',
        createdAt: '2026-11-28T02:00:00.000Z',
        cancelledAt: null,
        listId: '06DEDCTN000001',
        listNumber: 'DL-2026-11-02',
        payOn: '2026-11-28',
        late: 0,
        instalments: null,
        payments: [],
        plan: null,
        payTo: null,
        ...more,
      },
    }),
    'deductions-agreeLeaverPlan': () => ({ result: { ok: true } }),
    'deductions-endLeaverPlan': () => ({ result: { dueOn: '2027-01-01' } }),
    'audit-getEvents': () => ({ result: { events: [], next: null, lookedBackTo: null } }),
  })
  await show(() => <LeaverPage />, { role: 'admin' })
  return sent
}

test('what a leaver owes has its list and payments, and nothing about months', async () => {
  await showPage()
  const link = await screen.findByRole('link', { name: 'DL-2026-11-02' })
  expect(within(link.closest('li')!).getByText('Kopi Kita, payday 28/11/2026')).toBeTruthy()
  // Without a note, such as that the oldest month is paid first.
  expect(screen.getByText('Outstanding').parentElement?.textContent.replaceAll('\u00a0', ' ')).toBe(
    'OutstandingRM 50.00',
  )
  expect(screen.getByRole('heading', { name: 'Nur Aina' })).toBeTruthy()
  // The words are those of an employee who pays, read by platform staff.
  screen.getByText('No bank account is set up, so the letter asks Nur Aina to contact Upah for it.')
  screen.getByText('No payments yet')
  await userEvent.click(screen.getByRole('button', { name: 'Record payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment by Nur Aina' }))
  dialog.getByText('Nur Aina still owes RM 50.00. The payment will be posted to the ledger.')
})

const textsOf = (elements: readonly HTMLElement[]) =>
  elements.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))

test('instalments are agreed with their number and first day, as their dates and amounts show', async () => {
  const sent = await showPage()
  await screen.findByText('Not agreed. The whole RM\u00a050.00 is due on 28/12/2026.', { normalizer: (text) => text })
  await userEvent.click(screen.getByRole('button', { name: 'Agree instalments' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Agree instalments' }))
  expect(sent.some(({ name }) => name === 'deductions-agreeLeaverPlan')).toBe(false)
  await userEvent.click(dialog.getByRole('radio', { name: '3' }))
  dialog.getByText('01/03/2027')
  expect(textsOf(dialog.getAllByText(/^RM/)).slice(-4)).toEqual(['RM 16.67', 'RM 16.67', 'RM 16.66', 'RM 50.00'])
  await userEvent.click(dialog.getByRole('button', { name: 'Agree instalments' }))
  await vi.waitFor(() =>
    expect(sent.find(({ name }) => name === 'deductions-agreeLeaverPlan')?.data).toMatchObject({
      amount: 50,
      instalments: 3,
      firstDueOn: '2027-01-01',
    }),
  )
})

const plan = { agreedAt: '2026-11-28T02:00:00.000Z', agreedByName: 'Hafiz', instalments: [] }
test.each([
  ['28', {}, ' Due on 28/12/2026.', 'Not agreed. The whole RM 50.00 is due on 28/12/2026.'],
  ['29', {}, ' Overdue since 28/12/2026.', 'Not agreed. The whole RM 50.00 was due on 28/12/2026.'],
  ['28', { plan }, ' Next instalment due on 28/12/2026.', null],
  ['29', { plan }, ' Instalment overdue since 28/12/2026.', null],
  ['29', { paid: 150, outstanding: 0 }, '', null],
])('on %s December with %j, the due date is described as:%s', async (day, more, due, none) => {
  followServer(`2026-12-${day}T02:00:00.000Z`)
  await showPage(more)
  await screen.findByText(`LV-7K3M9QWP, not deducted on the last payday, 28/11/2026.${due}`)
  expect(textsOf(screen.queryAllByText(/^Not agreed/))).toEqual(none === null ? [] : [none])
})

test('each instalment shows whether it is paid, in part or overdue, and they end with a reason', async () => {
  const instalments = [
    { dueOn: '2026-11-29', amount: 16.67, paid: 16.67 },
    { dueOn: '2026-12-01', amount: 16.67, paid: 10 },
    { dueOn: '2026-12-29', amount: 16.66, paid: 0 },
  ]
  const sent = await showPage({
    plan: { agreedAt: '2026-11-28T02:00:00.000Z', agreedByName: 'Hafiz', instalments },
  })
  const list = within(await screen.findByRole('list', { name: 'Instalments' }))
  expect(textsOf(list.getAllByRole('listitem'))).toEqual([
    '29/11/2026Paid RM 16.67',
    '01/12/2026RM 10.00 of it paidOverdue RM 16.67',
    '29/12/2026 RM 16.66',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'End instalments' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End the instalments of Nur Aina' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Pays at once')
  await userEvent.click(dialog.getByRole('button', { name: 'End instalments' }))
  await vi.waitFor(() =>
    expect(sent.find(({ name }) => name === 'deductions-endLeaverPlan')?.data).toMatchObject({
      reason: 'Pays at once',
    }),
  )
})
