import { firstDay, lastDay, type Period } from '#kernel/time.ts'
import { sen, type Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { readOtherDeductions } from '#people/employees/pay/other-deduction.service.ts'
import { deductibleOf } from '#people/wages/wage.rules.ts'
import { readMonthWages } from '#people/wages/wage.service.ts'
import type { Work } from '#server/context.ts'
import { isAboveLimit } from '../deduction.rules.ts'
import { selectCandidates, sumDeductedElsewhere } from './line.sql.ts'

type Reads = Pick<Work, 'client' | 'db' | 'today'>
type List = { readonly orgId: Id<'org'>; readonly id: Id<'deduction_list'>; readonly period: Period }
/**
 * The wages of a month, what else is deducted from them, and the most that may be deducted besides; null without a limit.
 * A final list and a monthly list can have the same month.
 */
export type Limit = { readonly wages: Sen; readonly others: Sen; readonly limit: Sen | null }

const hasLimit = async ({ db }: Reads, orgId: Id<'org'>): Promise<boolean> =>
  (await db.selectFrom('organizations').select('statutory_limit').where('org_id', '=', orgId).executeTakeFirstOrThrow())
    .statutory_limit

/** The limits of employees in the month of a list, by employee. `id` is null for a list that is not made yet. */
export const readLimits = async (
  ctx: Reads,
  { orgId, id, period }: Omit<List, 'id'> & { readonly id: List['id'] | null },
  employeeIds: readonly Id<'employee'>[],
): Promise<(employeeId: Id<'employee'>) => Limit> => {
  const isLimited = await hasLimit(ctx, orgId)
  const wages = await readMonthWages(ctx, orgId, employeeIds, period)
  const othersOf = await readOtherDeductions(ctx, orgId, employeeIds, period)
  const elsewhere = await sumDeductedElsewhere.all(ctx.client, { orgId, listId: id, period, employeeIds })
  const elsewhereOf = new Map(elsewhere.map((row) => [row.employeeId, row.amount]))
  return (employeeId) => {
    const whole = wages.get(employeeId)?.whole ?? sen(0)
    const others = sen(othersOf(employeeId) + (elsewhereOf.get(employeeId) ?? 0))
    return { wages: whole, others, limit: isLimited ? deductibleOf(whole, others) : null }
  }
}

/** The number of lines above the limit. */
export const countAboveLimit = async (ctx: Reads, { orgId, id, period }: List): Promise<number> => {
  if (!(await hasLimit(ctx, orgId))) return 0
  const days = { firstDay: firstDay(period), lastDay: lastDay(period) }
  const candidates = await selectCandidates.all(ctx.client, { orgId, listId: id, period, ...days })
  const limits = await readLimits(
    ctx,
    { orgId, id, period },
    candidates.map((row) => row.employeeId),
  )
  return candidates.filter((row) => isAboveLimit({ amount: row.amount, limit: limits(row.employeeId).limit })).length
}
