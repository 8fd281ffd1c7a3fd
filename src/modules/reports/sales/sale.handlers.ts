import type { Handlers } from '#server/context.ts'
import { saleRecord } from './sale-record.rules.ts'
import type { sales } from './sale.contract.ts'
import { voidSales } from './sale.service.ts'
import { listSales } from './sale.store.ts'

export const saleHandlers: Handlers<typeof sales> = {
  getAll: (ctx, input) => listSales(ctx.db, input),

  // The pipeline refuses it without a reason.
  void: async (ctx, { items, reason = '' }) => {
    const found = await voidSales(ctx, items, reason)
    if (found.length < new Set(items.map(({ id }) => id)).size) ctx.refuse('not_found')
    for (const { id, orgId, soldOn: saleDate, reference, amount, royalty, voidedAt } of found) {
      if (voidedAt !== null) ctx.refuse('sale_already_void', { reference })
      const before = { saleDate, reference, amount, royalty }
      ctx.record({ type: saleRecord, id, org: orgId, before, after: { ...before, isVoid: true, reason } })
    }
    return { ok: true }
  },
}
