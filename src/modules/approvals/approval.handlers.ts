import type { Handlers } from '#server/context.ts'
import type { approvals } from './approval.contract.ts'
import { draftsOf, pendingOf, pendingOfPlatform } from './approval.service.ts'

export const approvalHandlers: Handlers<typeof approvals> = {
  getPending: async (ctx) => ({
    items: await pendingOf(ctx.client, ctx.actor.orgId),
    drafts: await draftsOf(ctx.client, { orgId: ctx.actor.orgId, userId: ctx.actor.id }),
  }),
  getPlatformPending: async (ctx) => ({ items: await pendingOfPlatform(ctx.client) }),
}
