// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { periodOf, type LocalDate } from '#kernel/time.ts'
import { queries } from '#web/api.ts'
import { followServer } from '#web/clock.ts'
import { setLanguage } from '#web/text.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { blockCodes } from '../limit.rules.ts'
import { closedText, type Blocked } from './closed-text.ts'
import { GetPaidPage } from '../../request/screens/GetPaidPage.tsx'
import type { Balance } from './Workings.tsx'

const { show } = rendering()
const day = (text: string) => text as LocalDate
const at = (date: string) => followServer(`${date}T07:14:00.000Z`)
beforeEach(() => at('2026-11-27'))
afterEach(() => followServer(new Date().toISOString()))

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
  lastOn: null,
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

const opening = (on: string, amount: number | null = 500, awaitsWages = false) => ({
  on: day(on),
  amount: amount === null ? null : ringgit(amount),
  awaitsWages,
})
const farah = {
  name: 'Farah binti Aziz',
  role: 'Manager',
  email: 'farah@kopi.example',
  phone: '03-2145 8801',
  hours: null,
}
const upah = { name: 'Upah', role: null, email: 'help@upah.example', phone: '03-2771 8800', hours: 'Mon to Fri' }
const payday = {
  payOn: '2026-11-30',
  period: '2026-11',
  wages: { kind: 'salary', amount: 2100 },
  listed: false,
  parts: { withdrawn: 300, late: 0, returned: 0, carried: 0, instalment: 0 },
  rest: 0,
  deducted: 300,
  others: [],
  unsent: 0,
  later: [],
  proposed: null,
}
const change = {
  changeId: '06EXAMPLECHANGE0',
  employer: 'Kopi Kita Sdn Bhd',
  account: { bank: 'RHB Bank', number: '****3456', isWallet: false },
  before: { bank: 'CIMB Bank', number: '****0669', isWallet: false },
  changedBy: 'Lim Jia Hui',
  changedAt: '2026-11-27T09:20:00.000Z',
  usableFrom: '2026-11-28T09:20:00.000Z',
  reportedAt: null,
}
const answers = (balance: Balance, more = {}) => {
  let asked = false
  return answerCalls({
    'rollingPayEmployee-getRollingPayBalance': () => ({ result: balance }),
    'rollingPayEmployee-getPayday': () => ({ result: { payday: null } }),
    'rollingPayEmployee-getReminder': () => ({ result: { asked, on: null } }),
    'rollingPayEmployee-setReminder': ({ remind }) => {
      asked = remind === true
      return { result: { asked, on: null } }
    },
    'support-getContacts': () => ({ result: { upah, employer: farah } }),
    'orgs-getOrgInfo': () => ({ result: { name: 'Kopi Kita Sdn Bhd' } }),
    ...more,
  })
}
const employee = { role: 'Employee', orgId: '06EXAMPLEORG0001' } as const
const openPage = async (balance: Balance, more = {}) => {
  const sent = answers(balance, more)
  return { sent, ...(await show(GetPaidPage, employee)) }
}
const headline = (name: string) => screen.findByRole('heading', { level: 2, name })
/** Amounts on the page, in the order of their places. */
const amounts = () =>
  (document.querySelector('main')?.textContent ?? document.body.textContent ?? '').match(/RM.[\d,.]+\d/g)
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a reminder is requested and cancelled with one press each, also where no day is known', async () => {
  for (const opens of [opening('2026-11-28'), null]) {
    const { user, sent } = await openPage(
      balanceOf({ code: opens ? 'frequency_exceeded' : 'organization_paused', opens }),
    )
    const ask = opens ? 'Remind me tomorrow' : 'Tell me when it opens'
    await user.click(await screen.findByRole('button', { name: ask }))
    await screen.findByText(opens ? /^We’ll e-mail you on Sat.28.Nov$/ : 'We’ll e-mail you when it opens')
    await user.click(screen.getByRole('button', { name: 'Cancel the reminder' }))
    await screen.findByRole('button', { name: ask })
    expect(sent.filter(({ name }) => name.endsWith('setReminder')).map(({ data }) => data)).toEqual([
      { remind: true },
      { remind: false },
    ])
    cleanup()
    queries.clear()
  }
})

