import { formatRm } from '#kernel/money.ts'
import { formatDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { ownUpload } from '#modules/files/file.service.ts'
import type { Context, Handlers } from '#server/context.ts'
import { closeReport, insertReport, listReports } from './report.store.ts'
import { settlementRecord } from './settlement-record.rules.ts'
import type { repaymentTransactions, Settlement } from './settlement.contract.ts'
import { whyNotPayAmount, whyNotPayOn } from './settlement.rules.ts'
import { lockSettlement, type SettlementKey } from './settlement.store.ts'

type Reports = Pick<Handlers<typeof repaymentTransactions>, 'report' | 'withdrawReport' | 'dismissReport'>

/** What organizations report to have paid. A report changes no amount: platform staff record the payment or dismiss it. */
export const reportHandlers: Reports = {
  report: async (ctx, { paymentDate, amountRepaid: amount, reference = '', slip, ...of }) => {
    const key = { orgId: ctx.actor.orgId, ...of }
    const settlement = await lock(ctx, key)
    await checkNoneOpen(ctx, key)
    const tooMuch = whyNotPayAmount(amount, settlement.amountDue)
    if (tooMuch) ctx.refuse(tooMuch.code, tooMuch.params, { amountRepaid: tooMuch })
    const wrongDay = whyNotPayOn(paymentDate, { dateCompleted: settlement.dateCompleted, today: ctx.today })
    if (wrongDay) ctx.refuse(wrongDay.code, wrongDay.params, { paymentDate: wrongDay })
    const file =
      (await ownUpload(ctx, 'payment-slip', slip)) ?? ctx.refuse('slip_unknown', {}, { slip: { code: 'slip_unknown' } })
    const id = ctx.newId<'reported_payment'>()
    await insertReport(ctx.db, {
      org_id: key.orgId,
      id,
      settlement_id: key.repaymentId,
      paid_on: paymentDate,
      amount_sen: amount,
      reference,
      file_id: file.id,
      created_at: ctx.now,
      created_by: ctx.actor.id,
    })
    ctx.record({
      ...changeOf(key),
      before: { reported: null },
      after: { reported: amount, paymentDate, reference: reference || null, slip: file.fileName },
    })
    return { id }
  },

  withdrawReport: async (ctx, { id, ...of }) => {
    const key = { orgId: ctx.actor.orgId, ...of }
    await lock(ctx, key)
    return close(ctx, key, { id, outcome: 'withdrawn', reason: null })
  },

  dismissReport: async (ctx, { id, reason, ...key }) => {
    await lock(ctx, key)
    return close(ctx, key, { id, outcome: 'dismissed', reason })
  },
}

const changeOf = ({ orgId, repaymentId }: SettlementKey) => ({ type: settlementRecord, id: repaymentId, org: orgId })

const lock = async (
  ctx: Pick<Context<'settlement_not_found'>, 'db' | 'today' | 'refuse'>,
  key: SettlementKey,
): Promise<Settlement> => (await lockSettlement(ctx.db, key, ctx.today)) ?? ctx.refuse('settlement_not_found')

/** Two people of an organization don't report one transfer twice. */
const checkNoneOpen = async (
  ctx: Pick<Context<'payment_reported'>, 'db' | 'refuse'>,
  key: SettlementKey,
): Promise<void> => {
  const open = (await listReports(ctx.db, key)).find(({ state }) => state === 'open')
  if (!open) return
  ctx.refuse('payment_reported', {
    name: open.createdByName,
    amount: formatRm(open.amount),
    date: formatDate(open.paymentDate),
  })
}

type Close = {
  readonly id: Id<'reported_payment'>
  readonly outcome: 'dismissed' | 'withdrawn'
  readonly reason: string | null
}
const close = async (
  ctx: Pick<Context<'report_closed'>, 'db' | 'actor' | 'now' | 'refuse' | 'record'>,
  key: SettlementKey,
  { id, ...closed }: Close,
): Promise<{ ok: true }> => {
  const report =
    (await closeReport(ctx.db, key, id, { ...closed, by: ctx.actor.id, at: ctx.now })) ?? ctx.refuse('report_closed')
  ctx.record({
    ...changeOf(key),
    before: { reported: report.amount_sen },
    after: { reported: null, reason: closed.reason },
  })
  return { ok: true }
}
