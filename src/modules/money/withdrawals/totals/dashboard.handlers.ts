import { platformOrgId } from '#kernel/values.ts'
import type { Handlers } from '#server/context.ts'
import type { attentionCalls } from './attention.contract.ts'
import { attentionRecord } from './attention.rules.ts'
import { reopen, saveResolved } from './attention.store.ts'
import type { summaryCalls } from './summary.contract.ts'
import { readSummary } from './summary.store.ts'
import type { todayCalls } from './today.contract.ts'
import { todayOf } from './today.steps.ts'

export const summaryHandlers: Handlers<typeof summaryCalls> = {
  getMonthlySummary: (ctx, { period }) => readSummary(ctx.client, ctx.actor.orgId, period, ctx.now),
}

export const todayHandlers: Handlers<typeof todayCalls & typeof attentionCalls> = {
  getToday: (ctx) => todayOf(ctx),

  resolveAttention: async (ctx, item) => {
    const id = await saveResolved(ctx, item)
    const { kind, amount, count, remark } = item
    const after = { kind, amount, count, remark, resolved: true }
    ctx.record({ type: attentionRecord, id, org: platformOrgId, after })
    return { ok: true }
  },

  reopenAttention: async (ctx, which) => {
    const found = (await reopen(ctx, which)) ?? ctx.refuse('not_found')
    const before = { kind: which.kind, amount: found.amount_sen, count: found.count, remark: found.remark }
    ctx.record({
      type: attentionRecord,
      id: found.id,
      org: platformOrgId,
      before: { ...before, resolved: true },
      after: { ...before, resolved: false },
    })
    return { ok: true }
  },
}
