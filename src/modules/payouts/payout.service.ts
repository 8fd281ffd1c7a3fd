import type { Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { completeDisbursement } from '#modules/disbursements/disbursement.service.ts'
import {
  linesOf,
  lockForPayment,
  returnPaidLine,
  setLines,
  type Changing,
  type StoredDisbursement,
} from '#modules/disbursements/line.service.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { isUnfinished, statusAfter, type PayoutStatus, type ReportedStatus } from './payout.rules.ts'
import * as sql from './payout.sql.ts'

/** The transaction of a job or a webhook. Changes are recorded for the user who requested the payment. */
export type PayoutWork = Omit<Changing, 'actor'>
type StoredPayout = StatementRow<typeof sql.selectPayout>
type PayoutKey = Pick<StoredPayout, 'org_id' | 'id' | 'disbursement_id'>
type DisbursementKey = Pick<StoredDisbursement, 'orgId' | 'id'>

/** The provider's report about a payout. */
export type Report = {
  readonly status: ReportedStatus
  readonly reference: string | null
  readonly reason: string | null
  readonly fee: Sen
}

/** Queues the next payment of each of these lines, and the job that sends it after the commit. */
export const queuePayouts = async (
  ctx: Changing,
  disbursement: DisbursementKey,
  lineIds: readonly Id<'disbursement_line'>[],
): Promise<void> => {
  if (lineIds.length === 0) return
  await setLines(ctx, disbursement, lineIds, { status: 'sent' })
  await sql.insertPayouts.run(ctx.client, [
    disbursement.orgId,
    disbursement.id,
    lineIds,
    lineIds.map(() => ctx.newId<'payout'>()),
    ctx.now,
    ctx.actor.id,
  ])
  await sql.enqueueSending.run(ctx.client)
}

/** A payout with its disbursement, both locked: every change of a payout locks its disbursement. */
export const lockPayout = async (
  ctx: Pick<PayoutWork, 'db' | 'client'>,
  { org_id: orgId, id, disbursement_id }: PayoutKey,
): Promise<{ readonly payout: StoredPayout; readonly disbursement: StoredDisbursement }> => {
  const disbursement = await lockForPayment(ctx, { orgId, id: disbursement_id })
  if (!disbursement) throw new Error('payout without a disbursement')
  return { payout: await sql.selectPayout.one(ctx.client, [orgId, id]), disbursement }
}

/**
 * Applies a report to a payout, its line and its disbursement, which is completed once every line is paid. Returns whether
 * it changed anything: late and repeated reports don't.
 */
export const applyReport = async (work: PayoutWork, key: PayoutKey, report: Report): Promise<boolean> => {
  const { payout, disbursement } = await lockPayout(work, key)
  const status = statusAfter(payout.status, report.status)
  if (!status) return false
  const ctx = { ...work, actor: { id: payout.created_by } }
  const reason = status === 'paid' || status === 'sent' ? null : report.reason
  await sql.setStatus.run(ctx.client, [
    payout.org_id,
    payout.id,
    status,
    report.reference,
    report.fee,
    reason,
    isUnfinished(status) ? null : ctx.now,
  ])
  if (status === 'reversed' && disbursement.status === 'completed')
    await returnPaidLine(ctx, disbursement, {
      lineId: payout.line_id,
      payoutId: payout.id,
      reason,
    })
  else await setLines(ctx, disbursement, [payout.line_id], { status: lineStatusOf(status), reason })
  if (status === 'paid') await completeIfPaid(ctx, disbursement)
  return true
}

/** A payment that came back before completion can be retried like a failed one. */
const lineStatusOf = (status: PayoutStatus) => {
  if (status === 'queued') return 'sent'
  return status === 'reversed' ? 'failed' : status
}

/** Completes a disbursement in which every line is paid or dropped. */
export const completeIfPaid = async (ctx: Changing, key: DisbursementKey): Promise<void> => {
  const lines = await linesOf(ctx, key)
  const isPaid = lines.some(({ status }) => status === 'paid')
  if (!isPaid || !lines.every(({ status }) => status === 'paid' || status === 'dropped')) return
  const completion = { orgId: key.orgId, id: key.id, completedOn: ctx.today, channel: 'provider' } as const
  const whyNot = await completeDisbursement(ctx, completion)
  if (whyNot) throw new Error(`a disbursement with a result for every line was not completed: ${whyNot.code}`)
}

/**
 * Records that the outcome of a call is unknown: the amount stays reserved, and only a query or the same payout can
 * follow. A payout that the provider had already accepted stays sent, and is only queried.
 */
export const markUnknown = async (ctx: PayoutWork, key: PayoutKey): Promise<void> => {
  const { payout, disbursement } = await lockPayout(ctx, key)
  if (payout.status !== 'queued' && payout.status !== 'unknown') return
  await sql.setStatus.run(ctx.client, [payout.org_id, payout.id, 'unknown', null, 0, null, null])
  await setLines(ctx, disbursement, [payout.line_id], { status: 'unknown' })
}
