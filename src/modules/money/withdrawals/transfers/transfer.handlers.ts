import type { Handlers } from '#server/context.ts'
import { findBatches } from '../bank/batch.store.ts'
import { isEmployee } from '../bank/transfer.rules.ts'
import { historyOf } from '../lists/history.steps.ts'
import { withdrawalRecord } from '../withdrawal-record.rules.ts'
import type { transferCalls } from './transfer.contract.ts'
import { listTransfers, toTransfer } from './transfer-list.steps.ts'
import { selectDetails } from '../lists/list.sql.ts'

export const transferHandlers: Handlers<typeof transferCalls> = {
  getAll: (ctx, input) => listTransfers(ctx, input),

  getOne: async (ctx, { orgId, transactionId, employeeICNumber }) => {
    const row = await selectDetails.first(ctx.client, { orgId, id: transactionId })
    if (!row || !isEmployee(employeeICNumber, row)) return ctx.refuse('not_found')
    ctx.record({ type: withdrawalRecord, id: transactionId, org: orgId })
    const [batch] = row.batchId ? await findBatches(ctx.db, [row.batchId]) : []
    return {
      transaction: toTransfer(row, batch?.number ?? null),
      timeline: await historyOf(ctx, orgId, transactionId),
    }
  },
}
