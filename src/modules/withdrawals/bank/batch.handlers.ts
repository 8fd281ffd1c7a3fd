import { batchRecord } from '../withdrawal-record.rules.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Handlers } from '#server/context.ts'
import { findExactly } from '../lists/transfer-list.steps.ts'
import { openBatchesOf } from '../totals/today.steps.ts'
import { bankFile } from './bank-file.steps.ts'
import type { batchCalls } from './batch.contract.ts'
import * as store from './batch.store.ts'
import { bankResults, openLines } from './open-lines.steps.ts'
import { listPayees } from './payees.store.ts'
import { bankFileName } from './transfer.rules.ts'

const mostDownloads = 50

export const batchHandlers: Handlers<typeof batchCalls> = {
  getBatches: async (ctx, input) => {
    const [{ batches, ...cursors }, total] = await Promise.all([
      store.listBatches(ctx.db, input),
      store.countBatches(ctx.db),
    ])
    const results = await store.resultsOf(
      ctx,
      batches.map(({ id }) => id),
    )
    return {
      batches: batches.map((batch) => ({ ...batch, results: results(batch.id) })),
      total: input.search ? batches.length : total,
      ...cursors,
    }
  },

  getBatch: async (ctx, { number }) => {
    const found = await store.findBatchByNumber(ctx.db, number)
    if (!found) return ctx.refuse('not_found')
    const { sha256, ...batch } = found
    const [results, promised, lines, applied, downloads] = await Promise.all([
      store.resultsOf(ctx, [batch.id]),
      store.countPromised(ctx, batch.id, batch.dueOn),
      openLines(ctx, batch),
      bankResults(ctx, batch),
      store.downloadsOf(ctx, batch.id, mostDownloads),
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
      store.findBatchesByNumber(ctx.db, search),
      findExactly(ctx, search),
    ])
    return { batches, transactions }
  },

  getOpenBatches: (ctx) => openBatchesOf(ctx),

  downloadBatch: async (ctx, { batchId }) => {
    const [batch] = await store.findBatches(ctx.db, [batchId])
    if (!batch) return ctx.refuse('not_found')
    ctx.record({ type: batchRecord, id: batch.id, org: platformOrgId })
    return {
      fileName: bankFileName(batch),
      contentType: 'text/csv; charset=utf-8',
      body: bankFile(ctx, batch.id),
    }
  },
}
