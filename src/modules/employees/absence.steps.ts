import type { Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { readMonthWages } from '#modules/wages/wage.service.ts'
import type { Context, TenantActor } from '#server/context.ts'

/** The wages of a month with the unpaid days stored now, by employee; nothing where the employer reports them. */
export const wholeWages = async (
  ctx: Pick<Context<never, TenantActor>, 'client' | 'actor' | 'today'>,
  employeeIds: readonly Id<'employee'>[],
  period: Period,
) => {
  const wages = await readMonthWages(ctx, ctx.actor.orgId, employeeIds, period)
  return (id: Id<'employee'>) => {
    const one = wages.get(id)
    return one && !one.isReported && one.whyNot === null ? { monthWages: one.whole } : {}
  }
}
