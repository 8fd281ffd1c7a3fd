import { sum, type Sen } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Absence } from '#people/wages/wage.rules.ts'
import { readMonthWages } from '#people/wages/wage.service.ts'
import type { Context, TenantActor } from '#server/context.ts'

/** The wages of a month with the unpaid days stored now, or with the assumed ones, by employee; nothing where the employer reports them. */
export const wholeWages = async (
  ctx: Pick<Context<never, TenantActor>, 'client' | 'actor' | 'today'>,
  employeeIds: readonly Id<'employee'>[],
  period: Period,
  assumed?: ReadonlyMap<Id<'employee'>, readonly Absence[]>,
) => {
  const wages = await readMonthWages(ctx, ctx.actor.orgId, employeeIds, period, assumed)
  return (id: Id<'employee'>) => {
    const one = wages.get(id)
    return one && !one.isReported && one.whyNot === null ? { monthWages: one.whole } : {}
  }
}

/** The sum of an employee's wages of these months; null if one of them isn't known. */
export const totalWages = (
  months: readonly Awaited<ReturnType<typeof wholeWages>>[],
  id: Id<'employee'>,
): Sen | null => {
  const wages = months.flatMap((of) => of(id).monthWages ?? [])
  return wages.length === months.length ? sum(wages) : null
}
