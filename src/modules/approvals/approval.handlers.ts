import type { Handlers } from '#server/context.ts'
import { selectReturned } from '#server/return.sql.ts'
import type { approvals } from './approval.contract.ts'
import { draftsOf, pendingOf, pendingOfPlatform } from './approval.service.ts'

export const approvalHandlers: Handlers<typeof approvals> = {
  getPending: async (ctx) => ({
    items: await pendingOf(ctx.client, ctx.actor.orgId),
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
