import { accountTotal } from '#modules/ledger/ledger.service.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Handlers } from '#server/context.ts'
import { topUpRecord } from './top-up-record.rules.ts'
import type { topUpCalls } from './top-up.contract.ts'
import { listTopUps, lockTopUps, topUps } from './top-up.store.ts'

export const topUpHandlers: Handlers<typeof topUpCalls> = {
  getTopUps: async (ctx, input) => {
    const [page, booked] = await Promise.all([listTopUps(ctx.db, input), accountTotal(ctx, 'provider_balance')])
    return { ...page, booked }
  },

  recordTopUp: async (ctx, { amount, paidOn, reference }) => {
    if (paidOn > ctx.today) ctx.refuse('top_up_in_future', {}, { paidOn: { code: 'top_up_in_future' } })
    await lockTopUps(ctx.db)
    if (await topUps.isReferenceUsed(ctx.db, platformOrgId, reference)) {
      const refused = { code: 'top_up_reference_used', params: { reference } } as const
      ctx.refuse(refused.code, refused.params, { reference: refused })
    }
    const id = ctx.newId<'provider_top_up'>()
    await topUps.add(ctx, { orgId: platformOrgId, id, paidOn, amount, reference, by: ctx.actor })
    ctx.record({ type: topUpRecord, id, after: { amount, paidOn, reference } })
    return { ok: true, id, booked: await accountTotal(ctx, 'provider_balance') }
  },

  voidTopUp: async (ctx, { id, reason }) => {
    const key = { orgId: platformOrgId, id }
    const found = (await topUps.lock(ctx.db, key)) ?? ctx.refuse('not_found')
    if (found.isVoid) ctx.refuse('top_up_void')
    await topUps.void(ctx, { ...key, by: ctx.actor, reason })
    const { amount, paidOn, reference } = found
    const before = { amount, paidOn, reference }
    ctx.record({ type: topUpRecord, id, before, after: { ...before, isVoid: true, reason } })
    return { ok: true }
  },
}
