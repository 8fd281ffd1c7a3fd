import { actingOf } from '#modules/delegations/delegation.service.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { selectReturned } from '#server/return.sql.ts'
import type { approvals } from './approval.contract.ts'
import { managementKinds, scopeOfKind } from './approval.rules.ts'
import { draftsOf, pendingOf, pendingOfPlatform } from './approval.service.ts'

export const approvalHandlers: Handlers<typeof approvals> = {
  getPending: async (ctx) => ({
    items: await ofDelegate(ctx, await pendingOf(ctx.client, ctx.actor.orgId, ctx.actor)),
    drafts: await draftsOf(ctx.client, { orgId: ctx.actor.orgId, userId: ctx.actor.id }),
  }),
  getReturned: async (ctx, { type, ids }) => {
    const rows = await selectReturned.all(ctx.client, { orgId: ctx.actor.orgId, type, ids })
    const records = rows.map((row) => ({
      id: row.record_id,
      reason: row.reason,
      returnedBy: row.returned_by_name,
      returnedAt: row.returned_at,
    }))
    return { records }
  },
  getPlatformPending: async (ctx) => ({ items: await pendingOfPlatform(ctx.client) }),
}

type Pending = Awaited<ReturnType<typeof pendingOf>>
/** What a delegate may approve of the kinds that were handed over, and all of the others. */
const ofDelegate = async (
  ctx: Pick<Context<never, TenantActor>, 'client' | 'actor' | 'today'>,
  pending: Pending,
): Promise<Pending> => {
  const acting = ctx.actor.role === 'Executive' ? await actingOf(ctx) : null
  if (!acting) return pending
  return managementKinds.flatMap((kind) => {
    const isHandedOver = acting.scopes.some(({ scope }) => scope === scopeOfKind[kind])
    return (isHandedOver ? acting.waiting : pending).flatMap((one) => (one.kind === kind ? { ...one, kind } : []))
  })
}
