import { approvalLifecycle, fieldOfRecord, pendingOf, type ApprovalStatus } from '#kernel/approval.ts'
import type { RecordType } from '#kernel/audit.ts'
import { whyNotMove } from '#kernel/lifecycle.ts'
import { formatInstant, laterThan, type Instant } from '#kernel/time.ts'
import { versionOf, type Versioned } from '#kernel/version.ts'
import type { Id } from '#kernel/values.ts'
import { selectLastChanges } from './audit.sql.ts'
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
type Decided = { readonly id: string; readonly status: string }
type RefusingContext<E extends string> = Pick<Context<E, TenantActor>, 'actor' | 'client' | 'refuse'>

/** A record that isn't as the approver saw it; null once it is deleted. */
type Outdated<E extends string> = { readonly id: string; readonly now: Decided | null; readonly whyNot: E }

/** Refuses with what happened to each of these records since, by whom and when. */
export const refuseOutdated = async <E extends string>(
  ctx: RefusingContext<E>,
  { type }: RecordType,
  outdated: readonly Outdated<E>[],
): Promise<void> => {
  const [first] = outdated
  if (!first) return
  const changes = await selectLastChanges.all(ctx.client, {
    orgId: ctx.actor.orgId,
    type,
    ids: outdated.map(({ id }) => id),
  })
  const fields = outdated.flatMap(({ id, now, whyNot }) => {
    const change = changes.find((one) => one.id === id)
    if (!change) return []
    const code = now === null ? 'deleted_since' : whyNot === 'record_changed' ? 'changed_since' : 'status_set_since'
    const params = { by: change.actor_name, at: formatInstant(change.happened_at), ...(now && { status: now.status }) }
    return [[fieldOfRecord(id), { code, params }] as const]
  })
  ctx.refuse(first.whyNot, first.now ? { status: first.now.status } : {}, Object.fromEntries(fields))
}

/**
 * Refuses the approval of records that someone else has decided, changed or deleted since the approver saw them. Without
 * their versions, nothing was seen. `whyNot` is the error of a record that is missing or not pending.
 */
export const checkSeen = async <E extends string, R extends Decided & Versioned<Instant>>(
  ctx: RefusingContext<E | 'record_changed'>,
  { ids, modifiedAt }: Selected<string>,
  found: readonly R[],
  { type, whyNot }: { type: RecordType; whyNot: (record: R | undefined) => E | null },
): Promise<void> => {
  if (!modifiedAt) return
  const current = new Map(found.map((record) => [record.id, record]))
  const outdated = ids.flatMap((id, i): Outdated<E | 'record_changed'>[] => {
    const record = current.get(id)
    const isChanged = record && versionOf(record) !== modifiedAt[i]
    const code = whyNot(record) ?? (isChanged ? ('record_changed' as const) : null)
    return code ? [{ id, now: record ?? null, whyNot: code }] : []
  })
  await refuseOutdated(ctx, type, outdated)
}

type ApprovalOf<K, R> = {
  type: RecordType
  lock: (ids: K[]) => Promise<R[]>
  save: (before: R, columns: ApprovalColumns) => Promise<void>
}
/**
 * Approves the selected records that are pending approval. If the caller names the versions that it has seen, every record
 * must be as seen; otherwise records that someone else has decided are skipped.
 */
export const approveSelected = async <K extends string, R extends Approvable & { readonly id: K }>(
  ctx: Pick<Context<ApprovalError | 'not_found', TenantActor>, 'actor' | 'client' | 'now' | 'refuse'>,
  selected: Selected<K>,
  { type, lock, save }: ApprovalOf<K, R>,
): Promise<{ approved: number }> => {
  const ids = [...new Set(selected.ids)]
  const found = await lock(ids)
  await checkSeen(ctx, selected, found, {
    type,
    whyNot: (record) => (record ? (pendingOf([record]).length > 0 ? null : 'not_pending_approval') : 'not_found'),
  })
  if (found.length < ids.length) ctx.refuse('not_found')
  const pending = pendingOf(found)
  if (pending.length === 0) ctx.refuse('not_pending_approval')
  for (const before of pending) await save(before, saveColumns(ctx, before, 'Approved', false))
  return { approved: pending.length }
}
