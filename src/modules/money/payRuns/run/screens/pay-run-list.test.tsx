// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { nameOf, sizeText, type PayRun } from '../../screens/pay-run.ts'
import { payRunColumns } from './pay-run-columns.tsx'
import { PayRunListPage } from './PayRunListPage.tsx'

const { show } = rendering()
const runOf = (id: string, names: readonly string[], changes: object = {}) =>
  ({
    id,
    payType: 'Regular',
    status: 'pending_approval',
    payDay: '2026-11-27',
    period: '2026-11',
    originalPeriod: null,
    benefitName: null,
    groups: names.map((name) => ({ id: name, name, code: name, description: '' })),
    employeesNetPay: 100,
    totalEmployees: 1,
    eligibleEmployees: 1,
    risks: [],
    modifiedAt: '2026-11-16T02:00:00.000Z',
    ...changes,
  }) as unknown as PayRun
const kitchen = runOf('06PAYRN000000001', ['Kitchen'])
const others = runOf('06PAYRN000000002', ['Bar', 'Bakery', 'Retail', 'Riders'])

test('the groups distinguish regular runs of one month in the list, its search and the confirmation', async () => {
  answerCalls({
    'payRuns-getAll': () => ({ result: { payRuns: [kitchen, others] } }),
    'approvals-getReturned': () => ({ result: { records: [] } }),
  })
  const { user } = await show(() => <PayRunListPage />)
  await screen.findByText('Regular pay run, November 2026 (Bar, Bakery, Retail and 1 more)')
  expect(
    screen
      .getAllByRole('tab')
      .map(({ textContent }) => textContent)
      .slice(0, 3),
  ).toEqual(['All2', 'Draft0', 'Pending Approval2'])
  await user.click(screen.getByRole('checkbox', { name: 'Select Regular pay run, November 2026 (Kitchen)' }))
  await user.click(screen.getByRole('button', { name: 'Approve Selected' }))
  within(await screen.findByRole('dialog')).getByText(/Regular pay run, November 2026 \(Kitchen\)/)
  await user.keyboard('{Escape}')
  await user.type(screen.getByRole('searchbox'), 'riders')
  await expect.poll(() => within(screen.getByRole('table')).queryByText(/\(Kitchen\)$/)).toBeNull()
  within(screen.getByRole('table')).getByText('Regular pay run, November 2026 (Bar, Bakery, Retail and 1 more)')
})

test('the list is limited to the runs that were returned, and says so in the address', async () => {
  const record = { id: kitchen.id, reason: 'Too early', returnedBy: 'Farah', returnedAt: '2026-11-16T03:00:00.000Z' }
  answerCalls({
    'payRuns-getAll': () => ({ result: { payRuns: [{ ...kitchen, status: 'draft' }, others] } }),
    'approvals-getReturned': () => ({ result: { records: [record] } }),
  })
  const { user } = await show(() => <PayRunListPage />)
  const filter = await screen.findByRole('combobox', { name: 'Returned records' })
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').length - 1
  expect(rows()).toBe(2)
  await user.selectOptions(filter, 'Returned only (1)')
  await expect.poll(rows).toBe(1)
  within(screen.getByRole('table')).getByText('Too early')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)[0]).toBe('All1')
  await user.selectOptions(filter, 'All records')
  await expect.poll(rows).toBe(2)
})

test('the file has every group', () => {
  const name = payRunColumns(() => '').find(({ id }) => id === 'name')
  expect(name?.value(others)).toBe('Regular pay run, November 2026, Bar, Bakery, Retail, Riders')
})

test.each([
  ['Re-run of regular pay run, November 2026', {}],
  ['Re-run of Raya bonus, November 2026', { payType: 'Ad-hoc', benefitName: 'Raya bonus' }],
] as const)('a re-run in December is called %s', (name, changes) => {
  expect(nameOf(runOf('06PAYRN000000003', [], { period: '2026-12', originalPeriod: '2026-11', ...changes }))).toBe(name)
})

test.each([
  [4, 47, '4 paid, 43 not'],
  [47, 47, '47 paid'],
])('%d of %d employees: %s', (eligibleEmployees, totalEmployees, text) => {
  expect(sizeText(runOf('06PAYRN000000004', [], { eligibleEmployees, totalEmployees }))).toBe(text)
})

test('the confirmation says how many employees are not paid', async () => {
  const run = runOf('06PAYRN000000005', ['Bar'], { eligibleEmployees: 4, totalEmployees: 47 })
  answerCalls({
    'payRuns-getAll': () => ({ result: { payRuns: [run] } }),
    'approvals-getReturned': () => ({ result: { records: [] } }),
  })
  const { user } = await show(() => <PayRunListPage />)
  await user.click(await screen.findByRole('checkbox', { name: /^Select Regular/ }))
  await user.click(screen.getByRole('button', { name: 'Approve Selected' }))
  within(await screen.findByRole('dialog')).getByText(/^43 employees won’t be paid\./)
})
