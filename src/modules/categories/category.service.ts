import { laterThan } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, TenantActor } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { categoryRecord } from './category-record.rules.ts'
import * as store from './category.store.ts'

type CategoryId = Id<'employee_category'>

export const categoryByName = (db: Db, orgId: Id<'org'>, name: string): Promise<CategoryId | null> =>
  store.readIdByName(db, orgId, name)

/** Approves the category of a benefit that is being approved. Does nothing if it is approved already. */
export const approveCategory = async (
  ctx: Pick<Context<'maker_is_checker', TenantActor>, 'db' | 'actor' | 'now' | 'record' | 'refuse'>,
  id: CategoryId,
): Promise<void> => {
  const { orgId, org, id: approver } = ctx.actor
  const [before] = await store.lockCategories(ctx.db, orgId, [id])
  if (!before || before.status === 'Approved') return
  if (org.requireSecondPerson && [before.createdBy, before.modifiedBy].includes(approver))
    ctx.refuse('maker_is_checker')
  const after = await store.updateCategory(
    ctx.db,
    { orgId, id },
    {
      status: 'Approved',
      modified_at: laterThan(before.modifiedDate, ctx.now),
      approved_at: ctx.now,
      approved_by: approver,
    },
  )
  ctx.record({ type: categoryRecord, id, before, after })
}

/** Those of the given categories that are approved, as the groups of a pay run. */
export const approvedCategories = async (db: Db, orgId: Id<'org'>, ids: readonly string[]) => {
  const chosen = new Set(ids)
  const categories = (await store.listCategories(db, orgId, 'Approved')).filter(({ id }) => chosen.has(id))
  return categories.map(({ id, code, name, description }) => ({ id, code, name, description }))
}
