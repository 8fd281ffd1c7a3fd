import type { Handlers } from '#server/context.ts'
import type { approvals } from './approval.contract.ts'
import { pendingOf, pendingOfPlatform } from './approval.service.ts'

export const approvalHandlers: Handlers<typeof approvals> = {
  getPending: async (ctx) => ({ items: await pendingOf(ctx.client, ctx.actor.orgId) }),
  getPlatformPending: async (ctx) => ({ items: await pendingOfPlatform(ctx.client) }),
}