test('after the withdrawal of the day: tomorrow, the rule, what tomorrow allows, and whom to ask', async () => {
  await openPage(balanceOf({ code: 'frequency_exceeded', opens: opening('2026-11-28') }, { lastOn: day('2026-11-27') }))
  await headline('Opens tomorrow, Sat\u00a028\u00a0Nov')
  await screen.findByText('You’ve made today’s request, and Kopi Kita allows one withdrawal a day.')
  await screen.findByText('From tomorrow')
  await screen.findByText('Manager, Kopi Kita')
  expect(hrefOf('Call Farah binti Aziz')).toBe('tel:0321458801')
  expect(hrefOf('Write to Farah binti Aziz')).toContain('subject=My%20withdrawals%20are%20closed%3A%20Opens%20tomorrow')
  expect(amounts()).toEqual(['RM\u00a0500.00'])
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

test('after the cut-off, the payday that comes first is the figure, and its parts open on press', async () => {
  const cutOff = balanceOf({
    code: 'past_cut_off',
    params: { opensOn: '04/12/2026', day: 19 },
    opens: opening('2026-12-04', 101.61, true),
  })
  const { user } = await openPage(cutOff, { 'rollingPayEmployee-getPayday': () => ({ result: { payday } }) })
  await headline('Opens Fri\u00a04\u00a0Dec')
  await screen.findByText(
    /^Kopi Kita closes withdrawals after day 19 of the month, and on Fri.4.Dec you’ll have earned enough again\.$/,
  )
  const figure = await screen.findByRole('button', { name: /^Payday, Mon.30.Nov RM.1,800\.00/ })
  expect(amounts()).toEqual(['RM\u00a01,800.00'])
  await user.click(figure)
  await screen.findByRole('dialog', { name: 'Payday, Mon 30 Nov' })
})

test('on the first of the month, one figure for one day', async () => {
  at('2026-12-01')
  const { workings } = balanceOf({})
  const first = balanceOf(
    { code: 'nothing_to_withdraw', opens: opening('2026-12-03', 103.22, true) },
    {
      period: periodOf(day('2026-12-01')),
      balance: ringgit(0),
      workings: { ...workings, earned: ringgit(0), taken: ringgit(0) },
    },
  )
  await openPage(first)
  await headline('Opens Thu\u00a03\u00a0Dec')
  screen.getByText('A new month has begun, and on that day your balance reaches the minimum.')
  await screen.findByText(/^From Thu.3.Dec$/)
  expect(amounts()).toEqual(['RM\u00a0103.22'])
})

test('a changed account: who changed it, both accounts, “This wasn’t me”, and never the one who changed it to ask', async () => {
  const waiting = balanceOf({ code: 'account_waiting', opens: opening('2026-11-28') })
  const { user, sent } = await openPage(waiting, {
    'employees-getOwnAccountChanges': () => ({ result: { changes: [{ ...change, changedBy: 'FARAH BINTI AZIZ' }] } }),
    'employees-reportOwnAccountChange': () => ({ result: { reportedAt: '2026-11-27T09:30:00.000Z' } }),
  })
  await headline('Opens tomorrow, Sat\u00a028\u00a0Nov, 17:20')
  screen.getByText(
    /^FARAH BINTI AZIZ at Kopi Kita changed your bank account today, and nothing is paid .* for 24 hours\.$/,
  )
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'CIMB Bank •••• 0669Until now',
    'RHB Bank •••• 3456New, from Sat 28 Nov, 17:20',
  ])
  await screen.findByRole('link', { name: 'Call Upah' })
  expect(screen.queryByRole('button', { name: /Remind|Tell/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'This wasn’t me' }))
  expect(sent.find(({ name }) => name.endsWith('reportOwnAccountChange'))?.data).toEqual({ changeId: change.changeId })
})

