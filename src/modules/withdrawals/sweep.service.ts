import type { LocalDate } from '#kernel/time.ts'
import type { Id, Instant } from '#kernel/values.ts'
import type { ChangedBy } from './change.rules.ts'
import type { ChangeContext } from './withdrawal.service.ts'
import * as store from './sweep.store.ts'

export type { Swept } from './sweep.store.ts'
/**
 * The withdrawals of batches ($1) that were completed at a moment ($2), as `w`, for who works on all of them at once. Who
 * completes whole batches does it at a moment that nothing else of them was completed at (`unsharedMoment`).
 */
export const completedTogether = `withdrawals w where w.batch_id = any($1::text[]) and w.status = 'completed' and w.modified_at = $2`

/** Who sweeps, by which call. Sweeps take turns: the caller holds the lock of transfers. */
type Sweep = { readonly by: ChangedBy; readonly call: string }

/**
 * Sends to the bank everything of these organizations that is approved, or processing but never sent. The trail gets a
 * line for each organization, each withdrawal its step in the timeline.
 */
export const sendUnsent = async (
  ctx: ChangeContext,
  { by, call }: Sweep,
  to: { readonly batchId: Id<'bank_batch'>; readonly orgs: readonly Id<'org'>[] },
): Promise<store.Swept[]> => {
  const sent = await store.sweepUnsent(ctx, { to: 'processing', by, call }, to)
  await store.auditSweep(ctx, sent, { by, call }, { status: 'processing' })
  return sent
}

/** The batches of which something is still with the bank. */
export const openBatches = (ctx: Pick<ChangeContext, 'client'>): Promise<Id<'bank_batch'>[]> =>
  store.openBatches(ctx.client)

/** A moment for completing these batches whole: what of them was completed before, even a moment ago, has another. */
export const unsharedMoment = (
  ctx: Pick<ChangeContext, 'client' | 'now' | 'newId'>,
  batchIds: readonly Id<'bank_batch'>[],
): Promise<Instant> => store.unsharedMoment(ctx, batchIds)

/** Completes everything of these batches that is still with the bank, in the same way. */
export const completeSent = async (
  ctx: ChangeContext,
  { by, call }: Sweep,
  of: { readonly transferOn: LocalDate; readonly batchIds: readonly Id<'bank_batch'>[] },
): Promise<store.Swept[]> => {
  const completed = await store.sweepSent(ctx, { to: 'completed', by, call }, of)
  await store.auditSweep(ctx, completed, { by, call }, { status: 'completed', transferDate: of.transferOn })
  return completed
}
