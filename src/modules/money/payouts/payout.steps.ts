import { plainTask } from '#kernel/task.ts'
import { enqueue } from '#server/job.ts'
import type { Id } from '#kernel/values.ts'
import { completeDisbursement } from '#money/disbursements/paying/disbursement.service.ts'
import {
  changePaidLine,
  holdAccountsOf,
  linesOf,
  lockForPayment,
  setLines,
  type Changing,
  type StoredDisbursement,
} from '#money/disbursements/lines/line.service.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { dispute } from './dispute.steps.ts'
import {
  differencesFrom,
  isContradiction,
  isUnfinished,
  statusAfter,
  type PayoutStatus,
  type Report,
} from './payout.rules.ts'
import * as sql from './payout.sql.ts'

export const payoutsTask = plainTask('sendPayouts')

/** The transaction of a job or a webhook. Changes are recorded for the user who requested the payment. */
export type PayoutWork = Omit<Changing, 'actor'>
export type StoredPayout = StatementRow<typeof sql.selectPayout>
export type PayoutKey = Pick<StoredPayout, 'orgId' | 'id' | 'disbursementId'>
type DisbursementKey = Pick<StoredDisbursement, 'orgId' | 'id'>

/** Queues the next payment of each of these lines, and the job that sends it after the commit. */
export const queuePayouts = async (
  ctx: Changing,
  disbursement: DisbursementKey,
  lineIds: readonly Id<'disbursement_line'>[],
): Promise<void> => {
  if (lineIds.length === 0) return
  await setLines(ctx, disbursement, lineIds, { status: 'sent' })
  await sql.insertPayouts.run(ctx.client, {
    orgId: disbursement.orgId,
    disbursementId: disbursement.id,
    lines: lineIds.map((lineId) => ({ lineId, id: ctx.newId<'payout'>() })),
    now: ctx.now,
    by: ctx.actor.id,
  })
  await enqueue(ctx.client, payoutsTask, {})
}

export type Locked = { readonly payout: StoredPayout; readonly disbursement: StoredDisbursement }
/** A payout with its disbursement, both locked: every change of a payout locks its disbursement. */
export const lockPayout = async (
  ctx: Pick<PayoutWork, 'db' | 'client'>,
  { orgId, id, disbursementId }: PayoutKey,
): Promise<Locked> => {
  const disbursement = await lockForPayment(ctx, { orgId, id: disbursementId })
  if (!disbursement) throw new Error('payout without a disbursement')
  return { payout: await sql.selectPayout.one(ctx.client, { orgId, payoutId: id }), disbursement }
}

/** Whether a report changed a payout; `late` and repeated reports don't. */
type Applied = 'applied' | 'late' | 'disputed'

/**
 * Applies a report to a payout, its line and its disbursement, which is completed once every line is paid. This is the only
 * place that believes a report: of an answer, a query or an event. A report that contradicts the result, or says anything
 * else than the payout, awaits a decision of an admin.
 */
export const applyReport = async (work: PayoutWork, key: PayoutKey, report: Report): Promise<Applied> => {
  const { payout, disbursement } = await lockPayout(work, key)
  const ctx = { ...work, actor: { id: payout.createdBy } }
  const known = {
    id: payout.id,
    status: payout.status,
    amount: payout.amount,
    reference: payout.providerReference,
  }
  const differs = differencesFrom(known, report)
  const owner =
    report.reference && (await sql.selectPayoutByReference.first(ctx.client, { providerReference: report.reference }))
  const isOfAnother = Boolean(owner && owner.id !== payout.id)
  if (isOfAnother && !differs.includes('reference')) differs.push('reference')
  // Another payment at the provider with our id is this payout's as well, so its result counts, too.
  const isBelieved = !isOfAnother && differs.every((what) => what === 'reference')
  const isDisputed = differs.length > 0 || isContradiction(known, report.status)
  if (isDisputed) await dispute(ctx, payout, report, differs)
  const status = isBelieved ? statusAfter(payout.status, report.status) : null
  if (!isBelieved) await markUnknown(ctx, key)
  if (status) await setResult(ctx, { payout, disbursement }, { ...report, status })
  if (status === 'reversed') {
    const lines = (await linesOf(ctx, disbursement)).filter(({ id }) => id === payout.lineId)
    await holdAccountsOf(ctx, disbursement.orgId, lines, report.reason ?? 'Returned by the bank')
  }
  if (isDisputed) return 'disputed'
  return status ? 'applied' : 'late'
}

/** Sets a status without a result of the provider. */
export const setStatus = (
  { client, now }: Pick<PayoutWork, 'client' | 'now'>,
  { orgId, id }: Pick<StoredPayout, 'orgId' | 'id'>,
  status: PayoutStatus,
) => {
  const finishedAt = isUnfinished(status) ? null : now
  return sql.setStatus.run(client, { orgId, id, status, reference: null, fee: null, reason: null, now: finishedAt })
}

type Result = Pick<Report, 'reference' | 'fee' | 'reason'> & { readonly status: PayoutStatus }
/** Stores the result of a payout and what follows from it. */
export const setResult = async (
  ctx: Changing,
  { payout, disbursement }: Locked,
  { status, reference, fee, reason: given }: Result,
): Promise<void> => {
  const reason = status === 'paid' || status === 'sent' ? null : given
  await sql.setStatus.run(ctx.client, {
    orgId: payout.orgId,
    id: payout.id,
    status,
    reference,
    fee,
    reason,
    now: isUnfinished(status) ? null : ctx.now,
  })
  const lineId = payout.lineId
  if (status === 'reversed' && disbursement.status === 'completed')
    await changePaidLine(ctx, disbursement, {
      lineId,
      event: 'payout_returned',
      key: `payout-returned:${payout.id}`,
      reason,
    })
  else await setLines(ctx, disbursement, [lineId], { status: lineStatusOf(status), reason })
  if (status === 'paid') await completeIfPaid(ctx, disbursement)
}

/** A payment that came back before completion can be retried like a failed one. */
const lineStatusOf = (status: PayoutStatus) => {
  if (status === 'queued') return 'sent'
  if (status === 'surplus') return 'paid'
  return status === 'reversed' ? 'failed' : status
}

/** Completes a disbursement in which every line is paid or dropped, and no report awaits a decision. */
export const completeIfPaid = async (ctx: Changing, key: DisbursementKey): Promise<void> => {
  const lines = await linesOf(ctx, key)
  const isPaid = lines.some(({ status }) => status === 'paid')
  if (!isPaid || lines.some(({ disputed }) => disputed)) return
  if (!lines.every(({ status }) => status === 'paid' || status === 'dropped')) return
  const completion = { ...key, completedOn: ctx.today, channel: 'provider' } as const
  const whyNot = await completeDisbursement(ctx, completion)
  // A decision can be about a payment of a disbursement that was completed before.
  if (whyNot && whyNot.code !== 'disbursement_status')
    throw new Error(`a disbursement with a result for every line was not completed: ${whyNot.code}`)
}

/**
 * Records that the outcome of a call is unknown: the amount stays reserved, and only a query or the same payout can
 * follow. A payout that the provider had already accepted stays sent, and is only queried.
 */
export const markUnknown = async (ctx: PayoutWork, key: PayoutKey): Promise<void> => {
  const { payout, disbursement } = await lockPayout(ctx, key)
  if (payout.status !== 'queued' && payout.status !== 'unknown') return
  await setStatus(ctx, payout, 'unknown')
  await setLines(ctx, disbursement, [payout.lineId], { status: 'unknown' })
}
