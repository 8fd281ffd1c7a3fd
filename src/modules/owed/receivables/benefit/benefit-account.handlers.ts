import { sen } from '#kernel/money.ts'
import { addReport, closeRecorded, closeReport, isOpenReport } from '../report/reported-payment.service.ts'
import type { Handlers } from '#server/context.ts'
import { benefitPayments } from '../payment/payment.service.ts'
import type { adminBenefitAccountCalls, benefitAccountCalls } from './benefit-account.contract.ts'
import * as account from './benefit-account.steps.ts'
import { readBenefitsOwed } from './benefit-owed.service.ts'
import { benefitRepaymentRecord } from './benefit-repayment-record.rules.ts'

export const benefitAccountHandlers: Handlers<typeof benefitAccountCalls> = {
  getBenefitAccount: async (ctx) => {
    const { orgName: _, ...own } = await account.readBenefitAccount(ctx, ctx.actor.orgId)
    return own
  },

  reportBenefitRepayment: async (ctx, reported) => {
    const { orgId } = ctx.actor
    const owed = await account.lockBenefitsOwed(ctx, orgId)
    return addReport(ctx, account.benefitDebt(orgId), owed, reported)
  },

  withdrawBenefitReport: async (ctx, { id }) => {
    await account.lockBenefitsOwed(ctx, ctx.actor.orgId)
    return closeReport(ctx, account.benefitDebt(ctx.actor.orgId), { id, outcome: 'withdrawn', reason: null })
  },
}

export const adminBenefitAccountHandlers: Handlers<typeof adminBenefitAccountCalls> = {
  getBenefitAccount: (ctx, { orgId }) => account.readBenefitAccount(ctx, orgId),

  getBenefitsOwed: async (ctx) => ({ employers: await readBenefitsOwed(ctx) }),

  recordBenefitRepayment: async (ctx, { orgId, reportId, ...payment }) => {
    const owed = await account.lockBenefitsOwed(ctx, orgId)
    const debt = account.benefitDebt(orgId)
    if (reportId && !(await isOpenReport(ctx.db, debt, reportId))) ctx.refuse('report_closed')
    await benefitPayments.check(ctx, owed, payment)
    const id = await benefitPayments.add(ctx, { ...payment, orgId, by: ctx.actor })
    const { amount } = payment
    const recorded = { amount, reportId, by: ctx.actor.id, at: ctx.now }
    await closeRecorded(ctx.db, debt, { benefit_repayment_id: id }, recorded)
    ctx.record({ type: benefitRepaymentRecord, id, org: orgId, after: payment })
    return { ok: true, id, outstanding: sen(owed.due - amount) }
  },

  voidBenefitRepayment: async (ctx, { orgId, id, reason }) => {
    await account.lockBenefitsOwed(ctx, orgId)
    const before = await benefitPayments.revoke(ctx, { orgId, id, reason })
    ctx.record({ type: benefitRepaymentRecord, id, org: orgId, before, after: { ...before, isVoid: true, reason } })
    return { ok: true }
  },

  dismissBenefitReport: async (ctx, { orgId, id, reason }) => {
    await account.lockBenefitsOwed(ctx, orgId)
    return closeReport(ctx, account.benefitDebt(orgId), { id, outcome: 'dismissed', reason })
  },
}
