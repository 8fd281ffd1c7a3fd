import { z } from 'zod'
import { download, query } from '#kernel/call.ts'
import { recordOf } from '#kernel/one-of.ts'
import { listInput, localDate, opt } from '#kernel/values.ts'
import {
  bankFormat,
  chosenFormat,
  paymentFileDownload,
  paymentFilePreview,
} from '#money/originatingAccounts/payment-file.contract.ts'
import { batchRecord } from '../withdrawal-record.rules.ts'
import { bankResult, openLine } from '../results/bank-result.contract.ts'
import { payeeResults } from '../bank/batch.rules.ts'
import { batch, batchId, countedNet, listedTransfer } from '../bank/transfer-values.contract.ts'

const result = z.enum(payeeResults)
/** The payments by result. Together they are the bank file, in number and sum. */
const results = z.object(recordOf(payeeResults, () => countedNet))

const payee = listedTransfer.extend({
  result,
  /** Why the payment was returned or cancelled. */
  reason: z.string().nullable(),
  /** The day of the result. */
  answeredOn: localDate.nullable(),
})
export type Payee = z.output<typeof payee>

export const batchCalls = {
  getBatch: query({
    summary: 'Return a bank batch with its control totals, its file and the downloads of it.',
    allow: 'staff',
    input: z.object({ number: z.int().min(1).max(2_147_483_647) }),
    output: z.object({
      batch: batch.extend({ results }),
      /** The employees without a result who were promised the due date or an earlier one. */
      promised: z.int(),
      /** The first open lines of the bank's results. */
      openLines: z.array(openLine),
      /** The open lines that are near no payment of the batch. */
      notInBatch: countedNet,
      /** The payments that open lines nearly match. */
      nearMatches: countedNet,
      bankResults: z.array(bankResult),
      file: z.object({ name: z.string(), sha256: z.string() }),
      /** The latest downloads, newest first. */
      downloads: z.array(paymentFileDownload),
    }),
    errors: ['not_found'],
  }),
  getBatchPayees: query({
    summary: 'List the payees of a bank batch with their results.',
    allow: 'staff',
    input: listInput(['result', 'employeeName', 'amount'], z.never())
      .omit({ filter: true })
      .extend({ batchId, result: opt(result) }),
    output: z.object({
      payees: z.array(payee),
      total: z.int(),
      net: countedNet.shape.net,
      next: z.string().nullable(),
      previous: z.string().nullable(),
    }),
  }),
  find: query({
    summary: 'Find bank batches by number or amount, and withdrawals by id, account or amount, across all months.',
    allow: 'staff',
    input: z.object({ search: z.string().trim().min(1).max(100) }),
    output: z.object({ batches: z.array(batch), transactions: z.array(listedTransfer) }),
  }),
  previewPaymentFile: query({
    summary: 'Return what the payment file of a batch contains in the format of an originating account’s bank.',
    allow: 'staff',
    input: z.object({ batchId, ...bankFormat }),
    output: paymentFilePreview,
    errors: ['not_found'],
  }),
  downloadBatch: download({
    audit: [batchRecord, 'Downloaded the bank file of a batch', 'Memuat turun fail bank bagi kelompok'],
    summary: 'Download the bank file of a batch as specified, or in the format of an originating account’s bank.',
    allow: 'approver',
    input: z.object({ batchId, ...chosenFormat }),
    output: z.unknown(),
    errors: ['not_found', 'payment_file_refused'],
  }),
}
