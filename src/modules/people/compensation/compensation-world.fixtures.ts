import { ringgit } from '#kernel/money.ts'
import { historyOf } from '#test/history.ts'
import type { Member, Organization, World } from '#test/world.ts'

type CompensationWorld = { readonly org: Organization; readonly manager: Member; readonly executive: Member }

/** Creates an organization with a Manager and an Executive. */
export const compensationWorld = async (w: World): Promise<CompensationWorld> => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const org = await w.organization()
  return { org, manager: await w.member(org, 'Manager'), executive: await w.member(org, 'Executive') }
}

export const amounts = (minimum: number, midpoint: number, maximum: number) => ({
  minimum: ringgit(minimum),
  midpoint: ringgit(midpoint),
  maximum: ringgit(maximum),
})

/** Shortcuts for the calls of an Executive who changes policies and pay ranges, and of the Manager who approves them. */
export const compensationSteps = (w: World, users: () => CompensationWorld) => {
  const policies = (member = users().executive) => w.as(member).compensationPolicies
  const ranges = (member = users().executive) => w.as(member).payRanges
  const levels = () => w.as(users().executive).jobLevels
  /** Creates an approved job level. */
  const level = async (name: string, jobGrade: number) => {
    const { id } = await levels().create({ jobLevel: `L${jobGrade}`, name, jobGrade })
    await w.as(users().manager).jobLevels.approve({ jobLevelsIds: [id] })
    return id
  }
  /** Creates a policy with a range from 1,650.00 to 2,350.00. */
  const retail = async () => {
    const { id: policyId } = await policies().create({ compensationName: 'Retail' })
    const jobLevel = await level('Barista', 3)
    const range = await ranges().create({ policyId, jobLevel, ...amounts(1650, 2000, 2350) })
    return { policyId, jobLevel, range, key: { policyId, id: range.id } }
  }
  const approve = (policyId: string, member = users().manager) => policies(member).approve({ ids: [policyId] })
  return {
    policies,
    ranges,
    levels,
    level,
    retail,
    approve,
    /** Creates that policy and approves it. */
    approvedRetail: async () => {
      const created = await retail()
      await approve(created.policyId)
      return created
    },
    details: (policyId: string) => policies().getDetails({ id: policyId }),
    /** The audited changes of a policy, newest first. */
    changesOf: (policyId: string) => historyOf(w, users().manager, policyId),
  }
}
