import { addMs } from '#kernel/time.ts'
import type { Handlers, Context } from '#server/context.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import { named } from '#server/postgres/columns.ts'
import * as accounts from '../account.store.ts'
import { whyBlocked } from '../signIn/block.steps.ts'
import { requestOwnPasskey, isOwnPasskey } from './own-passkey.service.ts'
import { passkeyLetters } from './passkey.messages.ts'
import type { confirmations, passkeySignIn, passkeys } from './passkey.contract.ts'
import { freshFor, passkeyNameOf, siteOf, whyNotAddPasskey, confirmationMethods } from '../passkey.rules.ts'
import {
  isUnknownPasskey,
  requestNewPasskey,
  requestPasskey,
  siteOr,
  verifyNewPasskey,
  verifyPasskey,
} from './passkey.steps.ts'
import { deletePasskey, insertPasskey, listPasskeys, updatePasskey, type PasskeyRow } from '../passkey.store.ts'
import { confirmSession } from '../sessions/session.store.ts'
import { claimsOf, openSession } from '../signIn/sign-in.steps.ts'
import { lockSecurity } from '../twoStep/sign-in-security.store.ts'
import { afterRemoval, factorsOf, renewRecoveryCodes } from '../twoStep/two-step.steps.ts'
import { showRecoveryCode, whyNotLeft } from '../two-step.rules.ts'
import { userRecord } from '../user-record.rules.ts'
import type { ErrorCode } from '#kernel/registered.ts'
import type { Input } from '#kernel/call.ts'
import { whyNotOwnCode, whyNotOwnPassword, type GuessContext } from '../signIn/guessing.steps.ts'
import { countRecoveryCodes } from '../twoStep/two-step.store.ts'

const done = { ok: true } as const
const signInPurpose = 'sign in'

export const passkeySignInHandlers: Handlers<typeof passkeySignIn> = {
  startPasskeySignIn: (ctx) => requestPasskey(ctx, siteOr(ctx, ctx.refuse), signInPurpose),

  signInWithPasskey: async (ctx, { assertion }) => {
    const answer = { purpose: signInPurpose, response: assertion }
    const owner = await verifyPasskey(ctx, siteOr(ctx, ctx.refuse), answer)
    if (!owner) return ctx.refuse((await isUnknownPasskey(ctx, assertion)) ? 'passkey_unknown' : 'passkey_refused')
    const user = (await accounts.lockUser(ctx.db, owner)) ?? ctx.refuse('passkey_refused')
    const block = await whyBlocked(ctx.db, user)
    // Keeps the used challenge and the counter.
    if (block) return ctx.refuseAndKeep('user_disabled', block)
    await openSession(ctx, user)
    ctx.record({ type: userRecord, id: user.id, org: user.org_id, after: { signedIn: true } })
    return claimsOf(ctx, user)
  },
}

const toPasskey = (row: Pick<PasskeyRow, 'id' | 'name' | 'created_at' | 'last_used_at' | 'synced'>) => named(row)

/** The purpose of a passkey's challenge. An answer for another purpose is refused. */
const confirmationPurpose = (confirmation: string | undefined): string => `confirm ${confirmation ?? ''}`.trimEnd()

/** How the caller can confirm who they are. */
const methodsOf = async ({ db, actor }: Pick<Context, 'db' | 'actor'>) =>
  confirmationMethods(await factorsOf(db, actor), await countRecoveryCodes(db, actor))

type ConfirmContext = GuessContext & Pick<Context, 'actor'>
type Refusal = Extract<
  ErrorCode,
  'passkey_refused' | 'wrong_password' | 'user_disabled' | 'second_step_wrong' | 'other_confirmation'
>
/** Why a confirmation isn't accepted, or null. Wrong passwords and codes count, so the caller must commit. */
const whyNotConfirmed = async (
  ctx: ConfirmContext,
  { confirmation, assertion, code, password }: Input<typeof confirmations.confirm>,
): Promise<Refusal | null> => {
  if (assertion !== undefined)
    return (await isOwnPasskey(ctx, confirmationPurpose(confirmation), assertion)) ? null : 'passkey_refused'
  const methods = await methodsOf(ctx)
  if (code !== undefined && methods.code) return whyNotOwnCode(ctx, code)
  return password !== undefined && methods.password ? whyNotOwnPassword(ctx, password) : 'other_confirmation'
}

