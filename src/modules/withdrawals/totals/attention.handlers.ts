import { platformOrgId } from '#kernel/values.ts'
import type { Handlers } from '#server/context.ts'
import { attentionRecord } from '../withdrawal-record.rules.ts'
import type { attentionCalls } from './attention.contract.ts'
import { reopen, saveResolved } from './attention.store.ts'

export const attentionHandlers: Handlers<typeof attentionCalls> = {
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
