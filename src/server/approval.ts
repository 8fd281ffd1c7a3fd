import { approvalLifecycle, fieldOfRecord, type ApprovalStatus } from '#kernel/approval.ts'
import type { RecordType } from '#kernel/audit.ts'
import { canMove, whyNotMove, type Lifecycle, type Movable } from '#kernel/lifecycle.ts'
import { formatInstant, laterThan, type Instant } from '#kernel/time.ts'
import { versionOf, type Versioned } from '#kernel/version.ts'
import type { Id } from '#kernel/values.ts'
import { selectLastChanges } from './audit.sql.ts'
import type { Context, TenantActor } from './context.ts'
import type { Db } from './postgres/database.ts'

type ApprovalError = 'not_pending_approval' | 'maker_is_checker' | 'permission_denied' | 'record_changed'
type Approvable = Versioned<Instant> & {
  readonly status: ApprovalStatus
  readonly createdBy: Id<'user'>
  readonly modifiedBy: Id<'user'>
}
/** The columns that a save or an approval sets besides the record's own fields. */
type ApprovalColumns = {
  readonly status: ApprovalStatus
  readonly modified_at: Instant
  readonly modified_by?: Id<'user'>
  readonly approved_at: Instant | null
  readonly approved_by: Id<'user'> | null
}

export const moverOf = ({ id, org }: TenantActor) => ({ id, requireSecondPerson: org.requireSecondPerson })

type Approving = Pick<Context<never, TenantActor>, 'actor' | 'now'>
/** The columns that an approval sets besides the status. The last editor is kept; the approver is stored separately. */
export const approvedColumns = ({ actor, now }: Approving, before: Versioned<Instant>) => ({
  modified_at: laterThan(versionOf(before), now),
  approved_at: now,
  approved_by: actor.id,
})

/** The columns of a created or changed record, saved as a draft or submitted. */
const changed = (ctx: Approving, status: ApprovalStatus, at: Instant) => ({
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
 * record, so the fields must be those that the approver saw.
 */
export const saveColumns = (
  ctx: Pick<Context<ApprovalError, TenantActor>, 'actor' | 'now' | 'refuse'>,
  before: Approvable & Readonly<Record<string, unknown>>,
  status: ApprovalStatus,
  fields: object,
): ApprovalColumns => {
  if (status !== 'Approved') return changed(ctx, status, laterThan(versionOf(before), ctx.now))
  if (ctx.actor.role !== 'Manager') ctx.refuse('permission_denied')
  if (Object.entries<unknown>({ ...fields }).some(([field, value]) => before[field] !== value))
    ctx.refuse('record_changed')
  const whyNot = whyNotMove(approvalLifecycle, 'approve', before, moverOf(ctx.actor))
  if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
  return { status, ...approvedColumns(ctx, before) }
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
const checkSeen = async <E extends string, R extends Decided & Versioned<Instant>>(
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

/** How the selected records of a kind are approved. */
type Approval<K, R, S extends string, N, E> = {
  readonly type: RecordType
  readonly lifecycle: Lifecycle<S, 'approve'>
  readonly errors: { readonly missing: N; readonly notPending: E; readonly approved?: E }
  readonly lock: (ids: K[]) => Promise<R[]>
  /** Refuses if one of the records isn't pending, instead of skipping it. */
  readonly every?: true
}

/**
 * The selected records that the caller may approve, locked. If the caller names the versions that it has seen, every
 * record must be as seen; otherwise records that someone else has decided are skipped.
 */
export const selectedToApprove = async <
  K extends string,
  R extends Decided & Movable<S> & Versioned<Instant> & { readonly id: K },
  S extends string,
  N extends string,
  E extends string,
>(
  ctx: RefusingContext<N | E | 'record_changed' | 'maker_is_checker'>,
  selected: Selected<K>,
  { type, lifecycle, errors, lock, every }: Approval<K, R, S, N, E>,
): Promise<R[]> => {
  const whyNotPending = ({ status }: R): E | null => {
    if (canMove(lifecycle, status, 'approve')) return null
    return status === lifecycle.moves.approve.to ? (errors.approved ?? errors.notPending) : errors.notPending
  }
  const ids = [...new Set(selected.ids)]
  const found = await lock(ids)
  await checkSeen(ctx, selected, found, {
    type,
    whyNot: (record) => (record ? whyNotPending(record) : errors.missing),
  })
  if (found.length < ids.length) ctx.refuse(errors.missing)
  const chosen = every ? found : found.filter((record) => whyNotPending(record) === null)
  if (chosen.length === 0) ctx.refuse(errors.notPending)
  for (const record of chosen) {
    const notPending = whyNotPending(record)
    if (notPending) ctx.refuse(notPending, { status: record.status })
    if (whyNotMove(lifecycle, 'approve', record, moverOf(ctx.actor))) ctx.refuse('maker_is_checker')
  }
  return chosen
}

type ApprovalTable<K, R, C> = {
  readonly type: RecordType
  readonly lock: (db: Db, orgId: Id<'org'>, ids: K[]) => Promise<R[]>
  readonly change: (
    ctx: C,
    key: { readonly orgId: Id<'org'>; readonly id: K },
    before: R,
    columns: ApprovalColumns,
  ) => Promise<unknown>
}
/** Approves the selected records that are pending approval. */
export const approveSelected = async <
  K extends string,
  R extends Approvable & { readonly id: K },
  C extends Pick<Context<ApprovalError | 'not_found', TenantActor>, 'db' | 'actor' | 'client' | 'now' | 'refuse'>,
>(
  ctx: C,
  selected: Selected<K>,
  { type, lock, change }: ApprovalTable<K, R, C>,
): Promise<{ approved: number }> => {
  const { orgId } = ctx.actor
  const pending = await selectedToApprove(ctx, selected, {
    type,
    lifecycle: approvalLifecycle,
    errors: { missing: 'not_found', notPending: 'not_pending_approval' },
    lock: (ids) => lock(ctx.db, orgId, ids),
  })
  for (const before of pending)
    await change(ctx, { orgId, id: before.id }, before, { status: 'Approved', ...approvedColumns(ctx, before) })
  return { approved: pending.length }
}
