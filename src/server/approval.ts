import { approvalLifecycle, type ApprovalStatus, type ReturnableType } from '#kernel/approval.ts'
import type { RecordType } from '#kernel/audit.ts'
import { canMove, madeChange, whyNotMove, type Lifecycle, type Movable } from '#kernel/lifecycle.ts'
import { laterThan, type Instant } from '#kernel/time.ts'
import { versionOf, type Versioned } from '#kernel/version.ts'
import type { Id } from '#kernel/values.ts'
import { announce } from './decision.ts'
import { refuseOutdated, type Decided, type Outdated, type RefusingContext } from './outdated.ts'
import { selectReturned } from './return.sql.ts'
import type { Context, TenantActor } from './context.ts'
import type { Db } from './postgres/database.ts'

type ApprovalError =
  | 'not_pending_approval'
  | 'maker_is_checker'
  | 'own_record_reason'
  | 'permission_denied'
  | 'record_changed'
type Approvable = Versioned<Instant> & {
  readonly id: string
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

export const moverOf = ({ id, org, for: manager }: TenantActor) => ({
  id,
  requireSecondPerson: org.requireSecondPerson,
  forId: manager?.id,
})

type Approving = Pick<Context<never, TenantActor>, 'actor' | 'now'>
/** The columns that an approval sets besides the status. The last editor is kept; the approver is stored separately. */
export const approvedColumns = ({ actor, now }: Approving, before: Versioned<Instant>) => ({
  modified_at: laterThan(versionOf(before), now),
  approved_at: now,
  approved_by: actor.id,
})

type Made = Parameters<typeof madeChange>[0]
/** Why the caller approves own records, and what the caller has seen of them. */
type Explained = { readonly reason?: string | undefined; readonly seen?: unknown }
/**
 * Refuses the approval of own records without a reason. The specification's calls have no field for one and succeed, so
 * only callers that name the versions they have seen, as every screen does, need one.
 */
export const requireReason = (
  ctx: Pick<Context<'own_record_reason', TenantActor>, 'actor' | 'refuse'>,
  records: readonly Made[],
  { reason, seen }: Explained,
): void => {
  // The screens know who changed an employee, but not who changed a pay range of a policy.
  const madeOf = ({ makers = [], ...record }: Made) => (record.createdBy === undefined ? { makers } : record)
  if (seen !== undefined && !reason && records.some((record) => madeChange(madeOf(record), ctx.actor.id)))
    ctx.refuse('own_record_reason', {}, { reason: { code: 'required' } })
}

type Approved = { readonly type: ReturnableType }
/** Queues the e-mails to the makers of records that were approved. */
export const announceApproval = (
  ctx: Pick<Context<never, TenantActor>, 'actor' | 'client' | 'now' | 'newId'>,
  { type }: Approved,
  records: readonly { readonly id: string; readonly makers?: readonly string[]; readonly modifiedBy?: string }[],
): Promise<void> => announce(ctx, { orgId: ctx.actor.orgId, type, outcome: 'approved', records })

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
export const saveColumns = async (
  ctx: Pick<Context<ApprovalError, TenantActor>, 'actor' | 'client' | 'now' | 'newId' | 'refuse'>,
  before: Approvable & Readonly<Record<string, unknown>>,
  status: ApprovalStatus,
  { fields, type, reason, seen }: { readonly fields: object; readonly type: Approved } & Explained,
): Promise<ApprovalColumns> => {
  if (status !== 'Approved') return changed(ctx, status, laterThan(versionOf(before), ctx.now))
  if (ctx.actor.role !== 'Manager') ctx.refuse('permission_denied')
  if (Object.entries<unknown>({ ...fields }).some(([field, value]) => before[field] !== value))
    ctx.refuse('record_changed')
  const whyNot = whyNotMove(approvalLifecycle, 'approve', before, moverOf(ctx.actor))
  if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
  requireReason(ctx, [before], { reason, seen })
  await announceApproval(ctx, type, [before])
  return { status, ...approvedColumns(ctx, before) }
}

/** The selected records, and optionally the version of each that the caller has seen. */
export type Selected<K extends string> = {
  readonly ids: readonly K[]
  readonly modifiedAt?: readonly Instant[] | undefined
  /** Why the caller approves own records. */
  readonly reason?: string | undefined
}
type DecidingContext<E extends string> = RefusingContext<E> & Pick<Context<E, TenantActor>, 'actor' | 'now' | 'newId'>

/**
 * Refuses the decision about records that others have decided, changed or deleted since the caller saw them. Without
 * their versions, nothing was seen. `whyNot` is the error of a record that is missing or not pending.
 */
const checkSeen = async <E extends string, R extends Decided & Versioned<Instant>>(
  ctx: RefusingContext<E | 'record_changed'>,
  { ids, modifiedAt }: Selected<string>,
  found: readonly R[],
  {
    type,
    returned,
    whyNot,
  }: { type: RecordType; returned: ReadonlySet<string>; whyNot: (record: R | undefined) => E | null },
): Promise<void> => {
  if (!modifiedAt) return
  const current = new Map(found.map((record) => [record.id, record]))
  const outdated = ids.flatMap((id, i): Outdated<E | 'record_changed'>[] => {
    const record = current.get(id)
    const isChanged = record && versionOf(record) !== modifiedAt[i]
    const code = whyNot(record) ?? (isChanged ? ('record_changed' as const) : null)
    return code ? [{ id, now: record ?? null, whyNot: code, isReturned: returned.has(id) }] : []
  })
  await refuseOutdated(ctx, type, outdated)
}

export type Decidable<K, S> = Decided & Movable<S> & Versioned<Instant> & { readonly id: K }
/** What a checker decides about records that are pending approval. */
type DecidingMove = 'approve' | 'return'
/** How the selected records of a kind are decided. */
export type Deciding<K, R, S extends string, N, E> = {
  readonly type: RecordType & { readonly type: ReturnableType }
  readonly lifecycle: Lifecycle<S, DecidingMove>
  readonly errors: { readonly missing: N; readonly notPending: E; readonly approved?: E }
  readonly lock: (ids: K[]) => Promise<R[]>
  /** Whether a record in a state that can be decided has something to decide. Defaults to all. */
  readonly awaits?: (record: R) => boolean
  /** Refuses if one of the records isn't pending, instead of skipping it. */
  readonly every?: true
}

/**
 * The selected records that await a decision, locked. If the caller names the versions that it has seen, every record
 * must be as seen; otherwise records that others have decided are skipped. A record that was returned isn't pending
 * until its maker submits it again.
 */
export const selectedTo = async <
  K extends string,
  R extends Decidable<K, S>,
  S extends string,
  N extends string,
  E extends string,
>(
  move: DecidingMove,
  ctx: RefusingContext<N | E | 'record_changed'>,
  selected: Selected<K>,
  { type, lifecycle, errors, lock, awaits = () => true, every }: Deciding<K, R, S, N, E>,
): Promise<R[]> => {
  const whyNotPending = (record: R): E | null => {
    const { id, status } = record
    if (canMove(lifecycle, status, move) && awaits(record) && !returned.has(id)) return null
    return status === lifecycle.moves.approve.to ? (errors.approved ?? errors.notPending) : errors.notPending
  }
  const ids = [...new Set(selected.ids)]
  const found = await lock(ids)
  const returned = await returnedAmong(ctx, type, ids)
  await checkSeen(ctx, selected, found, {
    type,
    returned,
    whyNot: (record) => (record ? whyNotPending(record) : errors.missing),
  })
  if (found.length < ids.length) ctx.refuse(errors.missing)
  const chosen = every ? found : found.filter((record) => whyNotPending(record) === null)
  if (chosen.length === 0) ctx.refuse(errors.notPending)
  for (const record of chosen) {
    const notPending = whyNotPending(record)
    if (notPending) ctx.refuse(notPending, { status: record.status })
  }
  return chosen
}

/** The selected records that the caller may approve, locked. */
export const selectedToApprove = async <
  K extends string,
  R extends Decidable<K, S>,
  S extends string,
  N extends string,
  E extends string,
>(
  ctx: DecidingContext<N | E | 'record_changed' | 'maker_is_checker' | 'own_record_reason'>,
  selected: Selected<K>,
  deciding: Deciding<K, R, S, N, E>,
): Promise<R[]> => {
  const chosen = await selectedTo('approve', ctx, selected, deciding)
  for (const record of chosen)
    if (whyNotMove(deciding.lifecycle, 'approve', record, moverOf(ctx.actor))) ctx.refuse('maker_is_checker')
  requireReason(ctx, chosen, { reason: selected.reason, seen: selected.modifiedAt })
  await announceApproval(ctx, deciding.type, chosen)
  return chosen
}

/** Those of the records of a type that were returned to their maker. */
export const returnedAmong = async (
  { org: orgId, client }: Pick<Context<never, unknown, Id<'org'>>, 'org' | 'client'>,
  { type }: { readonly type: ReturnableType },
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await selectReturned.all(client, { orgId, type, ids })
  return new Set(rows.map((row) => row.recordId))
}

export type ApprovalTable<K, R, C> = {
  readonly type: RecordType & { readonly type: ReturnableType }
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
  C extends DecidingContext<ApprovalError | 'not_found'> & Pick<Context, 'db'>,
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
