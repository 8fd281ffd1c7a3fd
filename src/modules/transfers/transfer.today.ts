import { sen, sum, type Sen } from '#kernel/money.ts'
import { periodOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import { isLedgerBalanced } from '#modules/ledger/ledger.service.ts'
import { openPaymentsByBank, unsentSummary } from '#modules/withdrawals/bank.service.ts'
import { totalsOfMonth } from '#modules/withdrawals/list.service.ts'
import {
  earlierInFlight,
  inFlightTotals,
  openReturns,
  requestedByDay,
  returnedInMonth,
} from '#modules/withdrawals/platform.service.ts'
import { failedWages } from '#modules/earnedWages/earned-wage.service.ts'
import { uploadsWithErrors } from '#modules/uploads/upload.service.ts'
import type { Work } from '#server/context.ts'
import { findBatches, listBatches, numbersOfDay } from './batch.store.ts'

type Counted = { readonly count: number; readonly net: Sen }
const totalOf = (parts: readonly Counted[]): Counted => ({
  count: parts.reduce((count, part) => count + part.count, 0),
  net: sum(parts.map(({ net }) => net)),
})

/** What end of day would send, by bank and by organization. */
export const previewOf = async (ctx: Pick<Work, 'client' | 'db' | 'today'>) => {
  const [{ banks, organizations }, sentToday] = await Promise.all([unsentSummary(ctx), numbersOfDay(ctx.db, ctx.today)])
  const active = organizations.filter((one) => one.active)
  return {
    ...totalOf(active),
    banks: banks
      .filter((one) => one.active)
      .map(({ code, count, net }) => ({ bank: bankName(code), bankCode: code, count, net })),
    organizations: active.map(({ code, name, count, net }) => ({
      orgId: code as Id<'org'>,
      orgName: name,
      count,
      net,
    })),
    held: totalOf(organizations.filter((one) => !one.active)),
    sentToday,
  }
}

/** The batches that have payments without a bank result, oldest first. */
export const openBatchesOf = async (ctx: Pick<Work, 'client' | 'db'>) => {
  const open = Map.groupBy(await openPaymentsByBank(ctx), ({ batchId }) => batchId)
  const batches = await findBatches(ctx.db, [...open.keys()])
  return {
    batches: batches
      .toSorted((a, b) => a.number - b.number)
      .map((batch) => {
        const banks = open.get(batch.id) ?? []
        return {
          ...batch,
          waiting: totalOf(banks),
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
    earlier,
    {
      batches: [lastBatch],
    },
    { completed },
    returned,
    returns,
    advancesByDay,
    booksBalanced,
    faultyUploads,
    wages,
  ] = await Promise.all([
    inFlightTotals(ctx),
    earlierInFlight(ctx, period),
    listBatches(ctx.db, { pageSize: 1 }),
    totalsOfMonth(ctx, null, period),
    returnedInMonth(ctx, period),
    openReturns(ctx),
    requestedByDay(ctx, period),
    isLedgerBalanced(ctx),
    uploadsWithErrors(ctx),
    failedWages(ctx),
  ])
  return {
    period,
    waitingForEmployers: inFlight.pending,
    toSend: inFlight.toSend,
    withBank: { ...inFlight.withBank, lastBatch: lastBatch ?? null },
    earlier,
    completedThisMonth: {
      count: completed.count,
      amount: sen(completed.amount - returned.amount),
      net: sen(completed.netAmount - returned.net),
    },
    openReturns: returns,
    advancesByDay,
    feesThisMonth: sen(completed.fees - returned.fees),
    booksBalanced,
    faultyUploads,
    failedWages: { count: wages.entries, organizations: wages.organizations },
  }
}
