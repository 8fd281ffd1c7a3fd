import { sum, type Sen } from '#kernel/money.ts'
import type { Shown } from '#kernel/shown.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import type { Work } from '#server/context.ts'
import { shownOf } from '#server/shown.ts'
import { findBatches, numbersOfDay } from './batch.store.ts'
import { heldWithdrawals } from './holds.store.ts'
import { openPaymentsByBank, shownUnsent, unsentSummary } from './payment.store.ts'

type Counted = { readonly count: number; readonly net: Sen }
export const totalOf = (parts: readonly Counted[]): Counted => ({
  count: parts.reduce((count, part) => count + part.count, 0),
  net: sum(parts.map(({ net }) => net)),
})

type Unsent = Counted & { readonly active: boolean; readonly ready: boolean }
/** The unsent withdrawals of active organizations to accounts, or of employees, on hold. */
export const heldAmong = <U extends Unsent>(organizations: readonly U[]): U[] =>
  organizations.filter((one) => one.active && !one.ready)

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
    onHold: { ...totalOf(heldAmong(organizations)), withdrawals: returned },
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
