// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { instantOf, periodOf, type LocalDate } from '#kernel/time.ts'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { ClosedNote } from './Closed.tsx'
import type { Blocked } from './closed-text.ts'
import { GetPaidPage } from './GetPaidPage.tsx'
import type { Balance } from './Workings.tsx'

const { show } = rendering()
const day = (text: string) => text as LocalDate
const at = (date: string) => followServer(`${date}T07:14:00.000Z`)
beforeEach(() => at('2026-11-27'))
afterEach(() => followServer(new Date().toISOString()))

const requestedAt = instantOf(Date.parse('2026-11-27T07:14:00Z'))
const balanceOf = (blocked: Partial<Blocked>, more: Partial<Balance> = {}): Balance & { blocked: Blocked } => ({
  withdrawable: ringgit(0),
  rollingPay: 'yes',
  cutOff: { value: false, message: '' },
  period: periodOf(day('2026-11-27')),
  reasons: [],
  balance: ringgit(746.66),
  frequencyExceeded: { value: false, message: '' },
  minimum: ringgit(100),
  feePercentage: 2.5,
  feePaidBy: 'employee',
  expectedOn: day('2026-12-01'),
  deductedOn: null,
  openUntil: day('2026-11-30'),
  account: null,
  returned: null,
  returnedBefore: null,
  mobileNumber: null,
  triesLeft: 5,
  lastRequest: null,
  hasPlan: false,
  own: { perWithdrawal: null, perMonth: null, limits: false },
  lastReason: null,
  workings: {
    source: 'accrual',
    salary: ringgit(3200),
    startOn: null,
    stretches: [],
    days: 26,
    daysInMonth: 30,
    earned: ringgit(2773.33),
    percentage: 50,
    rollingPayMax: ringgit(2000),
    ceiling: ringgit(1386.66),
    employerLimit: ringgit(1386.66),
    limit: ringgit(1386.66),
    half: null,
    others: [],
    waiting: ringgit(0),
    taken: ringgit(640),
    pending: ringgit(250),
    onTheWay: ringgit(0),
    received: ringgit(390),
    policy: { type: 'GENERAL', maximum: ringgit(500), frequency: 'DAILY', withdrawalDate: 0, autoApproval: false },
  },
  ...more,
  blocked: { code: 'frequency_exceeded', params: {}, message: 'as the server says', opens: null, ...blocked },
})

test('a reminder is asked for and cancelled with one press each', async () => {
  const opens = { on: day('2026-11-28'), amount: ringgit(500), until: day('2026-11-30'), growth: [] }
  let on: string | null = null
  const sent = answerCalls({
    'rollingPayEmployee-getRollingPayBalance': () => ({ result: balanceOf({ opens }) }),
    'rollingPayEmployee-getReminder': () => ({ result: { on } }),
    'rollingPayEmployee-setReminder': ({ remind }) => {
      on = remind ? '2026-11-28' : null
      return { result: { on } }
    },
  })
  const { user } = await show(GetPaidPage, { role: 'Employee' })
  await user.click(await screen.findByRole('button', { name: 'Remind me tomorrow' }))
  await screen.findByText('We’ll e-mail you on Sat 28 Nov')
  await user.click(screen.getByRole('button', { name: 'Cancel the reminder' }))
  await screen.findByRole('button', { name: 'Remind me tomorrow' })
  expect(sent.filter(({ name }) => name.endsWith('setReminder')).map(({ data }) => data)).toEqual([
    { remind: true },
    { remind: false },
  ])
})

const used = () =>
  balanceOf(
    {
      code: 'frequency_exceeded',
      opens: { on: day('2026-11-28'), amount: ringgit(500), until: day('2026-11-30'), growth: [] },
    },
    {
      lastRequest: {
        id: '06EXAMPLEREQUEST',
        amount: ringgit(250),
        fee: ringgit(6.25),
        net: ringgit(243.75),
        reason: null,
        reasonForWithdrawal: 'School fees',
        period: periodOf(day('2026-11-27')),
        status: 'pending',
        createdAt: requestedAt,
        modifiedAt: requestedAt,
        onHold: false,
        expectedOn: null,
        transferDate: null,
        returned: null,
      },
    },
  )
const growing = () =>
  balanceOf(
    {
      code: 'nothing_to_withdraw',
      opens: {
        on: day('2026-12-03'),
        amount: ringgit(103.22),
        until: day('2026-12-31'),
        growth: [
          { on: day('2026-12-01'), amount: ringgit(0) },
          { on: day('2026-12-02'), amount: ringgit(51.61) },
          { on: day('2026-12-03'), amount: ringgit(103.22) },
        ],
      },
    },
    { period: periodOf(day('2026-12-01')), balance: ringgit(0) },
  )
