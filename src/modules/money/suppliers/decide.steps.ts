import { whyNotMove } from '#kernel/lifecycle.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, Handlers, PlatformActor } from '#server/context.ts'
import { announce } from '#server/decision.ts'
import { modifiedBy } from '#server/postgres/record-table.ts'
import { isReturned, returnToMaker } from '#server/return.ts'
import { supplierRecord } from './supplier-record.rules.ts'
import type { Supplier, suppliers } from './supplier.contract.ts'
import { awaitsDecision, supplierLifecycle } from './supplier.rules.ts'
import * as store from './supplier.store.ts'

export const locked = async (ctx: Pick<Context<'supplier_not_found'>, 'db' | 'refuse'>, key: store.SupplierKey) =>
  (await store.lockSupplier(ctx.db, key)) ?? ctx.refuse('supplier_not_found')

/** Refuses to approve a supplier, or to confirm its account, after a return to the maker. */
export const refuseReturned = async (
  ctx: Pick<Context<'supplier_status', unknown, Id<'org'>>, 'client' | 'org' | 'refuse'>,
  id: Id<'supplier'>,
): Promise<void> => {
  if (await isReturned(ctx, 'supplier', id)) ctx.refuse('supplier_status', { status: 'returned' })
}

const outcomes = { approve: 'approved', reject: 'rejected', blacklist: 'blacklisted' } as const
/** Changes the status of a locked supplier. */
export const decide = async (
  ctx: Context<'supplier_status', PlatformActor>,
  before: Awaited<ReturnType<typeof locked>>,
  move: 'approve' | 'reject' | 'blacklist',
  change: Parameters<typeof store.updateSupplier>[2] & { status: Supplier['status'] },
  remarks?: string,
): Promise<void> => {
  const { orgId, id } = before
  const whyNot = whyNotMove(supplierLifecycle, move, before)
  if (whyNot) ctx.refuse('supplier_status', { status: before.status })
  await store.updateSupplier(ctx.db, { orgId, id }, { ...change, ...modifiedBy(ctx, before) })
  await announce(ctx, { orgId, type: 'supplier', outcome: outcomes[move], records: [before], reason: remarks })
  ctx.record({
    type: supplierRecord,
    id,
    org: orgId,
    before: { status: before.status },
    after: { status: change.status, ...(remarks !== undefined && { remarks }) },
  })
}

/** Returns suppliers that await approval, or the new accounts of approved ones. */
export const returnSuppliers: Handlers<typeof suppliers>['return'] = (ctx, returning) =>
  returnToMaker(ctx, returning, {
    type: supplierRecord,
    lifecycle: supplierLifecycle,
    errors: { missing: 'supplier_not_found', notPending: 'supplier_status' },
    lock: (ids: Id<'supplier'>[]) => store.lockSuppliers(ctx.db, ctx.org, ids),
    awaits: ({ status, hasUnconfirmed }) => awaitsDecision(ctx.actor.role, status, hasUnconfirmed),
    change: async ({ id }, columns) => {
      await store.updateSupplier(ctx.db, { orgId: ctx.org, id }, columns)
      ctx.record({ type: supplierRecord, id, org: ctx.org })
    },
    every: true,
  })
