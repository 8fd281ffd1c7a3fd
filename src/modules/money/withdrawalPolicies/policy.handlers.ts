import { isDeepStrictEqual } from 'node:util'
import { policyRecord } from './policy-record.rules.ts'
import type { Input } from '#kernel/call.ts'
import { formatRm, formatSen, type Sen } from '#kernel/money.ts'
import { laterThan } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { approveDelegated } from '#people/delegations/delegation.service.ts'
import { policyLimitsOf } from '#people/organizations/organization.service.ts'
import { selectedToApprove } from '#server/approval.ts'
import { isReturned, returnToMaker } from '#server/return.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import type { Policy, withdrawalPolicies } from './policy.contract.ts'
import { risksOfPolicy } from './policy-risks.rules.ts'
import { defaultCutoffDay, overlaps, policyLifecycle, policyName } from './policy.rules.ts'
import { selectEmployeeCounts } from './policy.sql.ts'
import * as store from './policy.store.ts'

export const withdrawalPolicyHandlers: Handlers<typeof withdrawalPolicies> = {
  getAdvancedPolicies: async (ctx) => ({ policies: await listCounted(ctx, 'ADVANCED') }),

  getGeneralPolicy: async (ctx) => {
    const policies = await listCounted(ctx, 'GENERAL')
    const inStatus = (status: Policy['status']) => policies.find((policy) => policy.status === status) ?? null
    return { policy: inStatus('APPROVED'), pending: inStatus('PENDING') }
  },

  getPolicy: async (ctx, input) =>
    (await store.readPolicy(ctx.db, ctx.actor.orgId, input.id)) ?? ctx.refuse('advanced_policy_not_found'),

  createGeneralPolicy: async (ctx, input) => {
    await checkLimits(ctx, input)
    const policies = await store.lockPolicies(ctx.db, ctx.actor.orgId)
    if (policies.some((policy) => policy.type === 'GENERAL')) ctx.refuse('general_policy_exists')
    return insert(ctx, 'GENERAL', fieldsOf(input), null)
  },

  createAdvancedPolicy: async (ctx, input) => {
    await checkLimits(ctx, input)
    checkRange(ctx, input, await store.lockPolicies(ctx.db, ctx.actor.orgId), [])
    return insert(ctx, 'ADVANCED', fieldsOf(input), null)
  },

  updateGeneralPolicy: async (ctx, input) => {
    await checkLimits(ctx, input)
    const policies = await store.lockPolicies(ctx.db, ctx.actor.orgId)
    const policy = find(policies, input.id, 'GENERAL') ?? ctx.refuse('general_policy_not_found')
    if (policy.status === 'APPROVED' && revisionOf(policies, policy)) ctx.refuse('policy_has_revision')
    if (input.modifiedAt && input.modifiedAt !== policy.modifiedAt) ctx.refuse('record_changed')
    return change(ctx, policy, fieldsOf(input))
  },

  updateAdvancedPolicy: async (ctx, input) => {
    await checkLimits(ctx, input)
    const policies = await store.lockPolicies(ctx.db, ctx.actor.orgId)
    const policy = find(policies, input.id, 'ADVANCED') ?? ctx.refuse('advanced_policy_not_found')
    if (policy.status === 'APPROVED' && revisionOf(policies, policy)) ctx.refuse('policy_has_revision')
    if (input.modifiedAt && input.modifiedAt !== policy.modifiedAt) ctx.refuse('record_changed')
    checkRange(ctx, input, policies, [policy.id, policy.revisesId])
    return change(ctx, policy, fieldsOf(input))
  },

  approvePolicy: async (ctx, input) => {
    const policies = await store.lockPolicies(ctx.db, ctx.actor.orgId)
    const chosen = await selectedToApprove(ctx, input, {
      type: policyRecord,
      lifecycle: policyLifecycle,
      errors: { missing: 'not_found', notPending: policyLifecycle.error },
      lock: (ids: Policy['id'][]) => Promise.resolve(policies.filter(({ id }) => ids.includes(id))),
      every: true,
    })
    for (const policy of chosen)
      if (policy.type === 'ADVANCED') checkRange(ctx, rangeOf(policy), policies, [policy.id, policy.revisesId])
    await approveDelegated(
      ctx,
      chosen.map((policy) => ({ id: policy.id, name: nameOf(policy), amount: null })),
    )
    const { orgId, id: by, for: manager } = ctx.actor
    await store.approvePolicies(ctx.db, { orgId, policies: chosen, at: ctx.now, by, for: manager?.id ?? null })
    for (const { id, status } of chosen)
      ctx.record({ type: policyRecord, id, before: { status }, after: { status: 'APPROVED' } })
    return { ok: true }
  },

  return: async (ctx, returning) => {
    const { orgId } = ctx.actor
    const policies = await store.lockPolicies(ctx.db, orgId)
    return returnToMaker(ctx, returning, {
      type: policyRecord,
      lifecycle: policyLifecycle,
      errors: { missing: 'not_found', notPending: policyLifecycle.error },
      lock: (ids: Policy['id'][]) => Promise.resolve(policies.filter(({ id }) => ids.includes(id))),
      change: async ({ id, status }, { modified_at: at }) => {
        await store.touchPolicy(ctx.db, { orgId, id, at })
        ctx.record({ type: policyRecord, id, before: { status }, after: { status } })
      },
      every: true,
    })
  },

  deletePolicy: async (ctx, input) => {
    const policies = await store.lockPolicies(ctx.db, ctx.actor.orgId)
    const policy = policies.find(({ id }) => id === input.id) ?? ctx.refuse('advanced_policy_not_found')
    const revision = revisionOf(policies, policy)
    // Without a policy in force, its employees withdraw under another one.
    if (policy.status === 'APPROVED') await ctx.confirm('limit')
    await store.endPolicies(ctx.db, {
      orgId: ctx.actor.orgId,
      ids: revision ? [policy.id, revision.id] : [policy.id],
      status: 'DELETED',
    })
    ctx.record({ type: policyRecord, id: policy.id, before: policy, after: null })
    return { message: 'Policy Successfully DELETED!' }
  },
}

