// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { ReceivablesPage } from './ReceivablesPage.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-11-27T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const employer = (orgName: string, amounts: object, next: object | null) => ({
  orgId: `06${orgName}`,
  orgName,
  dueOn: '2026-11-04',
  notDue: 0,
  week: 0,
  month: 0,
  older: 0,
  items: 1,
  next,
  pausedOn: null,
  unconfirmed: 0,
  ...amounts,
})

test('receivables show the totals by age, and of each employer its next reminder or a call', async () => {
  answerCalls({
    'rollingPayAdmin-getReceivables': () => ({
      result: {
        on: '2026-11-27',
        employers: [
          employer(
            'Kopi Kita',
            { notDue: 7_640, month: 410, total: 8_050, items: 2, unconfirmed: 1 },
            { on: '2026-12-02', days: -2 },
          ),
          employer('Mutiara', { notDue: 500, total: 500 }, { on: '2026-12-02', days: -2 }),
          employer('Roti House', { older: 1_120, total: 1_120, pausedOn: '2026-11-26' }, null),
        ],
        totals: { notDue: 8_140, week: 0, month: 410, older: 1_120, total: 9_670, items: 4 },
      },
    }),
  })
  await show(() => <ReceivablesPage />, { role: 'admin' })
  const ageing = within(await screen.findByRole('region', { name: 'Receivables' }))
  const text = (of: HTMLElement) => of.textContent.replaceAll('\u00a0', ' ')
  expect(text(ageing.getByText('8 to 30 days').parentElement!)).toBe('8 to 30 daysRM 410.001 employer')
  expect(text(ageing.getByText('Total').parentElement!)).toBe('TotalRM 9,670.003 employers, 4 open lists')
  const rows = screen.getAllByRole('row').map(text)
  expect(rows.find((row) => row.includes('Kopi Kita'))).toContain('RM 8,050.0002/12/20262 days before due')
  expect(rows.find((row) => row.includes('Roti House'))).toContain('RM 1,120.00CallAll reminders sent')
  expect(rows.find((row) => row.includes('Roti House'))).toContain('New withdrawals paused since 26/11/2026')
  expect(rows.find((row) => row.includes('Kopi Kita'))).toContain('1 list to be confirmed')

  const names = () => screen.getAllByRole('link').map((link) => link.textContent)
  expect(names()).toContain('Mutiara')
  await userEvent.selectOptions(screen.getByLabelText('Due'), 'Overdue only')
  await waitFor(() => expect(names()).not.toContain('Mutiara'))
  expect(names()).toEqual(expect.arrayContaining(['Kopi Kita', 'Roti House']))
})
