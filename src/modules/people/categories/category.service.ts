import { needsOther } from '#kernel/lifecycle.ts'
import type { Id } from '#kernel/values.ts'
import { announceApproval, approvedColumns, moverOf } from '#server/approval.ts'
import type { Context, TenantActor } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { categoryTable, readIdByName } from './category.store.ts'

export const categoryByName = (db: Db, orgId: Id<'org'>, name: string): Promise<Id<'employee_category'> | null> =>
  readIdByName(db, orgId, name)

/** Approves the category of a benefit that is being approved. Does nothing if it is approved already. */
export const approveCategory = async (
  ctx: Pick<
    Context<'maker_is_checker', TenantActor>,
    'db' | 'client' | 'actor' | 'now' | 'newId' | 'record' | 'refuse'
  >,
  id: Id<'employee_category'>,
): Promise<void> => {
  const { orgId } = ctx.actor
  const [before] = await categoryTable.lock(ctx.db, orgId, [id])
  if (!before || before.status === 'Approved') return
  if (needsOther(before, moverOf(ctx.actor))) ctx.refuse('maker_is_checker')
  await categoryTable.change(ctx, { orgId, id }, before, { status: 'Approved', ...approvedColumns(ctx, before) })
  await announceApproval(ctx, categoryTable.type, [before])
}
