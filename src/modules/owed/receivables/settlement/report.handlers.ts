import { addReport, closeReport } from '../report/reported-payment.service.ts'
import type { Context, Handlers } from '#server/context.ts'
import type { repaymentTransactions } from './settlement.contract.ts'
import { debtOf, lockSettlement, type SettlementKey } from './settlement.store.ts'

type Reports = Pick<Handlers<typeof repaymentTransactions>, 'report' | 'withdrawReport' | 'dismissReport'>

/** What organizations report to have paid. A report changes no amount: platform staff record the payment or dismiss it. */
export const reportHandlers: Reports = {
  report: async (ctx, { repaymentId, disbursementId, ...reported }) => {
    const key = { orgId: ctx.actor.orgId, repaymentId, disbursementId }
    const { amountDue: due, dateCompleted: since } = await lock(ctx, key)
    return addReport(ctx, debtOf(key), { due, since }, reported)
  },

  withdrawReport: async (ctx, { id, ...of }) => {
    const key = { orgId: ctx.actor.orgId, ...of }
    await lock(ctx, key)
    return closeReport(ctx, debtOf(key), { id, outcome: 'withdrawn', reason: null })
  },

  dismissReport: async (ctx, { id, reason, ...key }) => {
    await lock(ctx, key)
    return closeReport(ctx, debtOf(key), { id, outcome: 'dismissed', reason })
  },
}

const lock = async (ctx: Pick<Context<'settlement_not_found'>, 'db' | 'today' | 'refuse'>, key: SettlementKey) =>
  (await lockSettlement(ctx.db, key, ctx.today)) ?? ctx.refuse('settlement_not_found')
