import { periodOf } from '#kernel/time.ts'
import { isLedgerBalanced, lastAudit } from '#ground/ledger/ledger.service.ts'
import { uploadsWithErrors } from '#ground/uploads/upload.service.ts'
import { failedWages } from '#money/earnedWages/earned-wage.service.ts'
import type { Work } from '#server/context.ts'
import { lastBatch } from '../bank/batch.store.ts'
import { heldAmong, totalOf } from '../bank/end-of-day.steps.ts'
import { unsentSummary } from '../bank/payment.store.ts'
import { totalsByStatus } from '../lists/list.store.ts'
import { listResolved } from './attention.store.ts'
import { inFlightTotals, openReturns, requestedByDay, transferredOn } from './today.store.ts'

/** The figures of the internal dashboard. Figures that grow with history come from stored totals. */
export const todayOf = async (ctx: Pick<Work, 'client' | 'db' | 'today' | 'now'>) => {
  const period = periodOf(ctx.today)
  const [
    inFlight,
    newest,
    {
      totals: { completed },
    },
    returns,
    advancesByDay,
    booksBalanced,
    ledgerAudit,
    transferredToday,
    faultyUploads,
    wages,
    resolved,
    { organizations },
  ] = await Promise.all([
    inFlightTotals(ctx),
    lastBatch(ctx.db),
    totalsByStatus(ctx, null, period),
    openReturns(ctx),
    requestedByDay(ctx, period),
    isLedgerBalanced(ctx),
    lastAudit(ctx),
    transferredOn(ctx, ctx.today),
    uploadsWithErrors(ctx),
    failedWages(ctx),
    listResolved(ctx),
    unsentSummary(ctx),
  ])
  return {
    period,
    waitingForEmployers: inFlight.pending,
    toSend: inFlight.toSend,
    withBank: { ...inFlight.withBank, lastBatch: newest },
    completedThisMonth: completed,
    transferredToday,
    onHold: totalOf(heldAmong(organizations)),
    openReturns: returns,
    advancesByDay,
    feesThisMonth: completed.fee,
    booksBalanced,
    ledgerAudit,
    faultyUploads,
    failedWages: { count: wages.entries, organizations: wages.organizations },
    resolved,
  }
}
