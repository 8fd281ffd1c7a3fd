import { whyNotMove } from '#kernel/lifecycle.ts'
import { laterThan } from '#kernel/time.ts'
import type { Handlers } from '#server/context.ts'
import { payeeRow, payeesFile, payeesFileName } from './disbursement-files.ts'
import { disbursementRecord } from './disbursement-record.rules.ts'
import { disbursementLifecycle, whyNotCancel, whyNotDateCompleted } from './disbursement.rules.ts'
import { completeDisbursement, startProcessing } from './disbursement.service.ts'
import * as store from './disbursement.store.ts'
import * as sql from './disbursement.sql.ts'
import { lock, modified, read } from './lookup.ts'
import type { payingCalls } from './paying.contract.ts'

export const payingHandlers: Handlers<typeof payingCalls> = {
  draft: async (ctx, { orgId, id }) => {
    const key = { orgId, id }
    const before = await lock(ctx, key)
    const whyNot = whyNotMove(disbursementLifecycle, 'draft', before)
    if (whyNot) ctx.refuse('disbursement_status', whyNot.params)
    await sql.setLive.run(ctx.client, [orgId, id, false])
    const submission = { digest: null, submitted_at: null, submitted_by: null, approved_at: null }
    await store.updateDisbursement(ctx.db, key, {
      status: 'draft',
      version: before.version + 1,
      ...submission,
      modified_at: laterThan(before.modifiedAt, ctx.now),
    })
    ctx.record({
      type: disbursementRecord,
      id,
      org: orgId,
      before: { status: before.status },
      after: { status: 'draft' },
    })
    return { ok: true }
  },

  process: async (ctx, { orgId, id, shown }) => {
    const before = await lock(ctx, { orgId, id })
    const result = await startProcessing(ctx, before, 'file', shown)
    if ('refused' in result) return ctx.refuse(result.refused, result.params)
    return { payees: result.lines.map(payeeRow), fileName: payeesFileName(before), dropped: [...result.dropped] }
  },

  complete: async (ctx, { orgId, id, dateCompleted, shown }) => {
    const before = await lock(ctx, { orgId, id })
    const whyNotDate = whyNotDateCompleted({ dateCompleted, processedAt: before.processedAt, today: ctx.today })
    if (whyNotDate) ctx.refuse('invalid_input', {}, { dateCompleted: whyNotDate })
    const completion = { orgId, id, completedOn: dateCompleted, channel: before.processedWith ?? 'file', shown }
    const whyNot = await completeDisbursement(ctx, completion)
    if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
    return { ok: true }
  },

  cancel: async (ctx, { orgId, id, reasonForCancellation }) => {
    const key = { orgId, id }
    const before = await lock(ctx, key)
    const whyNot = whyNotMove(disbursementLifecycle, 'cancel', before)
    if (whyNot) ctx.refuse('disbursement_status', whyNot.params)
    const lines = await sql.selectLines.all(ctx.client, [orgId, id])
    const left = whyNotCancel(lines)
    if (left) ctx.refuse(left)
    await sql.setLive.run(ctx.client, [orgId, id, false])
    await store.updateDisbursement(ctx.db, key, {
      status: 'cancelled',
      reason_for_cancellation: reasonForCancellation,
      cancelled_at: ctx.now,
      ...modified(ctx, before),
    })
    const after = { status: 'cancelled', reasonForCancellation }
    ctx.record({ type: disbursementRecord, id, org: orgId, before: { status: before.status }, after })
    return { ok: true }
  },

  downloadPayees: async (ctx, { orgId, id }) => {
    const found = await read(ctx, id, orgId)
    // A payee of a disbursement that the provider pays must not also be paid by the bank.
    if (found.processedWith !== 'file') ctx.refuse('not_paid_by_file')
    const lines = await sql.selectLines.all(ctx.client, [orgId, id])
    ctx.record({ type: disbursementRecord, id, org: orgId })
    return payeesFile(found, lines)
  },
}
