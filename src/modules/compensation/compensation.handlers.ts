import { canMove, whyNotMove } from '#kernel/lifecycle.ts'
import { laterThan } from '#kernel/time.ts'
import { checkSeen } from '#server/approval.ts'
import type { Handlers } from '#server/context.ts'
import { compensationRecord } from './compensation-record.rules.ts'
import type { compensationPolicies } from './compensation.contract.ts'
import { detailsOf } from './compensation.details.ts'
import { compensationLifecycle } from './compensation.rules.ts'
import * as store from './compensation.store.ts'

export const compensationHandlers: Handlers<typeof compensationPolicies> = {
  getAll: async (ctx) => ({ policies: await store.listPolicies(ctx.db, ctx.actor.orgId) }),

  getOne: async (ctx, { id }) =>
    (await store.readPolicy(ctx.db, { orgId: ctx.actor.orgId, id })) ?? ctx.refuse('compensation_policy_not_found'),

  getDetails: async (ctx, { id }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const policy = (await store.readPolicy(ctx.db, key)) ?? ctx.refuse('compensation_policy_not_found')
    return detailsOf(ctx, key, policy)
  },

  create: async (ctx, { compensationName }) => {
    const created = await store.insertPolicy(
      ctx.db,
      { orgId: ctx.actor.orgId, id: ctx.newId() },
      {
        name: compensationName,
        status: 'pending_approval',
        created_at: ctx.now,
        created_by: ctx.actor.id,
        modified_at: ctx.now,
        modified_by: ctx.actor.id,
      },
    )
    ctx.record({ type: compensationRecord, id: created.id, after: created })
    return created
  },

  update: async (ctx, { id, compensationName, modifiedAt }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const [before = ctx.refuse('compensation_policy_not_found')] = await store.lockPolicies(ctx.db, key.orgId, [id])
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    const after = await store.updatePolicy(ctx.db, key, {
      name: compensationName,
      status: 'pending_approval',
      modified_at: laterThan(before.modifiedAt, ctx.now),
      modified_by: ctx.actor.id,
      approved_at: null,
      approved_by: null,
    })
    ctx.record({ type: compensationRecord, id, before, after })
    return after
  },

  approve: async (ctx, { ids, modifiedAt }) => {
    const { orgId, id: approver, org } = ctx.actor
    const found = await store.lockPolicies(ctx.db, orgId, ids)
    const isPending = ({ status }: (typeof found)[number]) => canMove(compensationLifecycle, status, 'approve')
    await checkSeen(ctx, { ids, modifiedAt }, found, {
      type: compensationRecord,
      whyNot: (one) => (one ? (isPending(one) ? null : 'compensation_policy_status') : 'compensation_policy_not_found'),
    })
    if (found.length < new Set(ids).size) ctx.refuse('compensation_policy_not_found')
    const pending = found.filter(isPending)
    if (pending.length === 0) ctx.refuse('compensation_policy_status')
    for (const before of pending) {
      const key = { orgId, id: before.id }
      const makers = await store.readRangeMakers(ctx.db, key, before.inForceAt)
      const actor = { id: approver, requireSecondPerson: org.requireSecondPerson }
      const whyNot = whyNotMove(compensationLifecycle, 'approve', { ...before, makers }, actor)
      if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
      const at = laterThan(before.modifiedAt, ctx.now)
      await store.putRangesInForce(ctx.db, key)
      const after = await store.updatePolicy(ctx.db, key, {
        status: 'approved',
        modified_at: at,
        approved_at: at,
        approved_by: approver,
        name_in_force: before.compensationName,
        in_force_at: at,
        in_force_by: approver,
      })
      ctx.record({ type: compensationRecord, id: before.id, before, after })
    }
    return { approved: pending.length }
  },

  delete: async (ctx, { id }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const [before = ctx.refuse('compensation_policy_not_found')] = await store.lockPolicies(ctx.db, key.orgId, [id])
    const stamp = { modified_at: laterThan(before.modifiedAt, ctx.now), modified_by: ctx.actor.id }
    await store.deletePolicy(ctx.db, key, stamp)
    ctx.record({ type: compensationRecord, id, before, after: null })
    return { ok: true }
  },
}
