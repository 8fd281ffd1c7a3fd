import type { Context, TenantActor } from '#server/context.ts'
import { costOf, totalOf } from './benefit-costs.rules.ts'
import { selectEntitled } from './benefit-costs.sql.ts'

type CostContext = Pick<Context<never, TenantActor>, 'client' | 'actor' | 'today'>
type Cost = ReturnType<typeof costOf>
type Total = ReturnType<typeof totalOf>

const entitledIn = async (ctx: CostContext) =>
  (await selectEntitled.all(ctx.client, { orgId: ctx.actor.orgId, today: ctx.today })).map((row) => ({
    ...row,
    amount: row.amount,
  }))

type Row = Awaited<ReturnType<typeof entitledIn>>[number]
const grouped = <V>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
  valueOf: (own: readonly Row[]) => V,
): ReadonlyMap<string, V> =>
  new Map([...Map.groupBy(rows, keyOf)].flatMap(([key, own]) => (key === null ? [] : [[key, valueOf(own)] as const])))

/** The employees and the monthly cost of each benefit, whether approved or not. */
export const costsOfBenefits = async (ctx: CostContext): Promise<ReadonlyMap<string, Cost>> =>
  grouped(await entitledIn(ctx), ({ id }) => id, costOf)

/** The approved benefits of each category, by its id, and their monthly cost. */
export const costsOfCategories = async (ctx: CostContext): Promise<ReadonlyMap<string, Total>> => {
  const approved = (await entitledIn(ctx)).filter(({ status }) => status === 'Approved')
  return grouped(approved, (row) => row.categoryId, totalOf)
}

/** The monthly cost of the benefits that pay runs pay to each team or job level, by its id. */
export const costsOf = async (
  ctx: CostContext,
  group: 'teamId' | 'jobLevelId',
): Promise<ReadonlyMap<string, Total>> => {
  const paid = (await entitledIn(ctx)).filter((row) => row.status === 'Approved' && row.categoryStatus === 'Approved')
  return grouped(paid, (row) => row[group], totalOf)
}
