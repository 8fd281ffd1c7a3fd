// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { CreditStatement } from './CreditStatement.tsx'
import { ToPay } from './ToPay.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-11-27T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const settlement = {
  disbursementId: '06DISBURSEMENT01',
  repaymentId: '06SETTLEMENT0001',
  name: 'Suppliers October',
  dueDate: '2026-12-20',
  outstanding: 500,
  reported: false,
}
const list = (number: string, dueOn: string, outstanding: number) => ({ id: `06${number}`, number, dueOn, outstanding })

test('settlements and deduction lists are to be paid by due date', async () => {
  const sent = answerCalls({
    'disbursements-getCredit': () => ({ result: { due: [settlement] } }),
    'deductions-getLists': () => ({
      result: {
        lists: [list('DL-2026-10-01', '2026-11-04', 410), list('DL-2026-11-01', '2026-12-04', 7_640)],
        total: 2,
        next: null,
      },
    }),
  })
  await show(() => <ToPay fallback="failed" withCredit withAdvances withBenefits={false} />, { role: 'Manager' })
  const groups = (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.parentElement!)
  expect(groups.map((group) => group.textContent.replaceAll('\u00a0', ' '))).toEqual([
    'OverdueRM 410.00Deductions DL-2026-10-0104/11/2026, 23 daysRM 410.00',
    'Next 7 daysRM 7,640.00Deductions DL-2026-11-01Fri 4 DecRM 7,640.00',
    'Next 30 daysRM 500.00Suppliers OctoberSun 20 DecRM 500.00',
  ])
  expect(within(groups[1]!).getByRole('link').getAttribute('href')).toBe('/deductions/06DL-2026-11-01')
  expect(sent.find(({ name }) => name === 'deductions-getLists')?.data).toMatchObject({ filter: { owed: true } })
})

test('without disbursements, only deduction lists are to be paid', async () => {
  const sent = answerCalls({ 'deductions-getLists': () => ({ result: { lists: [], total: 0, next: null } }) })
  await show(() => <ToPay fallback="failed" withCredit={false} withAdvances withBenefits={false} />, {
    role: 'Manager',
  })
  await screen.findByText('Nothing is due in the next 30 days.')
  expect(sent.map(({ name }) => name)).toEqual(['deductions-getLists'])
  expect(screen.queryByRole('link', { name: 'All settlements' })).toBeNull()
})

test('months of benefits are to be paid too, and say if a payment was reported', async () => {
  answerCalls({
    'payRuns-getBenefitAccount': () => ({
      result: {
        months: [
          { period: '2026-11', dueOn: '2026-12-02', outstanding: 1_800, reported: false },
          { period: '2026-10', dueOn: '2026-11-06', outstanding: 599.99, reported: true },
          { period: '2026-09', dueOn: '2026-10-07', outstanding: 0, reported: false },
        ],
      },
    }),
  })
  await show(() => <ToPay fallback="failed" withCredit={false} withAdvances={false} withBenefits />, {
    role: 'Manager',
  })
  const groups = (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.parentElement!)
  expect(groups.map((group) => group.textContent.replaceAll('\u00a0', ' '))).toEqual([
    'OverdueRM 599.99Benefits, October 202606/11/2026, 21 days, reportedRM 599.99',
    'Next 7 daysRM 1,800.00Benefits, November 2026Wed 2 DecRM 1,800.00',
  ])
  expect(within(groups[0]!).getByRole('link').getAttribute('href')).toBe('/benefits-pay-runs/owed')
})

test('the overdue amount is one figure beside the credit and on the dashboard, whatever it is owed for', async () => {
  const late = { ...settlement, disbursementId: '06DISBURSEMENT02', name: 'Festive packaging', dueDate: '2026-11-20' }
  answerCalls({
    'orgs-getOrgInfo': () => ({
      result: { rollingPay: 'yes', eBenefits: 'yes', disbursements: { enable: 'yes', initialCreditLimit: 10_000 } },
    }),
    'disbursements-getCredit': () => ({
      result: { limit: 10_000, used: 1_000, available: 9_000, items: [], due: [late, settlement] },
    }),
    'deductions-getLists': () => ({
      result: { lists: [list('DL-2026-10-01', '2026-11-04', 410)], total: 1, next: null },
    }),
    'payRuns-getBenefitAccount': () => ({
      result: { months: [{ period: '2026-10', dueOn: '2026-11-06', outstanding: 599.99, reported: false }] },
    }),
  })
  await show(
    () => (
      <>
        <CreditStatement onLeave={() => undefined} />
        <ToPay fallback="failed" withCredit withAdvances withBenefits />
      </>
    ),
    { role: 'Manager' },
  )
  const overdue = async () =>
    (await screen.findAllByRole('heading', { level: 3, name: /^Overdue/ })).map(({ textContent }) =>
      textContent.replaceAll('\u00a0', ' '),
    )
  await expect.poll(overdue).toEqual(['OverdueRM 1,509.99', 'OverdueRM 1,509.99'])
})
