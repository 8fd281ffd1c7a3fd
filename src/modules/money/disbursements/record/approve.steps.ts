import { aboutPayments } from '#kernel/effect.ts'
import { whyNotMove } from '#kernel/lifecycle.ts'
import { formatRm } from '#kernel/money.ts'
import { laterThan } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { approveDelegated, type Delegated } from '#people/delegations/delegation.service.ts'
import type { Handlers, TenantActor } from '#server/context.ts'
import { requireReason } from '#server/approval.ts'
import { refuseOutdated } from '#server/outdated.ts'
import { announce } from '#server/decision.ts'
import { lockCredit } from '../credit/credit.steps.ts'
import type { disbursements } from './disbursement.contract.ts'
import { disbursementRecord } from '../disbursement-record.rules.ts'
import { disbursementLifecycle } from '../disbursement.rules.ts'
import * as store from '../disbursement.store.ts'
import * as sql from '../disbursement.sql.ts'
import { differencesOf } from '../lines/lines.steps.ts'
import { lock, type LookupContext } from '../lines/lookup.steps.ts'

/** Approves the submitted version; the last approval that it needs reserves the credit. */
export const approveDisbursement: Handlers<typeof disbursements>['approve'] = async (
  ctx,
  { id, version, total, reason },
) => {
  const { actor } = ctx
  const key = { orgId: actor.orgId, id }
  if (actor.org.status !== 'Active') ctx.refuse('organization_not_active')
  const { available } = await lockCredit(ctx, actor.orgId)
  const before = await lock(ctx, key)
  const whyNot = whyNotApprove(before, actor)
  if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
  const isOther = (version ?? before.version) !== before.version || (total ?? before.total) !== before.total
  if (isOther) await refuseOutdated(ctx, disbursementRecord, [{ id, now: before, whyNot: 'record_changed' }])
  requireReason(ctx, [{ makers: authorsOf(before) }], { reason, seen: version })
  const lines = await sql.selectLines.all(ctx.client, { orgId: key.orgId, id })
  const differences = await differencesOf(ctx, key.orgId, lines, before.digest, true)
  if (differences.length > 0) {
    const names = [...new Set(differences.map((one) => (one.what === 'content' ? before.name : one.name)))]
    ctx.refuse('disbursement_changed', { names: names.join(', ') })
  }
  const people = [actor.id, ...(actor.for ? [actor.for.id] : [])]
  const earlier = await sql.selectApprovals.all(ctx.client, { ...key, version: before.version })
  // Neither a delegate nor the Manager counts twice.
  if (earlier.some((row) => people.includes(row.userId) || (row.approvedFor && people.includes(row.approvedFor))))
    ctx.refuse('already_approved')
  await approveDelegated(ctx, [delegated(actor, before, lines)])
  const needed = before.amountToRepay
  if (needed > available) ctx.refuse('credit_exceeded', { needed: formatRm(needed), available: formatRm(available) })
  const payees = lines.map(({ name, amount }) => ({ name, amount }))
  await ctx.confirm('approval', aboutPayments(payees, { name: before.name }))
  await ctx.db
    .insertInto('disbursement_approvals')
    .values({
      org_id: key.orgId,
      disbursement_id: id,
      user_id: actor.id,
      version: before.version,
      approved_at: ctx.now,
      approved_for: actor.for?.id ?? null,
    })
    .execute()
  const approvals = before.approvals + 1
  const isLast = approvals >= before.approversNeeded
  const status = isLast ? 'approved' : before.status
  // An approval doesn't change the last editor.
  await store.updateDisbursement(ctx.db, key, {
    status,
    modified_at: laterThan(before.modifiedAt, ctx.now),
    ...(isLast && { approved_at: ctx.now }),
  })
  if (isLast) await announce(ctx, { orgId: key.orgId, type: 'disbursement', outcome: 'approved', records: [before] })
  ctx.record({ type: disbursementRecord, id, before: { status: before.status }, after: { status, approvals } })
  return { ok: true, approvals, approversNeeded: before.approversNeeded }
}

/** What a delegate approves: a payment to an employee is about that person. */
const delegated = (
  { id: delegateId, employeeId, for: manager }: TenantActor,
  { id, name, total }: store.StoredDisbursement,
  lines: readonly { readonly employeeId: Id<'employee'> | null }[],
): Delegated => {
  const isPaid = (employee: Id<'employee'> | null | undefined) =>
    Boolean(employee) && lines.some((line) => line.employeeId === employee)
  return {
    id,
    name,
    amount: total,
    about: [isPaid(employeeId) ? delegateId : null, manager && isPaid(manager.employeeId) ? manager.id : null],
  }
}

/** The makers of the submitted version: the last editor and the submitter. */
export const authorsOf = ({ modifiedBy, submittedBy }: store.StoredDisbursement): string[] => [
  modifiedBy,
  ...(submittedBy ? [submittedBy] : []),
]

/** Why this user can't approve the submitted version; null if they can. */
export const whyNotApprove = (
  disbursement: store.StoredDisbursement,
  { id, org, for: manager }: LookupContext['actor'],
) => {
  const makers = disbursement.submittedBy ? [disbursement.submittedBy] : []
  const approver = { id, requireSecondPerson: org?.requireSecondPerson ?? false, forId: manager?.id }
  return whyNotMove(disbursementLifecycle, 'approve', { ...disbursement, makers }, approver)
}
