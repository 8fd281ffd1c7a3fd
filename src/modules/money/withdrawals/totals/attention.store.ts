import { addMs, days } from '#kernel/time.ts'
import type { Sen } from '#kernel/money.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Context, PlatformActor, Work } from '#server/context.ts'
import { named } from '#server/postgres/columns.ts'
import { resolvedDays, type AttentionKind } from './attention.rules.ts'

type Which = { readonly kind: AttentionKind; readonly subject: string }
type Resolution = Which & {
  readonly title: string
  readonly amount: Sen
  readonly count: number
  readonly remark: string
}

const columnsOf = (ctx: Context<never, PlatformActor>, { amount, ...item }: Resolution) => ({
  ...item,
  amount_sen: amount,
  resolved_at: ctx.now,
  resolved_by: ctx.actor.id,
  resolved_by_name: ctx.actor.name,
  reopened_at: null,
})

/** Stores that an item is resolved, or resolved again, and returns its id. */
export const saveResolved = async (ctx: Context<never, PlatformActor>, item: Resolution): Promise<string> => {
  const columns = columnsOf(ctx, item)
  const { id } = await ctx.db
    .insertInto('attention_items')
    .values({ org_id: platformOrgId, id: ctx.newId<'attention_item'>(), ...columns })
    .onConflict((conflict) => conflict.columns(['org_id', 'kind', 'subject']).doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Reopens a resolved item. Undefined if it isn't resolved. */
export const reopen = async (ctx: Pick<Work, 'db' | 'now'>, { kind, subject }: Which) =>
  ctx.db
    .updateTable('attention_items')
    .set({ reopened_at: ctx.now })
    .where((of) => of.and({ org_id: platformOrgId, kind, subject }))
    .where('reopened_at', 'is', null)
    .returning(['id', 'amount_sen', 'count', 'remark'])
    .executeTakeFirst()

/** Items resolved within the days after which items come back. */
export const listResolved = async (ctx: Pick<Work, 'db' | 'now'>) =>
  (
    await ctx.db
      .selectFrom('attention_items')
      .selectAll()
      .where('org_id', '=', platformOrgId)
      .where('reopened_at', 'is', null)
      .where('resolved_at', '>', addMs(ctx.now, -days(resolvedDays)))
      .orderBy('resolved_at', 'desc')
      .limit(200)
      .execute()
  ).map((row) => ({
    ...named(row),
    resolvedBy: row.resolved_by_name,
  }))
