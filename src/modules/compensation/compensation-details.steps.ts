import type { Context, TenantActor } from '#server/context.ts'
import { minimumWageOn, outsideBy } from './compensation.rules.ts'
import { selectSalaries, selectUserNames } from './compensation.sql.ts'
import type * as store from './compensation.store.ts'
import * as ranges from './pay-range.store.ts'

type Policy = Awaited<ReturnType<typeof store.policyTable.touch>>

/** A policy with its pay ranges, the salaries of their employees, and the employees outside their range. */
export const detailsOf = async (
  ctx: Pick<Context<never, TenantActor>, 'db' | 'client' | 'today'>,
  { orgId, id }: store.PolicyKey,
  { inForceBy, ...policy }: Policy,
) => {
  const listed = await ranges.listRangesInForce(ctx.db, { orgId, policyId: id })
  const levels = [...new Set(listed.flatMap(({ jobLevel, inForce }) => [jobLevel, inForce?.jobLevel ?? jobLevel]))]
  const people = await selectSalaries.all(ctx.client, { orgId, levels, today: ctx.today })
  const users = await selectUserNames.all(ctx.client, {
    orgId,
    ids: [policy.modifiedBy, ...(inForceBy ? [inForceBy] : []), ...listed.map(({ modifiedBy }) => modifiedBy)],
  })
  const nameOf = (user: string | null) => users.find((one) => one.id === user)?.name ?? null
  const byLevel = Map.groupBy(people, (one) => one.job_level_id)
  // The range in force and the changed range, because the screen can show either.
  const limits = Map.groupBy(
    listed.flatMap((range) => [
      ...(range.deleted ? [] : [{ level: range.jobLevel, range }]),
      ...(range.inForce ? [{ level: range.inForce.jobLevel, range: range.inForce }] : []),
    ]),
    ({ level }) => level,
  )
  return {
    policy: { ...policy, modifiedByName: nameOf(policy.modifiedBy) ?? '', inForceByName: nameOf(inForceBy) },
    ranges: listed.map((range) => ({ ...range, modifiedByName: nameOf(range.modifiedBy) ?? '' })),
    levels: levels.map((jobLevel) => ({
      jobLevel,
      people: (byLevel.get(jobLevel) ?? []).map((one) => ({
        employeeICNumber: one.ic_number,
        name: one.name,
        salary: one.salary_sen,
      })),
    })),
    outside: people
      .filter((one) => limits.get(one.job_level_id)?.some(({ range }) => outsideBy(one.salary_sen, range) !== 0))
      .map((one) => ({
        employeeId: one.id,
        employeeICNumber: one.ic_number,
        name: one.name,
        team: one.team,
        jobLevel: one.job_level_id,
        salary: one.salary_sen,
      })),
    minimumWage: minimumWageOn(ctx.today),
  }
}
