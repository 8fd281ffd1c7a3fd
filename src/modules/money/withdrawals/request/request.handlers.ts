import { addMs } from '#kernel/time.ts'
import { autofillLine, codeLimits } from '#people/identity/codes/codes.rules.ts'
import { issueCode, sentCode } from '#people/identity/codes/codes.service.ts'
import { isOwnPasskey, requestOwnPasskey } from '#people/identity/passkeys/own-passkey.service.ts'
import { userRecord } from '#people/identity/user-record.rules.ts'
import type { Handlers } from '#server/context.ts'
import { queueMessage } from '#server/outbound/outbox.ts'
import { readFacts } from '../balance/facts.store.ts'
import { canOpen, whyNotAmount, whyNotWithdraw } from '../balance/opening.rules.ts'
import { withdrawalLetters } from '../withdrawal.messages.ts'
import { boundTo } from '../withdrawal.rules.ts'
import { initiateWithdrawals } from './initiate.steps.ts'
import { deleteReminder, selectReminder, writeReminder } from './reminder.sql.ts'
import type { requestCalls } from './request.contract.ts'

export const requestHandlers: Handlers<typeof requestCalls> = {
  sendVerificationCode: async (ctx, { amount, reasonForWithdrawal, resend }) => {
    const facts = await readFacts(ctx, ctx.actor)
    const whyNot = whyNotAmount(facts, amount)
    if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
    const mobileNumber = facts.mobileNumber ?? ctx.refuse('mobile_not_verified')
    const { orgId, id, employeeId } = ctx.actor
    const code = {
      user: { orgId, id, employeeId },
      purpose: 'withdrawal',
      boundTo: boundTo(amount, reasonForWithdrawal),
    } as const
    const known = resend ? null : await sentCode(ctx, code)
    if (known)
      return {
        message: 'The code that was sent is still valid.',
        sent: false,
        expiresAt: known.expiresAt,
        resendAt: addMs(known.sentAt, codeLimits.resendAfter),
      }
    const issued = await issueCode(ctx, { ...code, mobileNumber })
    if ('whyNot' in issued) return ctx.refuse(issued.whyNot.code, issued.whyNot.params)
    await queueMessage(ctx, {
      orgId,
      channel: 'sms',
      to: mobileNumber,
      userId: id,
      expiresAt: issued.expiresAt,
      ...withdrawalLetters.code({
        code: issued.code,
        amount,
        autofill: autofillLine(ctx.env.publicUrl, issued.code),
      }),
    })
    // The audit trail records the purpose of the code, never the code.
    ctx.record({ type: userRecord, id, after: { codeSentFor: 'withdrawal', amount } })
    return {
      message: 'Verification code sent successfuly!',
      sent: true,
      expiresAt: issued.expiresAt,
      resendAt: addMs(ctx.now, codeLimits.resendAfter),
    }
  },

  initiateTransaction: initiateWithdrawals,

  startPasskeyConfirmation: async (ctx, { amount, reasonForWithdrawal }) =>
    (await requestOwnPasskey(ctx, purposeOf(boundTo(amount, reasonForWithdrawal)))) ??
    ctx.refuse('passkeys_unavailable'),

  confirmWithPasskey: async (ctx, { amount, reasonForWithdrawal, assertion }) => {
    const { orgId, id, employeeId } = ctx.actor
    const facts = await readFacts(ctx, ctx.actor)
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

  getReminder: async (ctx) => {
    const { orgId, employeeId } = ctx.actor
    const kept = await selectReminder.first(ctx.client, { orgId, employeeId })
    const block = kept ? whyNotWithdraw(await readFacts(ctx, ctx.actor)) : null
    return { asked: canOpen(block), on: block?.opens?.on ?? null }
  },

  setReminder: async (ctx, { remind }) => {
    const { orgId, employeeId, id } = ctx.actor
    if (!remind) {
      await deleteReminder.run(ctx.client, { orgId, employeeId })
      return { asked: false, on: null }
    }
    const block = whyNotWithdraw(await readFacts(ctx, ctx.actor))
    if (!canOpen(block)) return ctx.refuse('no_opening')
    await writeReminder.run(ctx.client, { orgId, employeeId, id })
    return { asked: true, on: block.opens?.on ?? null }
  },
}

const purposeOf = (bound: string): string => `withdraw ${bound}`
