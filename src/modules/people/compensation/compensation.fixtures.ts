import { ringgit } from '#kernel/money.ts'
import { after, history } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { compensationScreens } from './compensation.screens.ts'

const amounts = { minimum: ringgit(1650), midpoint: ringgit(2000), maximum: ringgit(2350) }
const approved = `'approved', $3, $4, $3, $4`

const commands = ({ w, inside }: FixtureKit): CommandFixtures => {
  const created = async () => {
    const { manager: by } = await inside()
    const { id: policyId } = await w.as(by).compensationPolicies.create({ compensationName: 'Retail' })
    const { id: jobLevel } = await w.as(by).jobLevels.create({ jobLevel: 'L3', name: 'Barista', jobGrade: 3 })
    await w.as(by).jobLevels.approve({ jobLevelsIds: [jobLevel] })
    return { by, policyId, jobLevel }
  }
  const withRange = async () => {
    const { by, policyId, jobLevel } = await created()
    const { id } = await w.as(by).payRanges.create({ policyId, jobLevel, ...amounts })
    return { by, key: { policyId, id }, jobLevel }
  }
  return {
    'compensationPolicies-create': async () => ({
      by: (await inside()).manager,
      body: { compensationName: 'Retail' },
    }),
    'compensationPolicies-update': after(created, ({ policyId }) => ({
      id: policyId,
      compensationName: 'Retail 2027',
    })),
    'compensationPolicies-approve': after(created, ({ policyId }) => ({ ids: [policyId] })),
    'compensationPolicies-return': after(created, ({ policyId }) => ({ ids: [policyId], reason: 'Wrong name' })),
    'compensationPolicies-delete': after(created, ({ policyId }) => ({ id: policyId })),
    'payRanges-create': after(created, ({ policyId, jobLevel }) => ({ policyId, jobLevel, ...amounts })),
    'payRanges-update': after(withRange, ({ key, jobLevel }) => ({ ...key, jobLevel, ...amounts, minimum: 1700 })),
    'payRanges-delete': after(withRange, ({ key }) => key),
  }
}

/** The newest policy of the organization, so that a policy and a range of one test belong together. */
const policyOf = `insert into compensation_policies (org_id, id, name, status, created_at, created_by, modified_at, modified_by)
  values ($1, $2, 'Retail', ${approved})`
const params = (id: (kind: string) => string) => ({ policyId: id('compensation_policy') })

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    compensation_policy: async ({ w, organization, userId }) => {
      const id = w.id()
      await w.database.pool.query(policyOf, [organization.id, id, w.now(), userId])
      return id
    },
    pay_range: async ({ w, organization, userId }) => {
      const id = w.id()
      await w.database.pool.query(
        `with l as (insert into job_levels (org_id, id, job_level, name, job_grade, status, created_at, created_by, modified_at, modified_by)
                    values ($1, $2, 'L6', 'Assistant manager', 6, ${approved}) returning id)
         insert into pay_ranges (org_id, id, compensation_policy_id, job_level_id, minimum_sen, midpoint_sen, maximum_sen,
                                 created_at, created_by, modified_at, modified_by)
         select $1, $2, p.id, l.id, 310000, 380000, 450000, $3, $4, $3, $4
           from l, (select id from compensation_policies where org_id = $1 order by id desc limit 1) p`,
        [organization.id, id, w.now(), userId],
      )
      return id
    },
  },
  fields: { 'payRanges-create': amounts, 'payRanges-update': amounts },
  screens: [
    {
      screen: compensationScreens.list,
      heading: 'Compensation Policies',
      loads: [['compensationPolicies-getAll', 'Failed to fetch Compensation Policies!']],
    },
    { screen: compensationScreens.create, heading: 'Create Compensation Policy' },
    {
      screen: compensationScreens.edit,
      heading: 'Edit compensation policy',
      address: (id) => compensationScreens.edit.to(params(id)),
      loads: [['compensationPolicies-getOne', 'Failed to fetch Compensation Policy!'], history],
    },
    {
      screen: compensationScreens.details,
      heading: 'Retail',
      address: (id) => compensationScreens.details.to(params(id)),
      loads: [['compensationPolicies-getDetails', 'Failed to get Pay Ranges!'], history],
    },
    {
      screen: compensationScreens.createRange,
      heading: 'Add Pay Range',
      address: (id) => compensationScreens.createRange.to(params(id)),
      loads: [
        ['payRanges-getAll', 'Failed to get Pay Ranges!'],
        ['jobLevels-getApproved', 'Failed to get Job Levels!'],
      ],
    },
    {
      screen: compensationScreens.editRange,
      heading: 'Edit pay range',
      address: (id) => compensationScreens.editRange.to({ ...params(id), allocationId: id('pay_range') }),
      loads: [
        ['payRanges-getOne', 'Failed to get Pay Ranges!'],
        ['payRanges-getAll', 'Failed to get Pay Ranges!'],
        ['jobLevels-getApproved', 'Failed to get Job Levels!'],
      ],
    },
  ],
}
