import { batchRecord, handledAudit, statusSentences, withdrawalRecord } from '../withdrawal-record.rules.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { notAsShown } from '#kernel/not-as-shown.ts'
import { shownSchema } from '#kernel/shown.ts'
import { localDate, money, opt, orgId, text } from '#kernel/values.ts'
import { mostCancelled, needsReason, settableStatuses } from './transfer.rules.ts'
import {
  banking,
  batch,
  batchId,
  status,
  transactionId,
  endOfDayPreview,
  openBatches,
  which,
} from './transfer-values.contract.ts'

const row = z.object({ createdBy: z.string(), employeeICNumber: z.string(), banking, netAmount: money })

const updateInput = z
  .object({
    ...which,
    status: z.enum(settableStatuses),
    transferDate: opt(localDate),
    reason: opt(text(500)),
    /** Required to cancel a withdrawal that is in a bank file. */
    bankAnswer: opt(text(500)),
    /** How the bank got the file. Required to complete a withdrawal of a batch whose file wasn't downloaded. */
    handover: opt(text(500)),
  })
  .refine((input) => input.status !== 'completed' || input.transferDate !== undefined, {
    path: ['transferDate'],
    ...fieldError('required'),
  })
  .refine((input) => !needsReason(input.status) || input.reason !== undefined, {
    path: ['reason'],
    ...fieldError('required'),
  })

/** Why the caller can't complete payments, or must state how the bank got their file. */
const completing = ['second_person_completes', 'bank_file_not_downloaded'] as const

/** Platform staff name the organization; its money remains after it is deleted. */
const platform = { allow: 'staff', scope: 'named', accepts: ['deleted'] } as const

export const paymentCalls = {
  updateOne: command({
    summary: 'Approve, process, complete or cancel one withdrawal.',
    audit: [withdrawalRecord, 'Changed the status of a withdrawal', 'Mengubah status pengeluaran', statusSentences],
    ...platform,
    allow: 'approver',
    effects: { payment: 'always' },
    input: updateInput,
    output: z.object({ ok: z.literal(true), status }),
    errors: [
      'not_found',
      'withdrawal_status',
      'bank_answer_required',
      'organization_not_active',
      'transfer_date_in_future',
      'transfer_date_too_early',
      'transfer_date_before_request',
      ...completing,
    ],
  }),
  previewEndOfDay: query({
    summary: 'Return the withdrawals that end of day would send now.',
    allow: 'staff',
    input: z.object({}),
    output: endOfDayPreview,
  }),
  endOfDayProcessing: command({
    summary: 'Send every approved withdrawal to the bank in one numbered batch.',
    audit: [
      batchRecord,
      'Sent withdrawals to the bank at end of day',
      'Menghantar pengeluaran ke bank pada akhir hari',
    ],
    allow: 'admin',
    effects: { payment: 'always' },
    /** `shown` is the preview that the caller saw, `sentToday` the batches of the day that it named. */
    input: z.object({ shown: opt(shownSchema), sentToday: opt(z.array(z.int()).max(1_000)) }),
    output: z.object({
      rows: z.array(row),
      batch: batch.nullable(),
      count: z.int(),
      total: money,
    }),
    errors: [...notAsShown, 'batch_sent_since'],
  }),
  releaseAccount: command({
    summary: 'Release the account of a withdrawal for further transfers, although the bank returned the last one.',
    audit: [withdrawalRecord, 'Released an account on hold', 'Melepaskan akaun yang ditahan'],
    ...platform,
    allow: 'admin',
    effects: { payee: 'always' },
    input: z.object({ orgId, transactionId, reason: text(500) }),
    output: done,
    errors: ['account_not_held'],
  }),
  completeAll: command({
    summary: 'Complete sent withdrawals: all, those of batches or a selection.',
    audit: [withdrawalRecord, 'Completed withdrawals', 'Menyelesaikan pengeluaran'],
    allow: 'approver',
    effects: { payment: 'always' },
    input: z.object({
      transferDate: localDate,
      /** The batches that the caller saw; a batch sent since then stays with the bank. */
      batchIds: opt(z.array(batchId).min(1).max(1_000)),
      ids: opt(z.array(transactionId).min(1).max(10_000)),
      /** How the bank got the file. Required for batches whose file was never downloaded. */
      handover: opt(text(500)),
      /** What the caller saw of the batches. `ids` names each withdrawal. */
      shown: opt(shownSchema),
    }),
    output: z.object({ ok: z.literal(true), completed: z.int(), net: money }),
    errors: [
      'not_found',
      'withdrawal_status',
      'not_sent_with_batch',
      'batch_done',
      ...notAsShown,
      'transfer_date_in_future',
      'transfer_date_too_early',
      ...completing,
    ],
  }),
  cancelSelected: command({
    summary: "Cancel selected sent withdrawals that the bank did not pay, with the bank's reason and answer.",
    audit: [
      withdrawalRecord,
      'Cancelled withdrawals that the bank did not pay',
      'Membatalkan pengeluaran yang tidak dibayar oleh bank',
    ],
    allow: 'approver',
    effects: { payment: 'always' },
    final: 'reason',
    input: z.object({
      transactions: z.array(z.object({ orgId, transactionId })).min(1).max(mostCancelled),
      reason: text(500),
      /** Who confirmed that the bank will not pay, and when. */
      bankAnswer: text(500),
    }),
    output: z.object({ ok: z.literal(true), cancelled: z.int() }),
    errors: ['not_found', 'withdrawal_status', 'not_sent'],
  }),
  recordBankReturn: command({
    summary: 'Record that the bank returned a completed transfer.',
    audit: [withdrawalRecord, 'Recorded that the bank returned a withdrawal', 'Merekodkan pemulangan oleh bank'],
    ...platform,
    allow: 'approver',
    effects: { payment: 'always' },
    final: 'reason',
    input: z.object({ orgId, transactionId, reason: text(500), returnedOn: localDate }),
    output: done,
    errors: ['not_found', 'withdrawal_status', 'already_returned', 'return_date_too_early', 'return_date_in_future'],
  }),
  markReturnHandled: command({
    summary: 'Mark a return by the bank as handled, or as open again.',
    audit: handledAudit,
    ...platform,
    allow: 'admin',
    input: z.object({ orgId, transactionId, handled: z.boolean() }),
    output: done,
    errors: ['not_returned'],
  }),
  getOpenBatches: query({
    summary: 'List the bank batches that have withdrawals without a bank result, oldest first.',
    allow: 'staff',
    input: z.object({}),
    output: openBatches,
  }),
}
