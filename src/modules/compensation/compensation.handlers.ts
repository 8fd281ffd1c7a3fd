import { laterThan } from '#kernel/time.ts'
import { approveDelegated } from '#modules/delegations/delegation.service.ts'
import { selectedToApprove } from '#server/approval.ts'
import type { Context, Handlers } from '#server/context.ts'
import { createdBy, modifiedBy } from '#server/postgres/record-table.ts'
import { returnToMaker } from '#server/return.ts'
import { compensationRecord } from './compensation-record.rules.ts'
import type { compensationPolicies } from './compensation.contract.ts'
import { detailsOf } from './compensation-details.steps.ts'
import { compensationLifecycle } from './compensation.rules.ts'
import * as store from './compensation.store.ts'

export const compensationHandlers: Handlers<typeof compensationPolicies> = {
  getAll: async (ctx) => ({ policies: await store.policyTable.list(ctx.db, ctx.actor.orgId) }),

  getOne: async (ctx, { id }) =>
    (await store.policyTable.read(ctx.db, { orgId: ctx.actor.orgId, id })) ??
    ctx.refuse('compensation_policy_not_found'),

  getDetails: async (ctx, { id }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const policy = (await store.policyTable.read(ctx.db, key)) ?? ctx.refuse('compensation_policy_not_found')
    return detailsOf(ctx, key, policy)
  },

  create: (ctx, { compensationName }) =>
    store.policyTable.create(
      ctx,
      { orgId: ctx.actor.orgId, id: ctx.newId() },
      { name: compensationName, status: 'pending_approval', ...createdBy(ctx) },
    ),

  update: async (ctx, { id, compensationName, modifiedAt }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const before = await locked(ctx, key)
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    return store.policyTable.change(ctx, key, before, {
      name: compensationName,
      status: 'pending_approval',
      ...modifiedBy(ctx, before),
      approved_at: null,
      approved_by: null,
      approved_for: null,
    })
  },

  approve: async (ctx, selected) => {
    const { orgId, id: approver, for: manager } = ctx.actor
    const pending = await selectedToApprove(ctx, selected, {
      type: compensationRecord,
      lifecycle: compensationLifecycle,
      errors: { missing: 'compensation_policy_not_found', notPending: 'compensation_policy_status' },
      lock: (ids) => store.lockWithMakers(ctx.db, orgId, ids),
    })
    await approveDelegated(
      ctx,
      pending.map(({ id, compensationName }) => ({ id, name: compensationName, amount: null })),
    )
    for (const { makers: _, ...before } of pending) {
      const key = { orgId, id: before.id }
      const at = laterThan(before.modifiedAt, ctx.now)
      await store.putRangesInForce(ctx.db, key)
      await store.policyTable.change(ctx, key, before, {
        status: 'approved',
        modified_at: at,
        approved_at: at,
        approved_by: approver,
        approved_for: manager?.id ?? null,
        name_in_force: before.compensationName,
        in_force_at: at,
        in_force_by: approver,
      })
    }
    return { approved: pending.length }
  },

  return: (ctx, returning) => {
    const { orgId } = ctx.actor
    return returnToMaker(ctx, returning, {
      type: compensationRecord,
      lifecycle: compensationLifecycle,
      errors: { missing: 'compensation_policy_not_found', notPending: 'compensation_policy_status' },
      lock: (ids) => store.policyTable.lock(ctx.db, orgId, ids),
      change: (before, columns) => store.policyTable.change(ctx, { orgId, id: before.id }, before, columns),
    })
  },

  delete: async (ctx, { id }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const before = await locked(ctx, key)
    const stamp = modifiedBy(ctx, before)
    await store.deleteRanges(ctx.db, key, stamp)
    const columns = { status: 'deleted', approved_at: null, approved_by: null, ...stamp } as const
    return store.policyTable.remove(ctx, key, before, columns)
  },
}

const locked = async (ctx: Pick<Context<'compensation_policy_not_found'>, 'db' | 'refuse'>, key: store.PolicyKey) =>
  (await store.policyTable.lock(ctx.db, key.orgId, [key.id]))[0] ?? ctx.refuse('compensation_policy_not_found')
