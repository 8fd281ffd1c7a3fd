import type { approvals } from '#ground/approvals/approval.contract.ts'
import { approvalKinds, managementKinds } from '#ground/approvals/approval.rules.ts'
import { draftsOf, pendingOf } from '#ground/approvals/approval.service.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { actingOf } from './delegation.service.ts'

export const pendingHandlers: Pick<Handlers<typeof approvals>, 'getPending'> = {
  getPending: async (ctx) => ({
    items: await ofDelegate(ctx, await pendingOf(ctx.client, ctx.actor.orgId, ctx.actor)),
    drafts: await draftsOf(ctx.client, { orgId: ctx.actor.orgId, userId: ctx.actor.id }),
  }),
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
    const isHandedOver = acting.scopes.some(({ scope }) => scope === approvalKinds[kind].scope)
    return (isHandedOver ? acting.waiting : pending).flatMap((one) => (one.kind === kind ? { ...one, kind } : []))
  })
}
