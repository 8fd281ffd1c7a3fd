import { batchRecord } from '../withdrawal-record.rules.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Handlers, Work } from '#server/context.ts'
import { findExactly } from '../transfers/transfer-list.steps.ts'
import { bankFile, paymentsOfFile } from '../bank/bank-file.steps.ts'
import type { Batch } from '../bank/transfer-values.contract.ts'
import {
  downloadsOf,
  employeeAsPayee,
  preparePaymentFile,
  writePaymentFile,
  type BankFormat,
} from '#money/originatingAccounts/payment-file.service.ts'
import type { batchCalls } from './batch.contract.ts'
import * as store from '../bank/batch.store.ts'
import { bankResults, openLines } from '../results/open-lines.steps.ts'
import { listPayees } from './payees.store.ts'
import { bankFileName } from '../bank/transfer.rules.ts'

/** The file of a batch in the format of an account's bank, with the payees at the time of sending. */
const paymentFileOf = async (
  ctx: Pick<Work, 'db' | 'client' | 'today' | 'now'>,
  batch: Batch,
  bankFormat: BankFormat,
) => {
  const { rows } = await paymentsOfFile(ctx, batch.id)
  return preparePaymentFile(ctx, bankFormat, {
    madeAt: batch.sentAt,
    batch: batch.fileNumber,
    description: 'WAGE ADVANCE',
    transfers: rows.map(({ employeeName, bankCode, accountNumber, net, icNumber }) =>
      employeeAsPayee({ name: employeeName, bank: bankCode, account: accountNumber, amount: net, icNumber }),
    ),
  })
}

export const batchHandlers: Handlers<typeof batchCalls> = {
  getBatch: async (ctx, { number }) => {
    const found = await store.findBatchByNumber(ctx.db, number)
    if (!found) return ctx.refuse('not_found')
    const { sha256, ...batch } = found
    const [results, promised, lines, applied, downloads] = await Promise.all([
      store.resultsOf(ctx, [batch.id]),
      store.countPromised(ctx, batch.id, batch.dueOn),
      openLines(ctx, batch),
      bankResults(ctx, batch),
      downloadsOf(ctx, batch.fileNumber),
    ])
    return {
      batch: { ...batch, results: results(batch.id) },
      promised,
      ...lines,
      bankResults: applied,
      file: { name: bankFileName(batch), sha256 },
      downloads,
    }
  },

  getBatchPayees: (ctx, input) => listPayees(ctx.db, input),

  find: async (ctx, { search }) => {
    const [batches, transactions] = await Promise.all([
      store.findBatchesAsNamed(ctx.db, search),
      findExactly(ctx, search),
    ])
    return { batches, transactions }
  },

  previewPaymentFile: async (ctx, { batchId, ...bankFormat }) => {
    const [batch] = await store.findBatches(ctx.db, [batchId])
    const file = batch && (await paymentFileOf(ctx, batch, bankFormat))
    if (!file) return ctx.refuse('not_found')
    return file.preview
  },

  downloadBatch: async (ctx, { batchId, bankFormat }) => {
    const [batch] = await store.findBatches(ctx.db, [batchId])
    if (!batch) return ctx.refuse('not_found')
    const entry = { type: batchRecord, id: batch.id, org: platformOrgId }
    if (bankFormat) {
      const written = await writePaymentFile(ctx, await paymentFileOf(ctx, batch, bankFormat))
      ctx.record({ ...entry, after: written.record })
      return written.file
    }
    const fileName = bankFileName(batch)
    const paymentFile = { number: batch.fileNumber, name: fileName, sha256: batch.sha256 }
    ctx.record({ ...entry, after: { paymentFile } })
    return {
      fileName,
      contentType: 'text/csv; charset=utf-8',
      body: bankFile(ctx, batch.id),
    }
  },
}