type Fields = Input<(typeof withdrawalPolicies)['createGeneralPolicy']> & Partial<Record<keyof Range, Sen | null>>
type Range = Pick<Input<(typeof withdrawalPolicies)['createAdvancedPolicy']>, 'minSalary' | 'maxSalary'>

const fieldsOf = (input: Fields): store.PolicyFields => ({
  maximum_withdrawal_sen: input.maximumWithdrawalAmount,
  withdrawal_frequency: input.withdrawalFrequency,
  withdrawal_day: input.withdrawalDate ?? 0,
  auto_approval: input.autoApproval ?? false,
  min_salary_sen: input.minSalary ?? null,
  max_salary_sen: input.maxSalary ?? null,
})

const listCounted = async (
  ctx: Pick<Context<never, TenantActor>, 'db' | 'client' | 'actor' | 'today'>,
  type: Policy['type'],
) => {
  const { orgId } = ctx.actor
  const policies = await store.listPolicies(ctx.db, orgId, type)
  if (policies.length === 0) return []
  const counts = await selectEmployeeCounts.all(ctx.client, { orgId, today: ctx.today })
  const general = type === 'GENERAL' ? policies : await store.listPolicies(ctx.db, orgId, 'GENERAL')
  const inForce = general.find(({ status }) => status === 'APPROVED') ?? null
  return policies.map((one) => {
    const employees = counts.find(({ id }) => id === one.id)?.employees ?? 0
    if (one.status !== 'PENDING') return { ...one, employees, risks: [] }
    const replaced = policies.find(({ id }) => id === one.revisesId) ?? inForce
    return { ...one, employees, risks: risksOfPolicy(one, replaced, employees) }
  })
}

