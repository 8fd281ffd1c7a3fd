import { laterThan } from '#kernel/time.ts'
import { approveDelegated } from '#people/delegations/delegation.service.ts'
import { selectedToApprove } from '#server/approval.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { createdBy, modifiedBy } from '#server/postgres/record-table.ts'
import { returnToMaker } from '#server/return.ts'
import { compensationRecord } from './compensation-record.rules.ts'
import type { compensationPolicies } from './compensation.contract.ts'
import { compensationLifecycle, minimumWageOn, outsideBy } from './compensation.rules.ts'
import * as store from './compensation.store.ts'
import { selectSalaries, selectUserNames } from './compensation.sql.ts'
import * as ranges from './pay-range.store.ts'

type Policy = Awaited<ReturnType<typeof store.policyTable.touch>>

/** A policy with its pay ranges, the salaries of their employees, and the employees outside their range. */
const detailsOf = async (
  ctx: Pick<Context<never, TenantActor>, 'db' | 'client' | 'today'>,
  { orgId, id }: store.PolicyKey,
  { inForceBy, ...policy }: Policy,
) => {
  const listed = await ranges.listRangesInForce(ctx.db, { orgId, policyId: id })
  const levels = [...new Set(listed.flatMap(({ jobLevel, inForce }) => [jobLevel, inForce?.jobLevel ?? jobLevel]))]
  const people = await selectSalaries.all(ctx.client, { orgId, levels, today: ctx.today })
  const users = await selectUserNames.all(ctx.client, {
    orgId,
    ids: [policy.modifiedBy, ...(inForceBy ? [inForceBy] : []), ...listed.map(({ modifiedBy }) => modifiedBy)],
  })
  const nameOf = (user: string | null) => users.find((one) => one.id === user)?.name ?? null
  const byLevel = Map.groupBy(people, (one) => one.jobLevelId)
  // The range in force and the changed range, because the screen can show either.
  const limits = Map.groupBy(
    listed.flatMap((range) => [
      ...(range.deleted ? [] : [{ level: range.jobLevel, range }]),
      ...(range.inForce ? [{ level: range.inForce.jobLevel, range: range.inForce }] : []),
    ]),
    ({ level }) => level,
  )
  return {
    policy: { ...policy, modifiedByName: nameOf(policy.modifiedBy) ?? '', inForceByName: nameOf(inForceBy) },
    ranges: listed.map((range) => ({ ...range, modifiedByName: nameOf(range.modifiedBy) ?? '' })),
    levels: levels.map((jobLevel) => ({
      jobLevel,
      people: (byLevel.get(jobLevel) ?? []).map((one) => ({
        employeeICNumber: one.icNumber,
        name: one.name,
        salary: one.salary,
      })),
    })),
    outside: people
      .filter((one) => limits.get(one.jobLevelId)?.some(({ range }) => outsideBy(one.salary, range) !== 0))
      .map((one) => ({
        ...one,
        employeeId: one.id,
        employeeICNumber: one.icNumber,
        jobLevel: one.jobLevelId,
      })),
    minimumWage: minimumWageOn(ctx.today),
  }
}

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
