import { sum, type Sen } from '#kernel/money.ts'
import type { Shown } from '#kernel/shown.ts'
import { periodOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import { isLedgerBalanced, lastAudit } from '#modules/ledger/ledger.service.ts'
import { heldWithdrawals } from '../bank/holds.store.ts'
import { openPaymentsByBank, shownUnsent, unsentSummary } from '../bank/payment.store.ts'
import { totalsByStatus } from '../lists/list.store.ts'
import { inFlightTotals, openReturns, requestedByDay, transferredOn } from '../lists/platform.store.ts'
import { failedWages } from '#modules/earnedWages/earned-wage.service.ts'
import { uploadsWithErrors } from '#modules/uploads/upload.service.ts'
import type { Work } from '#server/context.ts'
import { shownOf } from '#server/shown.ts'
import { listResolved } from './attention.store.ts'
import { findBatches, listBatches, numbersOfDay } from '../bank/batch.store.ts'

type Counted = { readonly count: number; readonly net: Sen }
const totalOf = (parts: readonly Counted[]): Counted => ({
  count: parts.reduce((count, part) => count + part.count, 0),
  net: sum(parts.map(({ net }) => net)),
})

const mostHeld = 200

/** What end of day would send, by bank and by organization. */
export const previewOf = async (ctx: Pick<Work, 'client' | 'db' | 'today'>) => {
  const [{ banks, organizations }, shown, returned, sentToday] = await Promise.all([
    unsentSummary(ctx),
    shownUnsent(ctx),
    heldWithdrawals(ctx, mostHeld),
    numbersOfDay(ctx.db, ctx.today),
  ])
  const ready = organizations.filter((one) => one.ready)
  return {
    ...totalOf(ready),
    shown,
    banks: banks
      .filter((one) => one.ready)
      .map(({ code, count, net }) => ({ bank: bankName(code), bankCode: code, count, net })),
    organizations: ready.map(({ code, name, count, net }) => ({
      orgId: code as Id<'org'>,
      orgName: name,
      count,
      net,
    })),
    held: totalOf(organizations.filter((one) => !one.active)),
    onHold: { ...totalOf(organizations.filter((one) => one.active && !one.ready)), withdrawals: returned },
    sentToday,
  }
}

/** Payments of batches without a bank result. A batch's open payments only become fewer, so their number identifies them. */
export const shownBatches = (batches: readonly (Counted & { readonly id: Id<'bank_batch'> })[]): Shown => ({
  ...shownOf(batches.map(({ id, count, net }) => ({ id, count, amount: net }))),
  count: batches.reduce((all, { count }) => all + count, 0),
})

/** The batches that have payments without a bank result, oldest first. */
export const openBatchesOf = async (ctx: Pick<Work, 'client' | 'db'>) => {
  const open = Map.groupBy(await openPaymentsByBank(ctx), ({ batchId }) => batchId)
  const batches = await findBatches(ctx.db, [...open.keys()])
  const waitingOf = (id: Id<'bank_batch'>) => ({ id, ...totalOf(open.get(id) ?? []) })
  return {
    shown: shownBatches(batches.map(({ id }) => waitingOf(id))),
    batches: batches
      .toSorted((a, b) => a.number - b.number)
      .map((batch) => {
        const banks = open.get(batch.id) ?? []
        return {
          ...batch,
          waiting: totalOf(banks),
          shown: shownBatches([waitingOf(batch.id)]),
          banks: banks.map(({ bankCode, count, net }) => ({ bank: bankName(bankCode), bankCode, count, net })),
        }
      }),
  }
}

/** The figures of the internal dashboard. Figures that grow with history come from stored totals. */
export const todayOf = async (ctx: Pick<Work, 'client' | 'db' | 'today' | 'now'>) => {
  const period = periodOf(ctx.today)
  const [
    inFlight,
    {
      batches: [lastBatch],
    },
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
    listBatches(ctx.db, { pageSize: 1 }),
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
    withBank: { ...inFlight.withBank, lastBatch: lastBatch ?? null },
    completedThisMonth: { count: completed.count, amount: completed.amount, net: completed.netAmount },
    transferredToday,
    onHold: totalOf(organizations.filter((one) => one.active && !one.ready)),
    openReturns: returns,
    advancesByDay,
    feesThisMonth: completed.fees,
    booksBalanced,
    ledgerAudit,
    faultyUploads,
    failedWages: { count: wages.entries, organizations: wages.organizations },
    resolved,
  }
}
