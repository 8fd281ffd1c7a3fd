// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { nameOf, type PayRun } from './pay-run.ts'
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
    modifiedAt: '2026-11-16T02:00:00.000Z',
    ...changes,
  }) as unknown as PayRun
const kitchen = runOf('06PAYRN000000001', ['Kitchen'])
const others = runOf('06PAYRN000000002', ['Bar', 'Bakery', 'Retail', 'Riders'])

test('regular runs of one month are told apart by their groups in the list, its search and the confirmation', async () => {
  answerCalls({ 'payRuns-getAll': () => ({ result: { payRuns: [kitchen, others] } }) })
  const { user } = await show(() => <PayRunListPage />)
  await screen.findByText('Bar, Bakery, Retail and 1 more')
  await user.click(screen.getByRole('checkbox', { name: 'Select Regular pay run, November 2026 (Kitchen)' }))
  await user.click(screen.getByRole('button', { name: 'Approve Selected' }))
  within(await screen.findByRole('dialog')).getByText(/Regular pay run, November 2026 \(Kitchen\)/)
  await user.keyboard('{Escape}')
  await user.type(screen.getByRole('searchbox'), 'riders')
  await expect.poll(() => screen.queryByText('Kitchen')).toBeNull()
  within(screen.getByRole('table')).getByText('Bar, Bakery, Retail and 1 more')
})

test('the file has every group', () => {
  const groups = payRunColumns(() => '').find(({ id }) => id === 'groups')
  expect(groups?.value(others)).toBe('Bar, Bakery, Retail, Riders')
})

test.each([
  ['Re-run of regular pay run, November 2026', {}],
  ['Re-run of Raya bonus, November 2026', { payType: 'Ad-hoc', benefitName: 'Raya bonus' }],
] as const)('a re-run in December is called %s', (name, changes) => {
  expect(nameOf(runOf('06PAYRN000000003', [], { period: '2026-12', originalPeriod: '2026-11', ...changes }))).toBe(name)
})