test('the own pause names no employer, and leads to its page', async () => {
  await openPage(balanceOf({ code: 'own_pause', opens: opening('2026-12-28') }))
  await headline('Opens Mon\u00a028\u00a0Dec')
  expect(hrefOf('Change or end the pause')).toBe('/profile/pause')
  await screen.findByRole('link', { name: 'Call Upah' })
  expect(screen.queryByText(/Farah|Kopi Kita/)).toBeNull()
})

test('a pause of the employer is named with its reason and the day on which it ends', async () => {
  await openPage(
    balanceOf({
      code: 'paused_by_employer',
      params: { until: '07/12/2026', reason: 'Stock take' },
      opens: opening('2026-12-09'),
    }),
  )
  await headline('Opens Wed\u00a09\u00a0Dec')
  await screen.findByText('Kopi Kita has paused withdrawals until 07/12/2026: “Stock take”.')
})

test.each([
  ['feature_off', 'Kopi Kita has offered no withdrawals since 02/11/2026.'],
  [
    'organization_paused',
    'Kopi Kita’s account with Upah has needed attention since 02/11/2026; you did nothing wrong, and what you’ve earned stays yours.',
  ],
  [
    'withdrawals_disabled',
    'Kopi Kita turned your withdrawals off on 02/11/2026, and only Kopi Kita can turn them on again.',
  ],
] as const)('%s says since when', async (code, text) => {
  const off = code === 'feature_off' ? ({ rollingPay: 'no' } as const) : {}
  await openPage(balanceOf({ code, params: { since: '02/11/2026' } }, off))
  await screen.findByText(text)
})

test('without a day, no day is promised, and without a contact, HR is named', async () => {
  await openPage(balanceOf({ code: 'withdrawals_disabled' }), {
    'support-getContacts': () => ({ result: { upah: null, employer: null } }),
    'rollingPayEmployee-getPayday': () => ({ result: { payday: { ...payday, deducted: 0 } } }),
  })
  await headline('Turned off for you by Kopi Kita')
  await screen.findByText('Your pay, before other deductions')
  await screen.findByText('HR of Kopi Kita')
  expect(amounts()).toEqual(['RM\u00a02,100.00'])
  expect(document.body.textContent).not.toMatch(/Opens|From /)
})

test('reported wages have no day ahead', async () => {
  const { workings } = balanceOf({})
  const imported = { ...workings, source: 'imported' as const, earned: ringgit(0) }
  await openPage(balanceOf({ code: 'balance_below_minimum' }, { workings: imported }))
  await headline('Too little to withdraw yet')
  screen.getByText('Kopi Kita reports what you’ve earned, and so far it’s less than the minimum for a withdrawal.')
})

describe.each(['en', 'ms'] as const)('in the language %s', (language) => {
  beforeEach(() => setLanguage(language))
  afterEach(() => setLanguage('en'))
  test.each(blockCodes)('%s is explained in one sentence without an amount, with and without a day', (code) => {
    const params = { day: 19, until: '07/12/2026', reason: 'Stock take', number: 2 }
    const said = [opening('2026-12-04'), null].map((opens) => {
      const balance = balanceOf({ code, params, opens })
      return closedText({ blocked: balance.blocked, balance, employer: 'Kopi Kita' })
    })
    for (const { title, why } of said) {
      expect(`${title} ${why}`).not.toMatch(/RM|[{}]|undefined/)
      expect(why).toMatch(/^[^.!?]+[.]$/)
    }
    expect(said[0]?.title).toMatch(/^(Opens|Dibuka) /)
    expect(said[1]?.title).not.toMatch(/^(Opens|Dibuka) /)
  })
})
