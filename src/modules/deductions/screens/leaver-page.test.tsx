// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { LeaverPage } from './LeaverPage.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-12-02T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

test('what a leaver owes has its list and payments, and nothing about months', async () => {
  answerCalls({
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
        payments: [],
        payTo: null,
      },
    }),
    'audit-getEvents': () => ({ result: { events: [], next: null, lookedBackTo: null } }),
  })
  await show(() => <LeaverPage />, { role: 'admin' })
  const link = await screen.findByRole('link', { name: 'DL-2026-11-02' })
  expect(within(link.closest('li')!).getByText('Kopi Kita, payday 28/11/2026')).toBeTruthy()
  // Without a note, such as that the oldest month is paid first.
  expect(screen.getByText('Outstanding').parentElement?.textContent.replaceAll('\u00a0', ' ')).toBe(
    'OutstandingRM 50.00',
  )
  expect(screen.getByRole('heading', { name: 'Nur Aina' })).toBeTruthy()
})
