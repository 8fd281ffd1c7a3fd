import { isDeepStrictEqual } from 'node:util'
import { sum, type Sen } from '#kernel/money.ts'
import { organizationName } from '#people/organizations/organization.service.ts'
import { whyNotAfter } from '#owed/receivables/debt/debt.rules.ts'
import { refusePayment } from '#owed/receivables/payment/payment.service.ts'
import type { Handlers } from '#server/context.ts'
import { recordRepayment } from '../repayment/record-repayment.service.ts'
import { clearMatches, matchesOf } from './remittance-match.rules.ts'
import type { unmatchedCalls } from './unmatched.contract.ts'
import {
  dismissPayment,
  holdPayment,
  lockOpenRemittance,
  openRemittances,
  owingEmployers,
} from './unmatched.service.ts'
import { closePayment, isKnown } from './unmatched.steps.ts'
import { listRemittances, lockRecording, toRemittance } from './unmatched.store.ts'

export const unmatchedHandlers: Handlers<typeof unmatchedCalls> = {
  getUnmatchedRemittances: async (ctx, query) => {
    const [{ rows, ...page }, open, employers] = await Promise.all([
      listRemittances(ctx.db, query),
      openRemittances(ctx),
      owingEmployers(ctx),
    ])
    return {
      ...page,
      remittances: rows.map(toRemittance).map((one) => ({
        ...one,
        matches: one.status === 'open' ? matchesOf(one, employers) : [],
      })),
      open,
    }
  },

  recordUnmatchedRemittance: async (ctx, { isAnother, ...line }) => {
    refusePayment(ctx, whyNotAfter(line.paidOn, ctx.today))
    await lockRecording(ctx.db)
    if (!isAnother && (await isKnown(ctx, line)))
      ctx.refuse('unmatched_known', {}, { reference: { code: 'unmatched_known' } })
    return { ok: true, id: await holdPayment(ctx, line) }
  },

  assignUnmatchedRemittance: async (ctx, { id, orgId, reference, allocation: chosen }) => {
    const row = await lockOpenRemittance(ctx, id)
    const { paid_on: paidOn, amount_sen: amount } = row
    const repayment = await recordRepayment(ctx, { orgId, amount, paidOn, reference, chosen })
    const outcome = { status: 'assigned', repayment: { orgId, id: repayment.id }, by: ctx.actor.name } as const
    await closePayment(ctx, row, outcome, await organizationName(ctx.db, orgId))
    return { ok: true, repaymentId: repayment.id, outstanding: repayment.outstanding }
  },

  matchUnmatchedRemittances: async (ctx, { items }) => {
    const amounts: Sen[] = []
    // The order in which employers are locked.
    for (const { id, orgId, numbers } of items.toSorted((a, b) => (a.orgId < b.orgId ? -1 : 1))) {
      const row = await lockOpenRemittance(ctx, id)
      const { paid_on: paidOn, amount_sen: amount, reference } = row
      const [clear] = clearMatches([{ matches: matchesOf({ amount, reference }, await owingEmployers(ctx)) }])
      if (clear?.match.orgId !== orgId || !isDeepStrictEqual(clear.match.numbers, numbers))
        return ctx.refuse('unmatched_unclear', { reference })
      const text = reference.slice(0, 100).trim()
      const repayment = await recordRepayment(ctx, { orgId, amount, paidOn, reference: text, lists: numbers })
      const outcome = { status: 'assigned', repayment: { orgId, id: repayment.id }, by: ctx.actor.name } as const
      await closePayment(ctx, row, outcome, await organizationName(ctx.db, orgId))
      amounts.push(amount)
    }
    return { ok: true, matched: amounts.length, amount: sum(amounts) }
  },

  dismissUnmatchedRemittance: async (ctx, dismissed) => {
    await dismissPayment(ctx, dismissed)
    return { ok: true }
  },
}
