import { accountTotal, postEntry, reverseEntry } from '#modules/ledger/ledger.service.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Handlers } from '#server/context.ts'
import { topUpRecord } from './top-up-record.rules.ts'
import type { topUpCalls } from './top-up.contract.ts'
import * as store from './top-up.store.ts'

const keyOf = (id: Id<'provider_top_up'>) => `provider-topped-up:${id}`

export const topUpHandlers: Handlers<typeof topUpCalls> = {
  getTopUps: async (ctx, input) => {
    const [page, booked] = await Promise.all([store.listTopUps(ctx.db, input), accountTotal(ctx, 'provider_balance')])
    return { ...page, booked }
  },

  recordTopUp: async (ctx, { amount, paidOn, reference }) => {
    if (paidOn > ctx.today) ctx.refuse('top_up_in_future', {}, { paidOn: { code: 'top_up_in_future' } })
    await store.lockTopUps(ctx.db)
    if (await store.isReferenceUsed(ctx.db, reference)) {
      const refused = { code: 'top_up_reference_used', params: { reference } } as const
      ctx.refuse(refused.code, refused.params, { reference: refused })
    }
    const id = ctx.newId<'provider_top_up'>()
    await store.insertTopUp(ctx.db, ctx.now, { id, paidOn, amount, reference, by: ctx.actor })
    await postEntry(ctx, {
      orgId: platformOrgId,
      event: 'provider_topped_up',
      sourceType: 'provider_top_up',
      sourceId: id,
      on: paidOn,
      key: keyOf(id),
      amounts: { amount },
    })
    ctx.record({ type: topUpRecord, id, after: { amount, paidOn, reference } })
    return { ok: true, id, booked: await accountTotal(ctx, 'provider_balance') }
  },

  voidTopUp: async (ctx, { id, reason }) => {
    const found = (await store.lockTopUp(ctx.db, id)) ?? ctx.refuse('not_found')
    if (found.voided_at) ctx.refuse('top_up_void')
    await store.setVoid(ctx.db, id, { at: ctx.now, by: ctx.actor.name, reason })
    await reverseEntry(ctx, {
      orgId: platformOrgId,
      event: 'provider_top_up_voided',
      of: keyOf(id),
      on: ctx.today,
      key: `provider-top-up-voided:${id}`,
    })
    const before = { amount: found.amount_sen, paidOn: found.paid_on, reference: found.reference }
    ctx.record({ type: topUpRecord, id, before, after: { ...before, isVoid: true, reason } })
    return { ok: true }
  },
}
