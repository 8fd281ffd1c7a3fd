import { atLeastZero, formatRm, sen } from '#kernel/money.ts'
import { lockBalance } from '#modules/ledger/ledger.service.ts'
import type { Handlers } from '#server/context.ts'
import type { adminBenefitAccountCalls, benefitAccountCalls } from './benefit-account.contract.ts'
import * as account from './benefit-account.steps.ts'
import { benefitRepayments } from './benefit-account.steps.ts'
import { benefitRepaymentRecord } from './benefit-repayment-record.rules.ts'

export const benefitAccountHandlers: Handlers<typeof benefitAccountCalls> = {
  getBenefitAccount: async (ctx) => {
    const { orgName: _, ...own } = await account.readBenefitAccount(ctx, ctx.actor.orgId)
    return own
  },
}

export const adminBenefitAccountHandlers: Handlers<typeof adminBenefitAccountCalls> = {
  getBenefitAccount: (ctx, { orgId }) => account.readBenefitAccount(ctx, orgId),

  recordBenefitRepayment: async (ctx, { orgId, amount, paidOn, reference }) => {
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
    const id = ctx.newId<'benefit_repayment'>()
    await benefitRepayments.add(ctx, { orgId, id, paidOn, amount, reference, by: ctx.actor })
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
}
