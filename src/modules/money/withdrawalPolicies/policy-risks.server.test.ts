import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { world, type Member } from '#test/world.ts'

const w = world()
let manager: Member
let executive: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const org = await w.organization({ cutoffDay: 25 })
  manager = await w.member(org, 'Manager')
  executive = await w.member(org, 'Executive')
})

const general = {
  maximumWithdrawalAmount: ringgit(500),
  withdrawalFrequency: 'ONCE_A_WEEK',
  autoApproval: false,
} as const
const calls = (by: Member) => w.as(by).withdrawalPolicies
const approved = async (fields: Partial<Parameters<ReturnType<typeof calls>['createGeneralPolicy']>[0]> = {}) => {
  const { id } = await calls(executive).createGeneralPolicy({ ...general, ...fields })
  await calls(manager).approvePolicy({ ids: [id] })
  return id
}
const pending = async () => (await calls(manager).getGeneralPolicy({})).pending

test('a revision that lets employees withdraw more says how much more, how often and without approval', async () => {
  const id = await approved()
  await calls(executive).updateGeneralPolicy({
    id,
    maximumWithdrawalAmount: ringgit(800),
    withdrawalFrequency: 'DAILY',
    autoApproval: true,
  })
  expect((await pending())?.risks).toEqual([
    { code: 'limit_raised', severity: 'check', params: { before: 'RM 500.00', after: 'RM 800.00', count: 0 } },
    { code: 'withdraws_more_often', severity: 'check', params: { count: 0 } },
    { code: 'auto_approval', severity: 'check', params: { count: 0 } },
  ])
})

test('a lower limit is no risk, and an approved policy has none', async () => {
  const id = await approved({ autoApproval: true, withdrawalFrequency: 'DAILY' })
  await calls(executive).updateGeneralPolicy({ id, ...general, maximumWithdrawalAmount: ringgit(400) })
  expect((await pending())?.risks).toEqual([])
  expect((await calls(manager).getGeneralPolicy({})).policy?.risks).toEqual([])
})

test('a new policy for a salary range is compared with the general one, which applies to its employees today', async () => {
  await approved()
  await calls(executive).createAdvancedPolicy({
    maximumWithdrawalAmount: ringgit(900),
    withdrawalFrequency: 'ONCE_PER_MONTH',
    minSalary: ringgit(2000),
    maxSalary: ringgit(3000),
  })
  const [policy] = (await calls(manager).getAdvancedPolicies({})).policies
  expect(policy?.risks).toMatchObject([{ code: 'limit_raised', params: { before: 'RM 500.00', after: 'RM 900.00' } }])
})
