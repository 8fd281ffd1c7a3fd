import { sen } from '#kernel/money.ts'
import { leaverPayments } from '#owed/receivables/payment/payment.service.ts'
import type { Handlers } from '#server/context.ts'
import { leaverReceivableRecord } from './leaver-record.rules.ts'
import type { leaverCalls } from './leaver.contract.ts'
import { readPlan } from './leaver-plan.steps.ts'
import { selectOpenTotals } from './leaver.sql.ts'
import { addToPaid } from './leaver.steps.ts'
import { listReceivables, lockReceivable, readReceivable } from './leaver.store.ts'

export const leaverHandlers: Handlers<typeof leaverCalls> = {
  getLeaverReceivables: async (ctx, query) => {
    const totals = await selectOpenTotals.one(ctx.client, { today: ctx.today })
    return {
      ...(await listReceivables(ctx.db, query, ctx.today)),
      open: { count: totals.open, amount: totals.openAmount },
      overdue: { count: totals.overdue, amount: totals.overdueAmount },
    }
  },

  getLeaverReceivable: async (ctx, { orgId, receivableId }) => {
    const read = (await readReceivable(ctx.db, { orgId, receivableId }, ctx.today)) ?? ctx.refuse('not_found')
    const { madeOn: _, employeeId: __, ...found } = read
    const payments = await leaverPayments.list(ctx.db, orgId, receivableId)
    const { plan } = (await readPlan(ctx, { orgId, receivableId })) ?? { plan: null }
    return { ...found, payments, plan, payTo: ctx.env.payTo }
  },

  recordLeaverPayment: async (ctx, { orgId, receivableId, ...payment }) => {
    const { amount } = payment
    const found = (await lockReceivable(ctx.db, { orgId, receivableId }, ctx.today)) ?? ctx.refuse('not_found')
    if (found.cancelledAt !== null) ctx.refuse('leaver_receivable_cancelled', { number: found.listNumber })
    await leaverPayments.check(ctx, { orgId, due: found.outstanding, since: found.madeOn }, payment, receivableId)
    const id = await leaverPayments.add(ctx, { ...payment, orgId, by: ctx.actor, pays: receivableId })
    await addToPaid(ctx, { ...found, orgId }, amount)
    const outstanding = sen(found.outstanding - amount)
    ctx.record({
      type: leaverReceivableRecord,
      id: receivableId,
      org: orgId,
      after: { number: found.number, employee: found.employeeName, ...payment, outstanding },
    })
    return { ok: true, id, outstanding }
  },

  voidLeaverPayment: async (ctx, { orgId, receivableId, id, reason }) => {
    const found = (await lockReceivable(ctx.db, { orgId, receivableId }, ctx.today)) ?? ctx.refuse('not_found')
    const payment = await leaverPayments.revoke(ctx, { orgId, id, reason }, receivableId)
    // The plan covers the amount open after earlier payments.
    const planned = await readPlan(ctx, { orgId, receivableId })
    if (planned && found.paid - payment.amount < planned.paidBefore) ctx.refuse('leaver_plan_running')
    await addToPaid(ctx, { ...found, orgId }, sen(0 - payment.amount))
    const outstanding = sen(found.outstanding + payment.amount)
    ctx.record({
      type: leaverReceivableRecord,
      id: receivableId,
      org: orgId,
      before: { number: found.number, ...payment, outstanding: found.outstanding },
      after: { number: found.number, ...payment, outstanding, isVoid: true, reason },
    })
    return { ok: true }
  },
}
