import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { lockJobLevel } from '#people/jobLevels/job-level.service.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { modifiedBy } from '#server/postgres/record-table.ts'
import { compensationRecord } from './compensation-record.rules.ts'
import type { PayRange, payRanges } from './compensation.contract.ts'
import * as policies from './compensation.store.ts'
import * as store from './pay-range.store.ts'

export const payRangeHandlers: Handlers<typeof payRanges> = {
  getAll: async (ctx, { policyId }) => {
    const { orgId } = ctx.actor
    if (!(await policies.policyTable.read(ctx.db, { orgId, id: policyId }))) ctx.refuse('compensation_policy_not_found')
    return { payRanges: await store.listRanges(ctx.db, { orgId, policyId }) }
  },

  getOne: async (ctx, key) =>
    (await store.readRange(ctx.db, { orgId: ctx.actor.orgId, ...key })) ?? ctx.refuse('pay_range_not_found'),

  create: async (ctx, { policyId, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, policyId, id: ctx.newId<'pay_range'>() }
    const at = await startChange(ctx, policyId)
    await checkLevel(ctx, fields.jobLevel)
    await store.insertRange(ctx.db, key, {
      ...store.columnsOf(fields),
      created_at: at,
      created_by: ctx.actor.id,
      modified_at: at,
      modified_by: ctx.actor.id,
    })
    const after = await stored(ctx, key)
    ctx.record({ type: compensationRecord, id: policyId, after: { payRange: audited(after) } })
    return after
  },

  update: async (ctx, { policyId, id, modifiedAt, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, policyId, id }
    const at = await startChange(ctx, policyId)
    const before = (await store.readRange(ctx.db, key)) ?? ctx.refuse('pay_range_not_found')
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    if (fields.jobLevel !== before.jobLevel) await checkLevel(ctx, fields.jobLevel)
    await store.updateRange(ctx.db, key, { ...store.columnsOf(fields), modified_at: at, modified_by: ctx.actor.id })
    const after = await stored(ctx, key)
    ctx.record({
      type: compensationRecord,
      id: policyId,
      before: { payRange: audited(before) },
      after: { payRange: audited(after) },
    })
    return after
  },

  delete: async (ctx, { policyId, id }) => {
    const key = { orgId: ctx.actor.orgId, policyId, id }
    const at = await startChange(ctx, policyId)
    const before = (await store.readRange(ctx.db, key)) ?? ctx.refuse('pay_range_not_found')
    await store.updateRange(ctx.db, key, { deleted: true, modified_at: at, modified_by: ctx.actor.id })
    ctx.record({
      type: compensationRecord,
      id: policyId,
      before: { payRange: audited(before) },
      after: { payRange: null },
    })
    return { ok: true }
  },
}

const audited = ({ jobLevelName, jobGrade, minimum, midpoint, maximum }: PayRange) => ({
  jobLevelName,
  jobGrade,
  minimum,
  midpoint,
  maximum,
})

/** Locks the policy and returns it to pending approval. Returns the time of the change. */
const startChange = async (
  ctx: Pick<Context<'compensation_policy_not_found', TenantActor>, 'db' | 'actor' | 'now' | 'refuse'>,
  id: Id<'compensation_policy'>,
): Promise<Instant> => {
  const key = { orgId: ctx.actor.orgId, id }
  const { lock, touch } = policies.policyTable
  const [before = ctx.refuse('compensation_policy_not_found')] = await lock(ctx.db, key.orgId, [id])
  const stamp = modifiedBy(ctx, before)
  await touch(ctx.db, key, { status: 'pending_approval', ...stamp, approved_at: null, approved_by: null })
  return stamp.modified_at
}

/** Requires an approved job level. Locks it, because its deletion checks for pay ranges that use it. */
const checkLevel = async (
  ctx: Pick<Context<'invalid_input', TenantActor>, 'db' | 'actor' | 'refuse'>,
  id: Id<'job_level'>,
): Promise<void> => {
  const level = await lockJobLevel(ctx.db, ctx.actor.orgId, id)
  if (level?.status !== 'approved') ctx.refuse('invalid_input', {}, { jobLevel: { code: 'level_not_approved' } })
}

const stored = async (ctx: Pick<Context, 'db'>, key: store.RangeKey): Promise<PayRange> => {
  const range = await store.readRange(ctx.db, key)
  if (!range) throw new Error('pay range not found after it was written')
  return range
}
