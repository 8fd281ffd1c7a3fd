import { approvalLifecycle, type ApprovalStatus, type ReturnableType } from '#kernel/approval.ts'
import { laterThan, type Instant } from '#kernel/time.ts'
import { versionOf } from '#kernel/version.ts'
import type { Id } from '#kernel/values.ts'
import {
  returnedAmong,
  selectedTo,
  type ApprovalTable,
  type Decidable,
  type Deciding,
  type Selected,
} from './approval.ts'
import type { Context, PlatformActor, TenantActor } from './context.ts'
import { announce, nameOf } from './decision.ts'
import { insertReturns } from './return.sql.ts'

type Returned = { readonly type: ReturnableType; readonly ids: readonly string[]; readonly reason: string }
/** Keeps the reason with records that the caller has just returned, until their maker submits them again. */
export const storeReturns = async (
  { client, actor, org, now }: Pick<ReturningContext<never>, 'client' | 'actor' | 'org' | 'now'>,
  returned: Returned,
): Promise<void> => {
  const by = { orgId: org, by: actor.id, byName: nameOf(actor), at: now }
  await insertReturns.run(client, { ...by, ...returned })
}

/** Whether a locked record was returned to its maker. */
export const isReturned = async (
  ctx: Pick<ReturningContext<never>, 'client' | 'org'>,
  type: ReturnableType,
  id: string,
): Promise<boolean> => (await returnedAmong(ctx, { type }, [id])).has(id)

type Returning<K extends string> = Selected<K> & { readonly reason: string }
type ReturningContext<E extends string> = Pick<
  Context<E, TenantActor | PlatformActor, Id<'org'>>,
  'actor' | 'org' | 'client' | 'now' | 'newId' | 'refuse'
>

/** Returns the selected records to their maker. `change` writes the time of the change; the last editor stays. */
export const returnToMaker = async <
  K extends string,
  R extends Decidable<K, S>,
  S extends string,
  N extends string,
  E extends string,
>(
  ctx: ReturningContext<N | E | 'record_changed'>,
  { reason, ...selected }: Returning<K>,
  {
    change,
    ...deciding
  }: Deciding<K, R, S, N, E> & { change: (before: R, columns: { modified_at: Instant }) => Promise<unknown> },
): Promise<{ returned: number }> => {
  const pending = await selectedTo('return', ctx, selected, deciding)
  for (const before of pending) await change(before, { modified_at: laterThan(versionOf(before), ctx.now) })
  const { type } = deciding.type
  await storeReturns(ctx, { type, ids: pending.map(({ id }) => id), reason })
  await announce(ctx, { orgId: ctx.org, type, outcome: 'returned', records: pending, reason })
  return { returned: pending.length }
}

/** Returns records that become drafts again. */
export const returnSelected = <
  K extends string,
  R extends Decidable<K, ApprovalStatus>,
  C extends ReturningContext<'not_found' | 'not_pending_approval' | 'record_changed'> & Pick<Context, 'db'>,
>(
  ctx: C,
  returning: Returning<K>,
  { type, lock, change }: ApprovalTable<K, R, C>,
): Promise<{ returned: number }> =>
  returnToMaker(ctx, returning, {
    type,
    lifecycle: approvalLifecycle,
    errors: { missing: 'not_found', notPending: 'not_pending_approval' },
    lock: (ids) => lock(ctx.db, ctx.org, ids),
    change: (before, columns) =>
      change(ctx, { orgId: ctx.org, id: before.id }, before, {
        status: approvalLifecycle.moves.return.to,
        approved_at: null,
        approved_by: null,
        ...columns,
      }),
  })
