import { requiredReferenceKey } from '#kernel/reference.ts'
import { formatRm, sen } from '#kernel/money.ts'
import { formatDate } from '#kernel/time.ts'
import type { Handlers } from '#server/context.ts'
import { leaverReceivableRecord } from './leaver-record.rules.ts'
import type { leaverCalls } from './leaver.contract.ts'
import { readPlan } from './leaver-plan.steps.ts'
import { selectOpenTotals } from './leaver.sql.ts'
import { addToPaid, leaverPayments } from './leaver.steps.ts'
import { listReceivables, lockReceivable, readReceivable } from './leaver.store.ts'

export const leaverHandlers: Handlers<typeof leaverCalls> = {
  getLeaverReceivables: async (ctx, query) => {
    const totals = await selectOpenTotals.one(ctx.client, { today: ctx.today })
    return {
      ...(await listReceivables(ctx.db, query, ctx.today)),
      open: { count: totals.open, amount: totals.open_sen },
      overdue: { count: totals.overdue, amount: totals.overdue_sen },
    }
  },

  getLeaverReceivable: async (ctx, { orgId, receivableId }) => {
    const read = (await readReceivable(ctx.db, { orgId, receivableId }, ctx.today)) ?? ctx.refuse('not_found')
    const { madeOn: _, employeeId: __, ...found } = read
    const payments = await leaverPayments.list(ctx.db, orgId, { receivable_id: receivableId })
    const { plan } = (await readPlan(ctx, { orgId, receivableId })) ?? { plan: null }
    return { ...found, payments, plan, payTo: ctx.env.payTo }
  },

  recordLeaverPayment: async (ctx, { orgId, receivableId, amount, paidOn, reference }) => {
    if (paidOn > ctx.today) ctx.refuse('repayment_in_future', {}, { paidOn: { code: 'repayment_in_future' } })
    const found = (await lockReceivable(ctx.db, { orgId, receivableId }, ctx.today)) ?? ctx.refuse('not_found')
    if (found.cancelledAt !== null) ctx.refuse('leaver_receivable_cancelled', { number: found.listNumber })
    if (amount > found.outstanding) {
      const refused = { code: 'repayment_above_owed', params: { owed: formatRm(found.outstanding) } } as const
      ctx.refuse(refused.code, refused.params, { amount: refused })
    }
    if (paidOn < found.madeOn) {
      const refused = { code: 'leaver_payment_too_early', params: { first: formatDate(found.madeOn) } } as const
      ctx.refuse(refused.code, refused.params, { paidOn: refused })
    }
    // Each part is paid with the same reference, so only one of the same day is a repetition.
    const key = requiredReferenceKey(reference)
    const payments = await leaverPayments.list(ctx.db, orgId, { receivable_id: receivableId })
    if (payments.some((one) => !one.isVoid && one.paidOn === paidOn && requiredReferenceKey(one.reference) === key)) {
      const refused = { code: 'leaver_payment_known', params: { date: formatDate(paidOn), reference } } as const
      ctx.refuse(refused.code, refused.params, { reference: refused })
    }
    const id = ctx.newId<'leaver_payment'>()
    const pays = { receivable_id: receivableId }
    await leaverPayments.add(ctx, { orgId, id, paidOn, amount, reference, by: ctx.actor, pays })
    await addToPaid(ctx, { ...found, orgId }, amount)
    const outstanding = sen(found.outstanding - amount)
    ctx.record({
      type: leaverReceivableRecord,
      id: receivableId,
      org: orgId,
      after: { number: found.number, employee: found.employeeName, amount, paidOn, reference, outstanding },
    })
    return { ok: true, id, outstanding }
  },

  voidLeaverPayment: async (ctx, { orgId, receivableId, id, reason }) => {
    const found = (await lockReceivable(ctx.db, { orgId, receivableId }, ctx.today)) ?? ctx.refuse('not_found')
    const payments = await leaverPayments.list(ctx.db, orgId, { receivable_id: receivableId })
    const payment = payments.find((one) => one.id === id) ?? ctx.refuse('not_found')
    if (payment.isVoid) ctx.refuse('repayment_void')
    // The plan is for what was open after the payments before it.
    const planned = await readPlan(ctx, { orgId, receivableId })
    if (planned && found.paid - payment.amount < planned.paidBefore) ctx.refuse('leaver_plan_running')
    await leaverPayments.void(ctx, { orgId, id, by: ctx.actor, reason })
    await addToPaid(ctx, { ...found, orgId }, sen(0 - payment.amount))
    const { amount, paidOn, reference } = payment
    const outstanding = sen(found.outstanding + amount)
    ctx.record({
      type: leaverReceivableRecord,
      id: receivableId,
      org: orgId,
      before: { number: found.number, amount, paidOn, reference, outstanding: found.outstanding },
      after: { number: found.number, amount, paidOn, reference, outstanding, isVoid: true, reason },
    })
    return { ok: true }
  },
}
