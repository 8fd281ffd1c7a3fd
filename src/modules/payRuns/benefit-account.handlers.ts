import { atLeastZero, formatRm, sen, sum } from '#kernel/money.ts'
import { lockBalance } from '#modules/ledger/ledger.service.ts'
import {
  addReport,
  closeRecorded,
  closeReport,
  isOpenReport,
} from '#modules/reportedPayments/reported-payment.service.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, Handlers } from '#server/context.ts'
import type { adminBenefitAccountCalls, benefitAccountCalls } from './benefit-account.contract.ts'
import * as account from './benefit-account.steps.ts'
import { benefitRepayments } from './benefit-account.steps.ts'
import { benefitRepaymentRecord } from './benefit-repayment-record.rules.ts'

export const benefitAccountHandlers: Handlers<typeof benefitAccountCalls> = {
  getBenefitAccount: async (ctx) => {
    const { orgName: _, ...own } = await account.readBenefitAccount(ctx, ctx.actor.orgId)
    return own
  },

  reportBenefitRepayment: async (ctx, reported) => {
    const { orgId } = ctx.actor
    const amountDue = atLeastZero(await lockBalance(ctx, account.benefitsOwedBy(orgId)))
    const since = (await account.benefitsOwedSince(ctx, orgId)) ?? ctx.today
    const { id, change } = await addReport(ctx, account.benefitDebt(orgId), { amountDue, since }, reported)
    ctx.record({ type: benefitRepaymentRecord, id, org: orgId, before: { reported: null }, after: change })
    return { id }
  },

  withdrawBenefitReport: (ctx, { id }) => close(ctx, ctx.actor.orgId, { id, outcome: 'withdrawn', reason: null }),
}

const close = async (
  ctx: Pick<Context<'report_closed'>, 'db' | 'client' | 'actor' | 'now' | 'refuse' | 'record'>,
  orgId: Id<'org'>,
  closed: Parameters<typeof closeReport>[2],
): Promise<{ ok: true }> => {
  await lockBalance(ctx, account.benefitsOwedBy(orgId))
  const reported = await closeReport(ctx, account.benefitDebt(orgId), closed)
  ctx.record({
    type: benefitRepaymentRecord,
    id: closed.id,
    org: orgId,
    before: { reported },
    after: { reported: null, reason: closed.reason },
  })
  return { ok: true }
}

export const adminBenefitAccountHandlers: Handlers<typeof adminBenefitAccountCalls> = {
  getBenefitAccount: (ctx, { orgId }) => account.readBenefitAccount(ctx, orgId),

  getBenefitsOwed: async (ctx) => {
    const employers = (await account.readOwing(ctx)).flatMap(({ orgId, orgName, reported, months }) => {
      const late = months.filter(({ dueOn }) => dueOn < ctx.today)
      const [first] = months
      if (!first || (late.length === 0 && !reported)) return []
      const overdue = sum(late.map(({ outstanding }) => outstanding))
      return { orgId, orgName, reported, overdue, monthsOverdue: late.length, dueOn: first.dueOn }
    })
    return { employers: employers.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)) }
  },

  recordBenefitRepayment: async (ctx, { orgId, amount, paidOn, reference, reportId }) => {
    if (paidOn > ctx.today) ctx.refuse('repayment_in_future', {}, { paidOn: { code: 'repayment_in_future' } })
    const owed = await lockBalance(ctx, account.benefitsOwedBy(orgId))
    if (amount > owed) {
      const refused = { code: 'repayment_above_owed', params: { owed: formatRm(atLeastZero(owed)) } } as const
      ctx.refuse(refused.code, refused.params, { amount: refused })
    }
    if (await benefitRepayments.isReferenceUsed(ctx.db, orgId, reference)) {
      const refused = { code: 'repayment_reference_used', params: { reference } } as const
      ctx.refuse(refused.code, refused.params, { reference: refused })
    }
    const debt = account.benefitDebt(orgId)
    if (reportId && !(await isOpenReport(ctx.db, debt, reportId))) ctx.refuse('report_closed')
    const id = ctx.newId<'benefit_repayment'>()
    await benefitRepayments.add(ctx, { orgId, id, paidOn, amount, reference, by: ctx.actor })
    const recorded = { amount, reportId, by: ctx.actor.id, at: ctx.now }
    await closeRecorded(ctx.db, debt, { benefit_repayment_id: id }, recorded)
    ctx.record({ type: benefitRepaymentRecord, id, org: orgId, after: { amount, paidOn, reference } })
    return { ok: true, id, outstanding: sen(owed - amount) }
  },

  voidBenefitRepayment: async (ctx, { orgId, id, reason }) => {
    const found = (await benefitRepayments.lock(ctx.db, { orgId, id })) ?? ctx.refuse('not_found')
    if (found.isVoid) ctx.refuse('repayment_void')
    await benefitRepayments.void(ctx, { orgId, id, by: ctx.actor, reason })
    const { amount, paidOn, reference } = found
    const before = { amount, paidOn, reference }
    ctx.record({ type: benefitRepaymentRecord, id, org: orgId, before, after: { ...before, isVoid: true, reason } })
    return { ok: true }
  },

  dismissBenefitReport: (ctx, { orgId, id, reason }) => close(ctx, orgId, { id, outcome: 'dismissed', reason }),
}