export const passkeyHandlers: Handlers<typeof passkeys> = {
  getPasskeys: async (ctx) => ({
    passkeys: (await listPasskeys(ctx.db, ctx.actor)).map(toPasskey),
    available: siteOf(ctx.env.publicUrl) !== null,
  }),

  startPasskey: async (ctx) => {
    const site = siteOr(ctx, ctx.refuse)
    const whyNot = whyNotAddPasskey({ count: (await listPasskeys(ctx.db, ctx.actor)).length })
    if (whyNot) ctx.refuse(whyNot)
    return requestNewPasskey(ctx, site, ctx.actor)
  },

  addPasskey: async (ctx, { attestation }) => {
    const { actor, now } = ctx
    const site = siteOr(ctx, ctx.refuse)
    await accounts.lockUser(ctx.db, actor)
    const earlier = await listPasskeys(ctx.db, actor)
    const whyNot = whyNotAddPasskey({ count: earlier.length })
    if (whyNot) ctx.refuse(whyNot)
    const made = (await verifyNewPasskey(ctx, site, actor, attestation)) ?? ctx.refuse('passkey_refused')
    const row = {
      ...made,
      org_id: actor.orgId,
      id: ctx.newId<'passkey'>(),
      user_id: actor.id,
      name: passkeyNameOf(ctx.userAgent),
      created_at: now,
    }
    await insertPasskey(ctx.db, row)
    const isFirst = earlier.length === 0 && !(await factorsOf(ctx.db, actor)).app
    const letter = passkeyLetters.added({ owner: actor.name, name: row.name, at: now })
    await queueEmails(ctx, actor.orgId, [actor.email], letter)
    ctx.record({ type: userRecord, id: actor.id, after: { passkeyAdded: row.name } })
    return {
      passkey: toPasskey({ ...row, last_used_at: null }),
      recoveryCodes:
        isFirst && actor.role !== 'Employee' ? (await renewRecoveryCodes(ctx, actor)).map(showRecoveryCode) : null,
    }
  },

  renamePasskey: async (ctx, { passkeyId, name }) => {
    const row = (await listPasskeys(ctx.db, ctx.actor)).find(({ id }) => id === passkeyId) ?? ctx.refuse('not_found')
    await updatePasskey(ctx.db, row, { name })
    ctx.record({ type: userRecord, id: ctx.actor.id, before: { passkeyName: row.name }, after: { passkeyName: name } })
    return done
  },

  removePasskey: async (ctx, { passkeyId }) => {
    const { actor, now } = ctx
    await accounts.lockUser(ctx.db, actor)
    const row = (await listPasskeys(ctx.db, actor)).find(({ id }) => id === passkeyId) ?? ctx.refuse('not_found')
    const { app, passkeys: count } = await factorsOf(ctx.db, actor)
    const left = { app, passkeys: count - 1 }
    const required = actor.role === 'Employee' ? null : await lockSecurity(ctx.db, actor.orgId)
    const whyNot = whyNotLeft(required, left)
    if (whyNot) ctx.refuse(whyNot)
    await deletePasskey(ctx.db, row)
    await afterRemoval(ctx.db, actor, left)
    const letter = passkeyLetters.removed({ owner: actor.name, name: row.name, at: now })
    await queueEmails(ctx, actor.orgId, [actor.email], letter)
    ctx.record({ type: userRecord, id: actor.id, after: { passkeyRemoved: row.name } })
    return done
  },
}

export const confirmationHandlers: Handlers<typeof confirmations> = {
  startConfirmation: async (ctx, { confirmation }) => {
    const { code, password } = await methodsOf(ctx)
    return { passkey: await requestOwnPasskey(ctx, confirmationPurpose(confirmation)), code, password }
  },

  confirm: async (ctx, input) => {
    const whyNot = await whyNotConfirmed(ctx, input)
    if (whyNot) return ctx.refuseAndKeep(whyNot)
    const freshUntil = addMs(ctx.now, freshFor)
    await confirmSession(ctx.db, ctx.actor, freshUntil, input.confirmation)
    const by = input.assertion ? 'passkey' : input.code === undefined ? 'password' : 'code'
    ctx.record({ type: userRecord, id: ctx.actor.id, after: { confirmedBy: by } })
    return { freshUntil }
  },
}
