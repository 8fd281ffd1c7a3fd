import type { Context, TenantActor } from '#server/context.ts'
import type { ListedRow } from './employee.store.ts'
import { pendingChangesOf, type PendingChange } from './pending-changes.rules.ts'
import { selectChanges } from './pending-changes.sql.ts'

type Pending = Pick<ListedRow, 'id' | 'approved_at' | 'account_changed_by'>

/** What the approval of each of these employees would put in force, by employee. New employees have no changes. */
export const readPendingChanges = async (
  ctx: Pick<Context<never, TenantActor>, 'client' | 'actor'>,
  employees: readonly Pending[],
): Promise<ReadonlyMap<string, PendingChange[]>> => {
  const changed = employees.filter(({ approved_at: at }) => at !== null)
  if (changed.length === 0) return new Map()
  const rows = await selectChanges.all(ctx.client, {
    orgId: ctx.actor.orgId,
    changed: changed.map(({ id, approved_at: at }) => ({ id, since: at })),
  })
  const recorded = Map.groupBy(
    rows.map((row) => ({ id: row.id, by: row.actor_name, at: row.happened_at, before: row.before, after: row.after })),
    ({ id }) => id,
  )
  return new Map(
    changed.map(({ id, account_changed_by: by }) => [id, pendingChangesOf(recorded.get(id) ?? [], by !== null)]),
  )
}
