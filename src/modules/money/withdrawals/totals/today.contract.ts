import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { instant, money, orgId, period } from '#kernel/values.ts'
import { uploadWithErrors } from '#ground/uploads/upload.contract.ts'
import { batch, countedNet, transactionId } from '../bank/transfer-values.contract.ts'
import { resolvedItem } from './attention.contract.ts'

const counted = z.object({ count: z.int(), amount: money })

/** The figures of the internal dashboard. */
const today = z.object({
  period,
  waitingForEmployers: counted.extend({ oldestAt: instant.nullable() }),
  toSend: countedNet.extend({ banks: z.int() }),
  withBank: countedNet.extend({ lastBatch: batch.nullable() }),
  /** Of the requests of this month, without returned transfers. */
  completedThisMonth: counted.extend({ net: money }),
  /** By transfer date, of requests of any month, without returned transfers. */
  transferredToday: countedNet,
  /** Unsent withdrawals to accounts and of employees on hold. */
  onHold: countedNet,
  /** The returns of all months that are not marked as handled. */
  openReturns: counted.extend({
    reasons: z.array(counted.extend({ reason: z.string() })),
    newest: z.array(
      z.object({
        id: transactionId,
        orgId,
        orgName: z.string(),
        employeeId: z.string(),
        createdBy: z.string(),
        period,
        amount: money,
        reason: z.string(),
        returnedAt: instant,
      }),
    ),
  }),
  advancesByDay: z.array(z.object({ day: z.int(), thisMonth: money, lastMonth: money })),
  feesThisMonth: money,
  booksBalanced: z.boolean(),
  /** The last complete audit of the ledger; null before the first. */
  ledgerAudit: z.object({ finishedAt: instant, differences: z.int() }).nullable(),
  faultyUploads: z.array(uploadWithErrors),
  failedWages: z.object({ count: z.int(), organizations: z.int() }),
  /** Items resolved lately, with the details known then. */
  resolved: z.array(resolvedItem),
})

export const todayCalls = {
  getToday: query({
    prepared: true,
    summary: 'Return the figures of the internal dashboard.',
    allow: 'staff',
    input: z.object({}),
    output: today,
  }),
}
