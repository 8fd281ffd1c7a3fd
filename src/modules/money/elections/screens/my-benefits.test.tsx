// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { ElectionListPage } from './ElectionListPage.tsx'
import { MyBenefits } from './MyBenefitsPage.tsx'

const { show } = rendering()
// The page says what is due today.
beforeAll(() => followServer('2026-11-16T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const totals = { totalBenefits: 300, allocatedPercentage: 100, payDay: null, shares: [], appliesFrom: null }
const nothing = { payment: null, lastPayment: null, otherPayments: [], benefits: [] }
const answer = (keptBy: object[], own: object = {}, elected: object = {}) =>
  answerCalls({
    'employeeBenefits-getIndividualEmployeeBenefits': () => ({
      result: { period: '2026-11', total: 300, ...nothing, ...own },
    }),
    'employeeWallets-getElectedWallets': () => ({ result: { wallets: [], ...totals, keptBy, ...elected } }),
    'employeeWallets-getNonElectedWallets': () => ({ result: { wallets: [], ...totals, keptBy } }),
    'employeeWallets-getFailedPayments': () => ({ result: { payments: [] } }),
  })

test('My Benefits names each other payment with its amount, and the day of its completion or its pay day', async () => {
  const payment = (payRunId: string, payDay: string, status: string, completedOn: string | null = null) => ({
    payRunId,
    name: 'Bonus',
    period: '2026-11',
    amount: 50,
    payDay,
    completedOn,
    status,
  })
  answer([], {
    otherPayments: [
      payment('1', '2026-11-20', 'paid', '2026-11-13'),
      payment('2', '2026-11-20', 'failed', '2026-11-14'),
      payment('3', '2026-11-09', 'coming'),
      { ...payment('4', '2026-11-30', 'coming'), name: null },
    ],
  })
  await show(MyBenefits, { role: 'Employee' })
  const table = await screen.findByRole('table', { name: 'Other payments' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'BonusPaid on Fri 13 NovRM 50.00',
    'BonusFailed on Sat 14 NovRM 50.00',
    'BonusDue on Mon 9 Nov, not paid yetRM 50.00',
    'November benefitsPayment on Mon 30 NovRM 50.00',
  ])
})

test.each([
  [245, 105, 'November benefits were paid on Fri 27 Nov: RM 245.00'],
  [0, 350, 'November benefits of RM 350.00 could not be paid on Fri 27 Nov.'],
])('of the last payment, RM %d succeeded and RM %d failed', async (paid, failed, text) => {
  answer([], { lastPayment: { period: '2026-11', completedOn: '2026-11-27', paid, failed } })
  await show(MyBenefits, { role: 'Employee' })
  await screen.findByText(text)
})

const boost = { walletId: '06EXAMPE00000001', name: 'Boost' }
const grab = { walletId: '06EXAMPE00000002', name: 'GrabPay' }
const elected = (wallet: object, percentage: number) => ({
  ...wallet,
  percentage,
  logo: null,
  supportLink: 'https://wallet.example',
  minimumAmount: 10,
  accountNumber: '0123456789',
  accountVerified: 'Yes',
  statusVerificationScreenshot: null,
  active: true,
  modifiedAt: '2026-11-16T02:00:00.000Z',
})
const shares = [
  { ...boost, percentage: 60, amount: 180 },
  { ...grab, percentage: 40, amount: 120 },
]
const partly = { wallets: [elected(boost, 90)], allocatedPercentage: 90, shares }
const barOf = async () => (await screen.findByRole('img', { name: /^Shares/ })).getAttribute('aria-label')

test('My Benefits shows the e-wallets of a submitted payment, and that later ones need a complete election', async () => {
  answer([], { payment: { payDay: '2026-11-27', planned: false, shares } }, partly)
  await show(MyBenefits, { role: 'Employee' })
  await screen.findByText('Paid to 2 e-wallets')
  screen.getByText('Your later benefits can’t be paid until you allocate 100% of them to e-wallets.')
  expect(await barOf()).toBe('Shares: Boost 60%, GrabPay 40%')
})

test('Payment Election shows the amounts of a submitted payment at the e-wallets', async () => {
  answer([], {}, { wallets: [elected(boost, 60), elected(grab, 40)], shares })
  await show(ElectionListPage, { role: 'Employee' })
  await screen.findByText('RM 180.00')
  screen.getByText('RM 120.00')
  expect(screen.queryByRole('region', { name: 'In this payment' })).toBeNull()
})

test('Payment Election shows the split of a submitted payment apart from the election once that has changed', async () => {
  answer([], {}, partly)
  await show(ElectionListPage, { role: 'Employee' })
  const split = await screen.findByRole('region', { name: 'In this payment' })
  within(split).getByText('RM 180.00')
  within(split).getByText('RM 120.00')
  const list = screen.getByRole('group', { name: 'Your e-wallets' })
  expect(within(list).queryByText(/RM/)).toBeNull()
  expect(await barOf()).toBe('Shares: Boost 60%, GrabPay 40%')
})

test('Payment Election names every submitted payment, which does not change', async () => {
  answer([
    { payDay: '2026-11-27', name: null, amount: 300 },
    { payDay: '2026-11-30', name: 'Bonus', amount: 50 },
  ])
  await show(ElectionListPage, { role: 'Employee' })
  await screen.findByText('The payment on Fri 27 Nov has already been submitted and doesn’t change.')
  screen.getByText('The payment of RM 50.00 on Mon 30 Nov (Bonus) has already been submitted and doesn’t change.')
})