const cutOff = () =>
  balanceOf({
    code: 'past_cut_off',
    params: { opensOn: '04/12/2026', day: 19 },
    opens: {
      on: day('2026-12-04'),
      amount: ringgit(101.61),
      until: day('2026-12-19'),
      growth: [
        { on: day('2026-12-03'), amount: ringgit(67.74) },
        { on: day('2026-12-04'), amount: ringgit(101.61) },
      ],
    },
  })
const answers = (balance: Balance) =>
  answerCalls({
    'rollingPayEmployee-getRollingPayBalance': () => ({ result: balance }),
    'orgs-getOrgInfo': () => ({ result: { name: 'Kopi Kita Sdn Bhd' } }),
  })
const valueOf = (name: string) => screen.getByText(name).parentElement?.querySelector('dd')?.textContent
const employee = { role: 'Employee', orgId: '06EXAMPLEORG0001' } as const
const openPage = async (balance: Balance) => {
  answers(balance)
  await show(GetPaidPage, employee)
}

test('after the withdrawal of the day, Get Paid says from when, why and how much, and links the request', async () => {
  await openPage(used())
  await screen.findByRole('heading', { name: 'Opens tomorrow, Sat\u00a028\u00a0Nov' })
  await screen.findByText('You requested RM 250.00 today, and Kopi Kita allows one withdrawal a day.')
  expect(valueOf('From tomorrow')).toBe('up to RM\u00a0500.00')
  expect(valueOf('Left this month')).toBe('RM 746.66')
  screen.getByRole('link', { name: /School fees/ })
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

test('on the first of the month, it names the day on which the balance reaches the minimum', async () => {
  at('2026-12-01')
  await openPage(growing())
  await screen.findByRole('heading', { name: 'From Thu\u00a03\u00a0Dec you can take RM\u00a0103.22' })
  screen.getByText('Your balance grows by about RM 51.61 a day. The minimum is RM 100.00.')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'RM 0.00Tue 1 Dec',
    'RM 51.61Wed 2 Dec',
    'RM 103.22Thu 3 Dec',
  ])
})

test('after the cut-off, it names the day of the next month, its amount and when that month closes', async () => {
  await openPage(cutOff())
  await screen.findByRole('heading', { name: 'Opens Fri\u00a04\u00a0Dec' })
  screen.getByText(/closes withdrawals after day 19 of each month. In December your balance reaches the minimum of/)
  expect(valueOf('From Fri 4 Dec')).toBe('up to RM\u00a0101.61')
  expect(valueOf('Closes after')).toBe('Sat 19 Dec')
})

test('a reason without a date is explained as the error says', async () => {
  await openPage(balanceOf({ code: 'withdrawals_disabled' }))
  await screen.findByRole('heading', { name: 'You can’t withdraw now' })
  screen.getByText('Your employer has turned off withdrawals for you.')
})

test('reported wages have no day ahead', async () => {
  const { workings } = growing()
  await openPage(balanceOf({ code: 'balance_below_minimum' }, { workings: { ...workings, source: 'imported' } }))
  await screen.findByText('Your balance is below the minimum of RM 100.00. It grows when Kopi Kita reports your wages.')
})

test.each([
  [used, 'You requested RM 250.00 today, and Kopi Kita allows one withdrawal a day. From tomorrow, up to RM 500.00.'],
  [cutOff, 'Kopi Kita closes withdrawals after day 19 of each month. From Fri 4 Dec, up to RM 101.61.'],
])('the note on the dashboard has it in one paragraph', async (caseOf, text) => {
  const balance = caseOf()
  answers(balance)
  await show(() => <ClosedNote balance={balance} blocked={balance.blocked} />, employee)
  await screen.findByText(text)
})

test('a pause of the employer is named with its reason and the day on which it ends', async () => {
  const opens = { on: day('2026-12-07'), amount: ringgit(500), until: day('2026-12-31'), growth: [] }
  const params = { until: '07/12/2026', reason: 'Stock take' }
  const paused = balanceOf({ code: 'paused_by_employer', params, opens })
  const later = balanceOf({ code: 'paused_by_employer', params, opens: { ...opens, on: day('2026-12-09') } })
  await show(() => <ClosedNote balance={paused} blocked={paused.blocked} />, { role: 'Employee' })
  screen.getByText(/^Opens Mon.7.Dec$/)
  screen.getByText(/has paused withdrawals until then\. Reason: “Stock take”\./)
  await show(() => <ClosedNote balance={later} blocked={later.blocked} />, { role: 'Employee' })
  screen.getByText(/^Your employer has paused withdrawals until 07\/12\/2026\. Reason: “Stock take”\./)
})
