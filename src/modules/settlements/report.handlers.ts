import { addReport, closeReport } from '#modules/reportedPayments/reported-payment.service.ts'
import type { Context, Handlers } from '#server/context.ts'
import { settlementRecord } from './settlement-record.rules.ts'
import type { repaymentTransactions, Settlement } from './settlement.contract.ts'
import { debtOf, lockSettlement, type SettlementKey } from './settlement.store.ts'

type Reports = Pick<Handlers<typeof repaymentTransactions>, 'report' | 'withdrawReport' | 'dismissReport'>

/** What organizations report to have paid. A report changes no amount: platform staff record the payment or dismiss it. */
export const reportHandlers: Reports = {
  report: async (ctx, { repaymentId, disbursementId, ...reported }) => {
    const key = { orgId: ctx.actor.orgId, repaymentId, disbursementId }
    const { amountDue, dateCompleted: since } = await lock(ctx, key)
    const { id, change } = await addReport(ctx, debtOf(key), { amountDue, since }, reported)
    ctx.record({ ...changeOf(key), before: { reported: null }, after: change })
    return { id }
  },

  withdrawReport: (ctx, { id, ...of }) =>
    close(ctx, { orgId: ctx.actor.orgId, ...of }, { id, outcome: 'withdrawn', reason: null }),

  dismissReport: (ctx, { id, reason, ...key }) => close(ctx, key, { id, outcome: 'dismissed', reason }),
}

const changeOf = ({ orgId, repaymentId }: SettlementKey) => ({ type: settlementRecord, id: repaymentId, org: orgId })

const lock = async (
  ctx: Pick<Context<'settlement_not_found'>, 'db' | 'today' | 'refuse'>,
  key: SettlementKey,
): Promise<Settlement> => (await lockSettlement(ctx.db, key, ctx.today)) ?? ctx.refuse('settlement_not_found')

const close = async (
  ctx: Pick<Context<'settlement_not_found' | 'report_closed'>, 'db' | 'actor' | 'now' | 'today' | 'refuse' | 'record'>,
  key: SettlementKey,
  closed: Parameters<typeof closeReport>[2],
): Promise<{ ok: true }> => {
  await lock(ctx, key)
  const reported = await closeReport(ctx, debtOf(key), closed)
  ctx.record({ ...changeOf(key), before: { reported }, after: { reported: null, reason: closed.reason } })
  return { ok: true }
}
