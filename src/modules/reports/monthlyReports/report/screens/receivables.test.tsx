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
  unlisted: 0,
  credit: 0,
  overdueItems: Object.keys(amounts).some((age) => ['week', 'month', 'older'].includes(age)) ? 1 : 0,
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
            { notDue: 7_640, month: 410, unlisted: 250, total: 8_300, items: 2, unconfirmed: 1 },
            { on: '2026-12-02', days: -2 },
          ),
          employer('Mutiara', { notDue: 500, total: 500 }, { on: '2026-12-02', days: -2 }),
          employer('Roti House', { older: 1_120, total: 1_120, pausedOn: '2026-11-26' }, null),
        ],
        totals: { notDue: 8_140, week: 0, month: 410, older: 1_120, total: 9_920, unlisted: 250, credit: 0, items: 4 },
      },
    }),
  })
  await show(() => <ReceivablesPage />, { role: 'admin' })
  const ageing = within(await screen.findByRole('region', { name: 'Receivables' }))
  const text = (of: HTMLElement) => of.textContent.replaceAll('\u00a0', ' ')
  expect(text(ageing.getByText('8 to 30 days').parentElement!)).toBe('8 to 30 daysRM 410.001 employer')
  expect(text(ageing.getByText('Total').parentElement!)).toBe('TotalRM 9,920.003 employers, 4 open lists')
  const rows = screen.getAllByRole('row').map(text)
  expect(rows.find((row) => row.includes('Kopi Kita'))).toContain('RM 250.00RM 8,300.0002/12/20262 days before due')
  expect(rows.find((row) => row.includes('Roti House'))).toContain('RM 1,120.00CallAll reminders sent')
  expect(rows.find((row) => row.includes('Roti House'))).toContain('New withdrawals paused since 26/11/2026')
  expect(rows.find((row) => row.includes('Kopi Kita'))).toContain('1 list to be confirmed')

  const names = () => screen.getAllByRole('link').map((link) => link.textContent)
  expect(names()).toContain('Mutiara')
  await userEvent.selectOptions(screen.getByLabelText('Due'), 'Overdue only')
  await waitFor(() => expect(names()).not.toContain('Mutiara'))
  expect(names()).toEqual(expect.arrayContaining(['Kopi Kita', 'Roti House']))
})

/** The employers of the mockup. */
const soon = { on: '2026-12-02', days: -2 }
const mockup = {
  on: '2026-11-27',
  employers: [
    employer('Kopi Kita', { notDue: 7_640, month: 410, total: 8_050, items: 2 }, soon),
    employer('Bina Jaya Construction', { month: 21_480.5, total: 21_480.5 }, null),
    employer('Mutiara Logistics', { notDue: 12_305.75, total: 12_305.75 }, soon),
    employer('Restoran Seri Melur', { notDue: 4_870, total: 4_870 }, soon),
    employer('Satay Corner', { notDue: 3_265, older: 1_120, total: 4_385, items: 2 }, soon),
    employer('Klinik Famili Setia', { week: 2_940, total: 2_940 }, soon),
  ],
  totals: {
    notDue: 28_080.75,
    week: 2_940,
    month: 21_890.5,
    older: 1_120,
    unlisted: 0,
    credit: 0,
    total: 54_031.25,
    items: 8,
  },
}
const plain = (of: Element | null | undefined) => of?.textContent.replace(/\s+/g, ' ')

test('the last row has the totals of the employers that are shown', async () => {
  answerCalls({ 'rollingPayAdmin-getReceivables': () => ({ result: mockup }) })
  const { user } = await show(() => <ReceivablesPage />, { role: 'admin' })
  await screen.findByText('Kopi Kita')
  const last = () => [...(screen.getAllByRole('row').at(-1)?.querySelectorAll('td') ?? [])].map(plain).filter(Boolean)
  expect(last()).toEqual([
    '6 employers',
    'RM 28,080.75',
    'RM 2,940.00',
    'RM 21,890.50',
    'RM 1,120.00',
    'RM 0.00',
    'RM 54,031.25',
  ])
  await user.selectOptions(screen.getByLabelText('Due'), 'Overdue only')
  await waitFor(() =>
    expect(last()).toEqual([
      '4 employers',
      'RM 10,905.00',
      'RM 2,940.00',
      'RM 21,890.50',
      'RM 1,120.00',
      'RM 0.00',
      'RM 36,855.50',
    ]),
  )
})

