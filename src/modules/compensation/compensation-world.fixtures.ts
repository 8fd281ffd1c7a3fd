import { ringgit } from '#kernel/money.ts'
import { historyOf } from '#test/history.ts'
import type { Member, Organization, World } from '#test/world.ts'

type Cast = { readonly org: Organization; readonly manager: Member; readonly executive: Member }

/** An organization with a Manager and an Executive. */
export const compensationCast = async (w: World): Promise<Cast> => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const org = await w.organization()
  return { org, manager: await w.member(org, 'Manager'), executive: await w.member(org, 'Executive') }
}

export const amounts = (minimum: number, midpoint: number, maximum: number) => ({
  minimum: ringgit(minimum),
  midpoint: ringgit(midpoint),
  maximum: ringgit(maximum),
})

/** The calls of an Executive who changes policies and their pay ranges, and of the Manager who approves them. */
export const compensationSteps = (w: World, cast: () => Cast) => {
  const policies = (member = cast().executive) => w.as(member).compensationPolicies
  const ranges = (member = cast().executive) => w.as(member).payRanges
  const levels = () => w.as(cast().executive).jobLevels
  /** An approved job level. */
  const level = async (name: string, jobGrade: number) => {
    const { id } = await levels().create({ jobLevel: `L${jobGrade}`, name, jobGrade })
    await w.as(cast().manager).jobLevels.approve({ jobLevelsIds: [id] })
    return id
  }
  /** A policy with a range from 1,650.00 to 2,350.00. */
  const retail = async () => {
    const { id: policyId } = await policies().create({ compensationName: 'Retail' })
    const jobLevel = await level('Barista', 3)
    const range = await ranges().create({ policyId, jobLevel, ...amounts(1650, 2000, 2350) })
    return { policyId, jobLevel, range, key: { policyId, id: range.id } }
  }
  const approve = (policyId: string, member = cast().manager) => policies(member).approve({ ids: [policyId] })
  return {
    policies,
    ranges,
    levels,
    level,
    retail,
    approve,
    /** The same, approved. */
    approvedRetail: async () => {
      const made = await retail()
      await approve(made.policyId)
      return made
    },
    details: (policyId: string) => policies().getDetails({ id: policyId }),
    /** The changes that the audit trail shows of a policy, newest first. */
    changesOf: (policyId: string) => historyOf(w, cast().manager, policyId),
  }
}
