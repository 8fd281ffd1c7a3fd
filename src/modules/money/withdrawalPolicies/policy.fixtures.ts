import { ringgit } from '#kernel/money.ts'
import { history } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { placePolicy } from '#test/withdrawing.ts'
import { policyScreens } from './policy.screens.ts'

const general = { maximumWithdrawalAmount: ringgit(300), withdrawalFrequency: 'DAILY', autoApproval: false } as const
const advanced = {
  maximumWithdrawalAmount: ringgit(300),
  withdrawalFrequency: 'DAILY',
  minSalary: ringgit(500),
  maxSalary: ringgit(900),
} as const

const commands = ({ w, inside }: FixtureKit): CommandFixtures => ({
  'withdrawalPolicies-createGeneralPolicy': async () => {
    const { manager } = await inside()
    return { by: manager, body: general }
  },
  'withdrawalPolicies-createAdvancedPolicy': async () => {
    const { manager } = await inside()
    return { by: manager, body: advanced }
  },
  'withdrawalPolicies-updateGeneralPolicy': async () => {
    const { org, manager } = await inside()
    await placePolicy(w, org.id, {})
    const { policy } = await w.as(manager).withdrawalPolicies.getGeneralPolicy({})
    return { by: manager, body: { id: policy?.id, ...general } }
  },
  'withdrawalPolicies-updateAdvancedPolicy': async () => {
    const { org, manager } = await inside()
    await placePolicy(w, org.id, { type: 'ADVANCED', from: 100_000, to: 200_000 })
    const { policies } = await w.as(manager).withdrawalPolicies.getAdvancedPolicies({})
    return { by: manager, body: { id: policies[0]?.id, ...advanced } }
  },
  'withdrawalPolicies-approvePolicy': async () => {
    const { manager } = await inside()
    const { id } = await w.as(manager).withdrawalPolicies.createGeneralPolicy(general)
    return { by: manager, body: { ids: [id] } }
  },
  'withdrawalPolicies-return': async () => {
    const { manager } = await inside()
    const { id } = await w.as(manager).withdrawalPolicies.createGeneralPolicy(general)
    return { by: manager, body: { ids: [id], reason: 'Too low' } }
  },
  'withdrawalPolicies-pauseWithdrawals': async () => {
    const { manager } = await inside()
    return { by: manager, body: { until: '2026-12-01', reason: 'Stock take' } }
  },
  'withdrawalPolicies-reopenWithdrawals': async () => {
    const { manager } = await inside()
    await w.as(manager).withdrawalPolicies.pauseWithdrawals({ until: '2026-12-01', reason: 'Stock take' })
    return { by: manager, body: {} }
  },
  'withdrawalPolicies-deletePolicy': async () => {
    const { manager } = await inside()
    const { id } = await w.as(manager).withdrawalPolicies.createGeneralPolicy(general)
    return { by: manager, body: { id } }
  },
})

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    withdrawal_policy: async ({ w, organization, userId }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into withdrawal_policies (org_id, id, type, maximum_withdrawal_sen, withdrawal_frequency, min_salary_sen, max_salary_sen, status,
           created_at, created_by, modified_at, modified_by) values ($1, $2, 'ADVANCED', 50000, 'DAILY', 50000, 90000, 'PENDING', $3, $4, $3, $4)`,
        [organization.id, id, w.now(), userId],
      )
      return id
    },
  },
  fields: { 'withdrawalPolicies-updateAdvancedPolicy': { minSalary: ringgit(500), maxSalary: ringgit(900) } },
  screens: [
    {
      screen: policyScreens.list,
      heading: 'Withdrawal Policies',
      loads: [
        ['withdrawalPolicies-getAdvancedPolicies', 'Error retrieving policies! Please reload the page!'],
        ['withdrawalPolicies-getGeneralPolicy', 'Error retrieving the policy! Please reload the page!'],
        ['withdrawalPolicies-getPause', 'Failed to retrieve the pause of withdrawals!'],
      ],
    },
    {
      screen: policyScreens.general,
      heading: 'General',
      loads: [['withdrawalPolicies-getGeneralPolicy', 'Error retrieving the policy! Please reload the page!']],
    },
    { screen: policyScreens.create, heading: 'Create advanced policy' },
    {
      screen: policyScreens.edit,
      heading: 'Edit advanced policy',
      address: (id) => policyScreens.edit.to({ id: id('withdrawal_policy') }),
      loads: [['withdrawalPolicies-getPolicy', 'Error retrieving the policy! Please reload the page!'], history],
    },
  ],
}
