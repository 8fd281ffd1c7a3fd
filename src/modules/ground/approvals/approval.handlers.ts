import type { Handlers } from '#server/context.ts'
import { selectReturned } from '#server/return.sql.ts'
import type { approvals } from './approval.contract.ts'
import { pendingOfPlatform } from './approval.service.ts'

/** What management awaits depends on delegations, which handle that call. */
export const approvalHandlers: Omit<Handlers<typeof approvals>, 'getPending'> = {
  getReturned: async (ctx, { type, ids }) => {
    const rows = await selectReturned.all(ctx.client, { orgId: ctx.actor.orgId, type, ids })
    const records = rows.map((row) => ({
      id: row.recordId,
      reason: row.reason,
      returnedBy: row.returnedByName,
      returnedAt: row.returnedAt,
    }))
    return { records }
  },
  getPlatformPending: async (ctx) => {
    const items = await pendingOfPlatform(ctx.client)
    return { items: items.map(({ kind, count }) => ({ kind, count })) }
  },
}
