import { issueCode } from '#modules/identity/codes.service.ts'
import { isOwnPasskey, requestOwnPasskey } from '#modules/identity/own-passkey.service.ts'
import { userRecord } from '#modules/identity/user-record.rules.ts'
import type { Handlers } from '#server/context.ts'
import { boundTo } from '../withdrawal.rules.ts'
import { readFacts } from './facts.store.ts'
import { whyNotAmount } from './opening.rules.ts'
import type { passkeyConfirmationCalls } from './passkey-confirmation.contract.ts'

const purposeOf = (bound: string): string => `withdraw ${bound}`

export const passkeyConfirmationHandlers: Handlers<typeof passkeyConfirmationCalls> = {
  startPasskeyConfirmation: async (ctx, { amount, reasonForWithdrawal }) =>
    (await requestOwnPasskey(ctx, purposeOf(boundTo(amount, reasonForWithdrawal)))) ??
    ctx.refuse('passkeys_unavailable'),

  confirmWithPasskey: async (ctx, { amount, reasonForWithdrawal, assertion }) => {
    const { orgId, id, employeeId } = ctx.actor
    const facts = await readFacts(ctx, { orgId, employeeId, id })
    const whyNot = whyNotAmount(facts, amount)
    if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
    const mobileNumber = facts.mobileNumber ?? ctx.refuse('mobile_not_verified')
    const bound = boundTo(amount, reasonForWithdrawal)
    if (!(await isOwnPasskey(ctx, purposeOf(bound), assertion))) ctx.refuse('passkey_refused')
    const issued = await issueCode(ctx, {
      user: { orgId, id, employeeId },
      purpose: 'withdrawal',
      boundTo: bound,
      mobileNumber,
      unsent: true,
    })
    if ('whyNot' in issued) return ctx.refuse(issued.whyNot.code, issued.whyNot.params)
    ctx.record({ type: userRecord, id, after: { confirmedBy: 'passkey', amount } })
    return { verificationCode: issued.code, expiresAt: issued.expiresAt }
  },
}
