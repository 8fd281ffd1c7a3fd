// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { GeneralPolicyPage } from './PolicyFormPages.tsx'
import { PolicyListPage } from './PolicyListPage.tsx'

const { show } = rendering()

const policy = {
  id: '06EXAMPLEPOLICY1',
  type: 'GENERAL',
  maximumWithdrawalAmount: 500,
  withdrawalFrequency: 'DAILY',
  withdrawalDate: 0,
  autoApproval: false,
  minSalary: null,
  maxSalary: null,
  status: 'APPROVED',
  revisesId: null,
  createdAt: '2026-11-10T02:00:00.000Z',
  createdBy: '06EXAMPLEUSER001',
  modifiedAt: '2026-11-10T02:00:00.000Z',
  modifiedBy: '06EXAMPLEUSER001',
  employees: 12,
  risks: [],
}
const pending = {
  ...policy,
  id: '06EXAMPLEPOLICY2',
  maximumWithdrawalAmount: 300,
  status: 'PENDING',
  revisesId: policy.id,
}
const answer = (general: object) =>
  answerCalls({
    'approvals-getReturned': () => ({ result: { records: [] } }),
    'withdrawalPolicies-getGeneralPolicy': () => ({ result: general }),
    'withdrawalPolicies-getAdvancedPolicies': () => ({ result: { policies: [] } }),
    'withdrawalPolicies-updateGeneralPolicy': () => ({ result: policy }),
    'withdrawalPolicies-deletePolicy': () => ({ result: { message: 'Policy Successfully DELETED!' } }),
    'audit-getEvents': () => ({ result: { events: [], next: null, lookedBackTo: null } }),
  })

test('only the pending change of the general policy can be deleted', async () => {
  const sent = answer({ policy, pending })
  const { user } = await show(PolicyListPage)
  await user.click(await screen.findByRole('button', { name: 'Delete the change' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Withdrawal Policy!' })
  within(dialog).getByText('Only the pending change is deleted. The current policy stays in force.')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Policy Successfully DELETED!')
  expect(sent.find(({ name }) => name === 'withdrawalPolicies-deletePolicy')?.data).toEqual({ id: pending.id })
})

test('the history of a pending change includes that of the policy that it revises', async () => {
  const sent = answer({ policy, pending })
  await show(GeneralPolicyPage)
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'audit-getEvents')?.data).toMatchObject({
      filter: { recordId: pending.id, partOf: { type: 'withdrawalPolicy', recordId: policy.id } },
    }),
  )
})

test('submitting an unchanged policy reports that nothing changed', async () => {
  const sent = answer({ policy, pending: null })
  const { user } = await show(GeneralPolicyPage)
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  await screen.findByText('No values changed')
  expect(sent.some(({ name }) => name.includes('update'))).toBe(false)
})

const advanced = {
  ...policy,
  id: '06EXAMPLEPOLICY3',
  type: 'ADVANCED',
  maximumWithdrawalAmount: 300,
  withdrawalFrequency: 'ONCE_A_WEEK',
  minSalary: 1700,
  maxSalary: 3000,
  status: 'PENDING',
  employees: 59,
  risks: [],
}

test.each([
  ['the general policy', policy, 'Today the general policy applies to them: RM 500.00, daily'],
  ['no policy', null, 'Today no policy applies to them: they can withdraw once a day up to the organization’s limit'],
])('the approval of a policy for a salary range says that %s applies today, and to whom', async (_, general, today) => {
  answerCalls({
    'approvals-getReturned': () => ({ result: { records: [] } }),
    'withdrawalPolicies-getGeneralPolicy': () => ({ result: { policy: general, pending: null } }),
    'withdrawalPolicies-getAdvancedPolicies': () => ({ result: { policies: [advanced] } }),
  })
  const { user } = await show(PolicyListPage)
  await user.click(await screen.findByRole('checkbox', { name: /^Select RM/ }))
  await user.click(screen.getByRole('button', { name: 'Approve Selected' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve 1 policy' })
  await within(dialog).findByText(today)
  within(dialog).getByText('Applies to 59 employees')
})
