import type { Errors, Input } from '#kernel/call.ts'
import { sen, sum } from '#kernel/money.ts'
import type { NotAsShown } from '#kernel/not-as-shown.ts'
import { whyNotAsShown, type Shown } from '#kernel/shown.ts'
import { later, type LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { refuseOutdated } from '#server/outdated.ts'
import * as bank from './payment.store.ts'
import type { Changed, LockedWithdrawal } from '../change.rules.ts'
import { completeBatches, completeWithdrawals } from './outcome.steps.ts'
import { countOf, lockSent } from '../decision/status.steps.ts'
import type { Context, PlatformActor } from '#server/context.ts'
import * as store from './batch.store.ts'
import { refuseStarter } from '#people/identity/twoStep/second-person.service.ts'
import { isUndelivered } from './batch.rules.ts'
import { batchRecord } from '../withdrawal-record.rules.ts'
import type { paymentCalls } from './payment.contract.ts'
import type { Batch } from './transfer-values.contract.ts'
import { whyNotTransferDate } from './transfer.rules.ts'
import { shownBatches } from './end-of-day.steps.ts'

type Calls = typeof paymentCalls
type Ctx<K extends keyof Calls> = Context<Errors<Calls[K]>, PlatformActor>
type Of<K extends keyof Calls> = Input<Calls[K]>

export const nothingSent: Shown = { count: 0, total: sen(0), digest: '0' }
/** Refuses, and rolls everything back, if this isn't what the caller saw. */
export const refuseOther = (ctx: Pick<Context<NotAsShown>, 'refuse'>, shown: Shown, actual: Shown): void => {
  const whyNot = whyNotAsShown(shown, actual)
  if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
}

/** Refuses if one of these batches does not exist. */
export const refuseUnknownBatches = async (
  ctx: Pick<Context<'not_found'>, 'db' | 'refuse'>,
  batchIds: readonly Id<'bank_batch'>[] = [],
): Promise<void> => {
  const unique = [...new Set(batchIds)]
  if ((await store.findBatches(ctx.db, unique)).length < unique.length) ctx.refuse('not_found')
}

/** Refuses to complete batches in which every payment has a result, with who recorded it and when. */
const refuseDone = async (
  ctx: Pick<Ctx<'completeAll'>, 'db' | 'client' | 'refuse'>,
  ids: readonly Id<'bank_batch'>[],
) => {
  const [done] = await store.findBatches(ctx.db, ids)
  if (!done) return
  const { id, number } = done
  const now = { id, status: 'completed' }
  await refuseOutdated({ ...ctx, org: platformOrgId }, batchRecord, [
    { id, now, whyNot: 'batch_done', params: { number } },
  ])
}

/** Completes batches, or everything that is with the bank. */
export const completeSent = async (
  ctx: Ctx<'completeAll'>,
  { batchIds, transferDate, shown, handover }: Of<'completeAll'>,
) => {
  const all = await bank.openBatches(ctx)
  await refuseDone(
    ctx,
    (batchIds ?? []).filter((one) => !all.includes(one)),
  )
  const open = all.filter((one) => !batchIds || batchIds.includes(one))
  const batchesToComplete = await store.findBatches(ctx.db, open)
  refuseWrongDate(ctx, batchesToComplete, transferDate)
  await allowCompletion(ctx, batchesToComplete, handover)
  const completed = await completeBatches(ctx, open, transferDate)
  const batches = ofEachBatch(completed)
  if (shown) refuseOther(ctx, shown, shownBatches(batches))
  for (const { id, ...amounts } of batches)
    ctx.record({
      type: batchRecord,
      id,
      org: platformOrgId,
      after: { status: 'completed', transferDate, ...amounts },
    })
  return completed
}

/** The completed payments of each batch. */
const ofEachBatch = (completed: readonly Changed[]) =>
  [...Map.groupBy(completed, ({ batchId }) => batchId)].flatMap(([id, of]) =>
    id
      ? [{ id, count: countOf(of), net: sum(of.map(({ net }) => net)), amount: sum(of.map(({ amount }) => amount)) }]
      : [],
  )

/** Completes selected withdrawals that are with the bank, in these batches if given. */
export const completeSelected = async (
  ctx: Ctx<'completeAll'>,
  { batchIds, transferDate, handover }: Of<'completeAll'>,
  ids: readonly Id<'withdrawal'>[],
) => {
  const selected = new Set(ids)
  const sent = await lockSent(ctx)
  const locked = sent.filter(
    ({ id, batchId }) => selected.has(id) && (!batchIds || (batchId !== null && batchIds.includes(batchId))),
  )
  if (locked.length === selected.size) {
    const batches = await batchesOf(ctx, locked)
    refuseWrongDate(ctx, batches, transferDate)
    await allowCompletion(ctx, batches, handover)
    return completeWithdrawals(ctx, locked, transferDate)
  }
  for (const { id } of locked) selected.delete(id)
  const other = (await bank.statusOfAny(ctx, [...selected])) ?? ctx.refuse('not_found')
  return other === 'processing' ? ctx.refuse('not_sent_with_batch') : ctx.refuse('withdrawal_status', { status: other })
}

type Completing = Pick<
  Context<'second_person_completes' | 'bank_file_not_downloaded', PlatformActor>,
  'db' | 'now' | 'actor' | 'refuse' | 'record'
>
/** Refuses the sender where another person must complete, and batches whose file the bank can't have. */
export const allowCompletion = async (
  ctx: Completing,
  batches: readonly Batch[],
  handover: string | undefined,
): Promise<void> => {
  await refuseStarter(ctx, await store.sendersOf(ctx.db, idsOf(batches)))
  const undelivered = batches.filter(isUndelivered)
  if (undelivered.length === 0) return
  if (handover === undefined) {
    const numbers = undelivered.map(({ number }) => number).join(', ')
    return ctx.refuse('bank_file_not_downloaded', { numbers }, { handover: { code: 'required' } })
  }
  await store.setHandover(ctx, { batchIds: idsOf(undelivered), text: handover })
  for (const { id } of undelivered) ctx.record({ type: batchRecord, id, org: platformOrgId, after: { handover } })
}
export const idsOf = (batches: readonly Batch[]) => batches.map(({ id }) => id)

export const batchesOf = (ctx: Pick<Context, 'db'>, locked: readonly LockedWithdrawal[]): Promise<Batch[]> =>
  store.findBatches(ctx.db, [...new Set(locked.flatMap(({ batchId }) => batchId ?? []))])

/** Refuses a transfer date before the latest of the batches, or in the future. */
export const refuseWrongDate = (
  ctx: Pick<Context<'transfer_date_in_future' | 'transfer_date_too_early'>, 'refuse' | 'today'>,
  batches: readonly Batch[],
  transferDate: LocalDate,
): void => {
  const sentOn = batches
    .map((batch) => batch.sentOn)
    .reduce<LocalDate | null>((last, on) => (last ? later(last, on) : on), null)
  // Withdrawals are sent on the day of their request or later, so the batch's date is enough.
  const whyNot = whyNotTransferDate({ transferDate, today: ctx.today, sentOn, requestedOn: sentOn ?? transferDate })
  if (whyNot && whyNot.code !== 'transfer_date_before_request') ctx.refuse(whyNot.code, whyNot.params)
}