test('a row expands by keyboard to the open lists and remittances of its employer, which load only then', async () => {
  const list = (number: string, dueOn: string, toRemit: number, outstanding: number) => ({
    listId: `06${number}`,
    number,
    dueOn,
    toRemit,
    remitted: toRemit - outstanding,
    outstanding,
  })
  const sentOf = (kind: string, days: number, sentOn: string, more: object = {}) => ({
    listId: '06DL-2026-10-01',
    kind,
    days,
    sentOn,
    recipients: 2,
    recipientNames: ['Farah binti Aziz', 'Lim Jia Hui'],
    sentByName: null,
    ...more,
  })
  const reminders = [
    // Sent before the names were kept.
    sentOf('confirm', 0, '2026-10-28', { recipientNames: [] }),
    sentOf('remit', -2, '2026-11-02'),
    sentOf('manual', 1, '2026-11-05', { recipients: 1, recipientNames: ['Lim Jia Hui'], sentByName: 'Hana' }),
  ]
  const sent = answerCalls({
    'rollingPayAdmin-getReceivables': () => ({ result: mockup }),
    'deductions-getRemittanceReminders': () => ({ result: { reminders } }),
    'rollingPayAdmin-getOrgAdvanceAccount': () => ({
      result: {
        owed: 21_030,
        paid: 12_980,
        outstanding: 8_050,
        months: [],
        lists: [
          list('DL-2026-11-01', '2026-12-04', 7_640, 7_640),
          list('DL-2026-10-01', '2026-11-04', 6_910, 410),
          list('DL-2026-09-01', '2026-10-05', 6_480, 0),
        ],
        unlisted: 0,
        credit: 0,
        repayments: [
          {
            id: '06REPAYMENT00001',
            paidOn: '2026-11-04',
            amount: 6_500,
            reference: 'IBG 5521877',
            createdByName: 'Hana',
            isVoid: false,
            voidReason: null,
            pays: [{ target: 'list', number: 'DL-2026-10-01', amount: 6_500 }],
          },
        ],
      },
    }),
  })
  const { user } = await show(() => <ReceivablesPage />, { role: 'admin' })
  const button = await screen.findByRole('button', { name: 'Lists and remittances of Kopi Kita', expanded: false })
  const loads = () => sent.filter(({ name }) => name === 'rollingPayAdmin-getOrgAdvanceAccount').length
  expect(loads()).toBe(0)
  button.focus()
  await user.keyboard('{Enter}')
  const row = document.getElementById(button.getAttribute('aria-controls') ?? '')
  await waitFor(() => expect(plain(row)).toContain('Overdue 23 days'))
  const [first, second, third] = [...(row?.querySelectorAll('li') ?? [])].map(plain)
  expect(first).toBe('DL-2026-11-01 Not dueTo remit RM 7,640.00 · due 04/12/2026RM 7,640.00')
  expect(second).toBe('DL-2026-10-01 Overdue 23 daysTo remit RM 6,910.00 · RM 6,500.00 paid · due 04/11/2026RM 410.00')
  expect(third).toBe('04/11/2026, IBG 5521877 RM 6,500.00 to DL-2026-10-01 · HanaRM 6,500.00')
  // The reminders of each open list, and who sent those that weren’t sent on schedule.
  await waitFor(() => expect(plain(row)).toContain('28/10/2026'))
  const [of11, of10, ...more] = [...(row?.querySelectorAll('li') ?? [])].slice(3).map(plain)
  expect(of11).toBe('DL-2026-11-01No reminders sent yetSend one now')
  expect(of10).toBe(
    'DL-2026-10-0128/10/2026, To confirm, on payday: e-mail to 2 people02/11/2026, To remit, 2 days before due: e-mail to Farah binti Aziz, Lim Jia Hui05/11/2026, To remit, 1 day after due: e-mail to Lim Jia Hui, sent by HanaSend one now',
  )
  expect(more).toEqual([])
  await user.keyboard(' ')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(loads()).toBe(1)
})
