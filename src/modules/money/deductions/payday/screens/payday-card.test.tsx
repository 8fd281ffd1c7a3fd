// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { PaydayCard } from './PaydayCard.tsx'

const { show } = rendering()
beforeEach(() => followServer('2026-11-27T07:14:00.000Z'))
afterEach(() => followServer(new Date().toISOString()))

const none = { withdrawn: 0, late: 0, returned: 0, carried: 0, instalment: 0 }
const payday = {
  payOn: '2026-11-28',
  period: '2026-11',
  wages: { kind: 'salary', amount: 3200 },
  listed: true,
  parts: { ...none, withdrawn: 390 },
  rest: 0,
  deducted: 390,
  others: [],
  unsent: 0,
  later: [],
  proposed: null,
}
const shown = async (more: object) => {
  answerCalls({
    'rollingPayEmployee-getPayday': () => ({ result: { payday: { ...payday, ...more } } }),
    'orgs-getOrgInfo': () => ({ result: { name: 'Kopi Kita Sdn Bhd' } }),
  })
  await show(() => <PaydayCard closed={null} />, { role: 'Employee' })
  return (await screen.findByText(/^Payday, /)).closest('section')!.textContent.replaceAll('\u00a0', ' ')
}

test.each([
  [{}, 'Payday, Sat 28 NovRM 2,810.00Tomorrow. Salary of RM 3,200.00 less RM 390.00, before other deductions.'],
  [
    { parts: none, deducted: 0, later: [{ payOn: '2026-12-28', amount: 480 }] },
    'Payday, Sat 28 NovRM 3,200.00Tomorrow, before other deductions. RM 480.00 is deducted on Mon 28 Dec.',
  ],
  [
    { payOn: '2026-12-28', wages: { kind: 'wages', amount: 1500 }, period: '2026-12', unsent: 250 },
    'Payday, Mon 28 DecRM 1,110.00In 31 days. Wages of RM 1,500.00 for December less RM 390.00, before other deductions. Another RM 250.00 is deducted if it is sent to your bank in time.',
  ],
  [
    { parts: { ...none, returned: -40 }, deducted: -40 },
    'Payday, Sat 28 NovRM 3,240.00Tomorrow. Salary of RM 3,200.00 plus RM 40.00 paid back, before other deductions.',
  ],
  [{ wages: null, payOn: '2026-11-27' }, 'Payday, Fri 27 NovToday. RM 390.00 is deducted from your pay.'],
  [
    { wages: null, parts: none, deducted: 0, proposed: { payOn: '2026-12-28', amount: 90 } },
    'Payday, Sat 28 NovTomorrow. Nothing is deducted for withdrawals. Unless you accept the repayment plan, RM 90.00 more is deducted on Mon 28 Dec.',
  ],
])('the card says what the payday pays: %o', async (more, text) => expect(await shown(more)).toBe(text))

test('press shows the parts, and the deductions that the employer has entered', async () => {
  await shown({
    parts: { ...none, withdrawn: 250, carried: 100, instalment: 50, returned: -40 },
    rest: 60,
    deducted: 300,
    others: [
      { kind: 'loan', amount: 350 },
      { kind: 'zakat', amount: 40 },
      { kind: 'loan', amount: 10 },
    ],
    listed: false,
  })
  await userEvent.click(screen.getByRole('button', { name: /^Payday/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const facts = dialog
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`.replaceAll('\u00a0', ' '))
  expect(facts).toEqual([
    'Salary: RM 3,200.00',
    'Withdrawals: −RM 250.00',
    'Returned withdrawals: RM 40.00',
    'Carried over from an earlier payday: −RM 100.00',
    'Instalment of your plan: −RM 50.00',
    'Not deducted on this payday: RM 60.00',
    'Pay before other deductions: RM 2,900.00',
    'Loan: RM 360.00',
    'Zakat: RM 40.00',
  ])
  dialog.getByText('These amounts are final when your employer’s deduction list is made, before payday.')
})
