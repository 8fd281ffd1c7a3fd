import { approvalLifecycle, pendingOf, type ApprovalStatus } from '#kernel/approval.ts'
import { whyNotMove } from '#kernel/lifecycle.ts'
import { laterThan, type Instant } from '#kernel/time.ts'
import { versionOf, type Versioned } from '#kernel/version.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, TenantActor } from './context.ts'

type ApprovalError = 'not_pending_approval' | 'maker_is_checker' | 'permission_denied' | 'record_changed'
type Approvable = Versioned<Instant> & {
  readonly status: ApprovalStatus
  readonly createdBy: Id<'user'>
  readonly modifiedBy: Id<'user'>
}
/** The columns that a save or an approval sets besides the record's own fields. */
export type ApprovalColumns = {
  readonly status: ApprovalStatus
  readonly modified_at: Instant
  readonly modified_by: Id<'user'>
  readonly approved_at: Instant | null
  readonly approved_by: Id<'user'> | null
}

const moverOf = ({ id, org }: TenantActor) => ({ id, requireSecondPerson: org.requireSecondPerson })

/** The columns of a created or changed record, saved as a draft or submitted. */
const changed = (ctx: Pick<Context<never, TenantActor>, 'actor' | 'now'>, status: ApprovalStatus, at: Instant) => ({
  status,
  modified_at: at,
  modified_by: ctx.actor.id,
  approved_at: null,
  approved_by: null,
})

/** The columns of a new record. Only an existing record can be approved. */
export const createColumns = (
  ctx: Pick<Context<'not_pending_approval', TenantActor>, 'actor' | 'now' | 'refuse'>,
  status: ApprovalStatus,
) => {
  if (status === 'Approved') ctx.refuse('not_pending_approval')
  return { ...changed(ctx, status, ctx.now), created_at: ctx.now, created_by: ctx.actor.id }
}

/**
 * The columns of a save with this status: Draft saves, Pending Approval submits, and Approved approves the stored
 * record, so its fields must be those that the approver saw (`isChanged` is false).
 */
export const saveColumns = (
  ctx: Pick<Context<ApprovalError, TenantActor>, 'actor' | 'now' | 'refuse'>,
  before: Approvable,
  status: ApprovalStatus,
  isChanged: boolean,
): ApprovalColumns => {
  const at = laterThan(versionOf(before), ctx.now)
  if (status !== 'Approved') return changed(ctx, status, at)
  if (ctx.actor.role !== 'Manager') ctx.refuse('permission_denied')
  if (isChanged) ctx.refuse('record_changed')
  const whyNot = whyNotMove(approvalLifecycle, 'approve', before, moverOf(ctx.actor))
  if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
  return {
    status: 'Approved',
    modified_at: at,
    // The last editor is kept; the approver is stored separately.
    modified_by: before.modifiedBy,
    approved_at: ctx.now,
    approved_by: ctx.actor.id,
  }
}

/** The selected records, and optionally the version of each that the approver has seen. */
type Selected<K extends string> = { readonly ids: readonly K[]; readonly modifiedAt?: readonly Instant[] | undefined }

/**
 * Refuses the approval of a record that has changed since the approver saw it. `found` may leave out selected records.
 */
export const checkSeen = (
  ctx: Pick<Context<'record_changed'>, 'refuse'>,
  { ids, modifiedAt }: Selected<string>,
  found: readonly (Versioned<Instant> & { readonly id: string })[],
): void => {
  if (!modifiedAt) return
  const seen = new Map(ids.map((id, i) => [id, modifiedAt[i]]))
  if (found.some((record) => seen.get(record.id) !== versionOf(record))) ctx.refuse('record_changed')
}

/** Approves the selected records that are pending approval; records that someone else has decided since are skipped. */
export const approveSelected = async <K extends string, R extends Approvable & { readonly id: K }>(
  ctx: Pick<Context<ApprovalError | 'not_found', TenantActor>, 'actor' | 'now' | 'refuse'>,
  selected: Selected<K>,
  { lock, save }: { lock: (ids: K[]) => Promise<R[]>; save: (before: R, columns: ApprovalColumns) => Promise<void> },
): Promise<{ approved: number }> => {
  const ids = [...new Set(selected.ids)]
  const found = await lock(ids)
  if (found.length < ids.length) ctx.refuse('not_found')
  const pending = pendingOf(found)
  if (pending.length === 0) ctx.refuse('not_pending_approval')
  checkSeen(ctx, selected, pending)
  for (const before of pending) await save(before, saveColumns(ctx, before, 'Approved', false))
  return { approved: pending.length }
}
