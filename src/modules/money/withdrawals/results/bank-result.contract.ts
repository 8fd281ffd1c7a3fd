import { z } from 'zod'
import { command, twoPhaseCommand, twoPhaseQuery } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { notAsShown } from '#kernel/not-as-shown.ts'
import { shownSchema } from '#kernel/shown.ts'
import { readColumns } from '#ground/columns/column.contract.ts'
import { errorParams, id, instant, localDate, money, opt, orgId, text } from '#kernel/values.ts'
import { batchRecord, resultSentences, withdrawalRecord } from '../withdrawal-record.rules.ts'
import { lineOutcomes } from './bank-result.rules.ts'
import { batchId, countedNet, transactionId } from '../bank/transfer-values.contract.ts'

/** The address of the bank's file that the caller uploaded. */
const resultFile = z.object({ downloadUrl: z.string().max(300), batchId: opt(batchId) })
const problem = z.object({ code: z.string(), params: errorParams.optional() })

/** A file of the bank that was applied to a batch. */
export const bankResult = z.object({
  id: id('bank_result'),
  file: z.object({ name: z.string(), url: z.string(), sha256: z.string() }),
  lines: z.int(),
  /** The sum of the amounts of its lines. */
  net: money,
  /** The lines that were applied, automatically or by a person, and those that are still open. */
  applied: z.int(),
  open: z.int(),
  transferDate: localDate,
  appliedAt: instant,
  appliedByName: z.string(),
})

/** The payment that a line is most likely about. */
const near = z
  .object({
    orgId,
    transactionId,
    createdBy: z.string(),
    orgName: z.string(),
    netAmount: money,
    /** The excess of the line over the payment; negative if it has less. */
    difference: money,
  })
  .nullable()

/** An open line of a bank result. */
export const openLine = z.object({
  resultId: id('bank_result'),
  fileName: z.string(),
  line: z.int(),
  /** The number is masked. */
  accountNumber: z.string(),
  /** As in the file. */
  amountText: z.string(),
  amount: money.nullable(),
  outcome: z.enum(lineOutcomes).nullable(),
  reason: z.string(),
  transferDate: localDate,
  problem,
  near,
})

const whichLine = { resultId: id('bank_result'), line: z.int().min(1).max(10_000_000), batchId }

export const bankResultCalls = {
  previewBankResult: twoPhaseQuery({
    summary:
      "Return the transfers that the bank's result file would complete and cancel, and the lines that match none.",
    allow: 'approver',
    // Near matches are those of about this date; without it, of today.
    input: resultFile.extend({ transferDate: opt(localDate) }),
    output: z.object({
      paid: countedNet,
      failed: countedNet.extend({
        /** The first rows only. */
        rows: z.array(
          z.object({
            id: transactionId,
            createdBy: z.string(),
            orgName: z.string(),
            netAmount: money,
            reason: z.string(),
          }),
        ),
      }),
      unmatched: z.object({
        count: z.int(),
        /** Those with a payment that they nearly match. */
        near: z.int(),
        /** The first rows only, with the account and amount from the file. */
        rows: z.array(z.object({ line: z.int(), accountNumber: z.string(), amount: z.string(), problem, near })),
      }),
      /** Lines whose results are already recorded, or that an earlier file has as lines without a payment. */
      repeated: z.int(),
      /** The payments that would still have no result. */
      unanswered: countedNet,
      /** The numbers of other batches that lines are for. The file must be applied to everything with the bank. */
      otherBatches: z.array(z.int()),
      /** When a file with the same content was applied. It can't be applied twice to the same batch. */
      appliedBefore: z
        .object({ at: instant, byName: z.string(), batches: z.array(z.int()), sameBatch: z.boolean() })
        .nullable(),
      /** What the command sends, to state in its input. */
      shown: shownSchema,
      columns: readColumns,
    }),
    errors: ['not_found', 'result_file_unreadable'],
  }),
  applyBankResult: twoPhaseCommand({
    summary: "Complete and cancel transfers from the bank's result file. Lines that match none stay open in the batch.",
    audit: [withdrawalRecord, 'Applied a bank result file', 'Menggunakan fail keputusan bank', resultSentences],
    allow: 'approver',
    effects: { payment: 'always' },
    input: resultFile.extend({
      transferDate: localDate,
      /** The preview that the caller saw. */
      shown: opt(shownSchema),
    }),
    output: z.object({
      ok: z.literal(true),
      completed: z.int(),
      cancelled: z.int(),
      net: money,
      /** The lines that match no payment. */
      open: z.int(),
      /** The numbers of the batches with these results. */
      batches: z.array(z.int()),
    }),
    errors: [
      'not_found',
      'result_file_unreadable',
      'columns_open',
      'result_applied_before',
      'result_nothing_matches',
      'result_of_other_batches',
      'withdrawal_status',
      'transfer_date_in_future',
      'transfer_date_too_early',
      'second_person_completes',
      ...notAsShown,
    ],
  }),
  matchResultLine: command({
    summary: 'Apply an open line of a bank result to a payment that it nearly matches, and book the difference.',
    audit: [
      withdrawalRecord,
      'Matched a line of a bank result',
      'Memadankan satu baris keputusan bank',
      resultSentences,
    ],
    allow: 'approver',
    effects: { payment: 'always' },
    input: z.object({ ...whichLine, orgId, transactionId }),
    scope: 'named',
    accepts: ['deleted'],
    output: done,
    errors: [
      'not_found',
      'result_line_closed',
      'result_line_not_near',
      'withdrawal_status',
      'transfer_date_in_future',
      'transfer_date_too_early',
      'second_person_completes',
    ],
  }),
  ignoreResultLine: command({
    summary: 'Close an open line of a bank result that is about no payment, with a reason.',
    audit: [batchRecord, 'Ignored a line of a bank result', 'Mengabaikan satu baris keputusan bank'],
    allow: 'approver',
    input: z.object({ ...whichLine, reason: text(500) }),
    output: done,
    errors: ['not_found', 'result_line_closed'],
  }),
}