const find = (policies: readonly Policy[], id: Policy['id'], type: Policy['type']) =>
  policies.find((policy) => policy.id === id && policy.type === type)
const revisionOf = (policies: readonly Policy[], policy: Policy) =>
  policies.find(({ revisesId }) => revisesId === policy.id)
/** What the Manager reads in the summary. */
const nameOf = (policy: Policy): string => `${policyName(policy)[0]}: ${formatRm(policy.maximumWithdrawalAmount)}`
const rangeOf = ({ minSalary, maxSalary }: Policy): Range => {
  if (minSalary === null || maxSalary === null) throw new Error('advanced policy without a salary range')
  return { minSalary, maxSalary }
}

/** Refuses a withdrawal day after the cut-off day, and a maximum below the organization's minimum withdrawal. */
const checkLimits = async (
  ctx: Context<'invalid_input', TenantActor>,
  {
    withdrawalDate = 0,
    maximumWithdrawalAmount,
  }: { withdrawalDate?: number | undefined; maximumWithdrawalAmount: Sen },
): Promise<void> => {
  const { cutoffDay, minimum } = await policyLimitsOf(ctx.db, ctx.actor.orgId)
  const last = cutoffDay ?? defaultCutoffDay
  const fields = {
    ...(withdrawalDate > last && { withdrawalDate: { code: 'day_after_cutoff', params: { last } } }),
    ...(maximumWithdrawalAmount < minimum && {
      maximumWithdrawalAmount: { code: 'maximum_below_minimum', params: { minimum: formatSen(minimum) } },
    }),
  }
  if (Object.keys(fields).length > 0) ctx.refuse('invalid_input', {}, fields)
}

/** Refuses a salary range that overlaps another policy's. A policy and its own revision may overlap. */
const checkRange = (
  ctx: Pick<Context<'policy_overlaps', TenantActor>, 'refuse'>,
  range: Range,
  policies: readonly Policy[],
  except: readonly (Policy['id'] | null)[],
): void => {
  for (const other of policies) {
    if (other.type !== 'ADVANCED' || except.includes(other.id) || (other.revisesId && except.includes(other.revisesId)))
      continue
    const taken = rangeOf(other)
    if (!overlaps(range, taken)) continue
    const params = { from: formatSen(taken.minSalary), to: formatSen(taken.maxSalary) }
    ctx.refuse('policy_overlaps', params, { minSalary: { code: 'range_overlaps', params } })
  }
}

type ChangeContext = Context<never, TenantActor, Id<'org'>>

const insert = async (
  ctx: ChangeContext,
  type: Policy['type'],
  fields: store.PolicyFields,
  revisesId: Id<'withdrawal_policy'> | null,
) => {
  const created = await store.insertPolicy(ctx.db, {
    orgId: ctx.actor.orgId,
    id: ctx.newId(),
    type,
    revisesId,
    fields,
    at: ctx.now,
    by: ctx.actor.id,
  })
  ctx.record({ type: policyRecord, id: created.id, after: created })
  return created
}

/**
 * Updates a pending policy, or creates a pending revision of an approved one. Equal fields change nothing, but submit a
 * policy that was returned.
 */
const change = async (ctx: ChangeContext, policy: Policy, fields: store.PolicyFields) => {
  const isSame = isDeepStrictEqual(fields, fieldsOf(policy))
  if (isSame && !(await isReturned(ctx, 'withdrawalPolicy', policy.id))) return policy
  if (policy.status === 'APPROVED') return insert(ctx, policy.type, fields, policy.id)
  const changed = await store.updatePolicy(ctx.db, {
    orgId: ctx.actor.orgId,
    id: policy.id,
    fields,
    at: laterThan(policy.modifiedAt, ctx.now),
    by: ctx.actor.id,
  })
  ctx.record({ type: policyRecord, id: policy.id, before: policy, after: changed })
  return changed
}
