import type { ErrorCode } from '#kernel/registered.ts'
import { addMs, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Actor, Context } from '#server/context.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import { isPassword } from '#server/secrets.ts'
import { accountLetters } from './account.messages.ts'
import { guessing, isRefused, reachesLimit } from '../account.rules.ts'
import * as accounts from '../account.store.ts'
import { selectOfAccount, selectOfAddress } from './guesses.sql.ts'
import { countWrongAnswer } from '../sessions/session.store.ts'
import { checkSecondStep } from '../twoStep/two-step.steps.ts'

export type GuessContext = Pick<Context<never, Actor | null>, 'db' | 'client' | 'now' | 'address' | 'newId' | 'env'>
type Guesses = {
  /** Recent failures for the account: from this source since its last success, and from all unknown browsers. */
  readonly ofSource: number
  readonly ofUnknownBrowsers: number
  /** Whether a limit was reached so recently that further attempts are refused. */
  readonly sourceRefused: boolean
  readonly unknownBrowsersRefused: boolean
  /** When the refusal of the source, or of all unknown browsers if it is one, ends; null without a refusal. */
  readonly refusedUntil: Instant | null
  /** Recent failures for any account from this address, and for any account of the organization. */
  readonly ofAddress: number
  readonly ofOrganization: number
}

/** The recent wrong passwords and codes that decide about an attempt. */
export const readGuesses = async (
  { client, now }: GuessContext,
  { orgId, email, address, device }: accounts.GuessSource,
): Promise<Guesses> => {
  const failures = await selectOfAccount.all(client, { orgId, email, now })
  const { ofAddress, ofOrganization } = await selectOfAddress.one(client, {
    orgId,
    address,
    now,
  })
  const isUnknown = device === null
  const ofSource = failures.find((one) => one.isUnknown === isUnknown && one.source === (device ?? address))
  const ofUnknown = failures.find((one) => one.source === null)
  const refusals = [ofSource?.until, isUnknown ? ofUnknown?.until : null].filter((until) => until != null)
  return {
    ofSource: ofSource?.wrong ?? 0,
    ofUnknownBrowsers: ofUnknown?.wrong ?? 0,
    sourceRefused: ofSource?.until != null,
    unknownBrowsersRefused: ofUnknown?.until != null,
    refusedUntil: refusals.toSorted().at(-1) ?? null,
    ofAddress,
    ofOrganization,
  }
}

type Attempt = { readonly source: accounts.GuessSource; readonly guesses: Guesses }

export const recordSuccess = (ctx: GuessContext, source: accounts.GuessSource) =>
  accounts.insertAttempt(ctx.db, { ...source, id: ctx.newId(), succeeded: true, refused: false, at: ctx.now })

/**
 * Counts a wrong password or code, and notifies the owner when the limit is reached. The statements are the same for an
 * account that does not exist.
 */
export const recordFailure = async (
  ctx: GuessContext,
  user: accounts.UserRow | undefined,
  { source, guesses }: Attempt,
): Promise<void> => {
  const refused = isRefused(guesses, source.device)
  await accounts.insertAttempt(ctx.db, { ...source, id: ctx.newId(), succeeded: false, refused, at: ctx.now })
  if (!refused && reachesLimit(guesses, source.device)) await notifyOwner(ctx, user)
}

/** At most one e-mail a day. */
const notifyOwner = async (ctx: GuessContext, user: accounts.UserRow | undefined): Promise<void> => {
  const since = addMs(ctx.now, -guessing.notifyInterval)
  const owner = await accounts.claimGuessingNotice(ctx.db, user, ctx.now, since)
  if (!owner) {
    // Run as many statements as an e-mail needs, so that timing does not reveal whether the account exists.
    await ctx.client.query('select 1')
    await ctx.client.query('select 1')
    return
  }
  const values = { name: owner.first_name, at: ctx.now, address: ctx.address }
  await queueEmails(ctx, owner.org_id, [owner.email], accountLetters.wrongPasswords(values))
}

type Own = GuessContext & Pick<Context, 'actor'>
export type OwnFailure = Extract<ErrorCode, 'wrong_password' | 'user_disabled' | 'second_step_wrong'>

/** Checks a signed-in user's password and codes. Wrong ones count as from a known browser, and end the session at its limit. */
const ownAttempt = async (ctx: Own) => {
  const user = await accounts.lockUser(ctx.db, ctx.actor)
  if (!user) throw new Error('a session without its user')
  const source = { ...sourceOf(ctx, user), device: ctx.actor.sessionHash.toString('base64url') }
  const guesses = await readGuesses(ctx, source)
  const wrong = async (error: OwnFailure): Promise<OwnFailure> => {
    await recordFailure(ctx, user, { source, guesses })
    await countWrongAnswer(ctx.client, ctx.actor)
    return error
  }
  return { user, source, wrong, refused: isRefused(guesses, source.device) }
}

/**
 * Why the password of a signed-in user isn't accepted, or null. The caller must commit (`refuseAndKeep`). With two-step
 * sign-in, the password alone does not reset the count, which would allow unlimited guesses at the code.
 */
export const whyNotOwnPassword = async (ctx: Own, password: string): Promise<OwnFailure | null> => {
  const { user, source, wrong, refused } = await ownAttempt(ctx)
  // Before the password is checked, so that the response reveals nothing about it.
  if (refused) return wrong('user_disabled')
  if (!(await isPassword(user.password_hash, password))) return wrong('wrong_password')
  if ((await checkSecondStep(ctx, ctx.actor, undefined)) === 'off') await recordSuccess(ctx, source)
  return null
}

/** Why a code of the app or a recovery code of a signed-in user isn't accepted, or null. The caller must commit. */
export const whyNotOwnCode = async (ctx: Own, code: string): Promise<OwnFailure | null> => {
  const { source, wrong, refused } = await ownAttempt(ctx)
  if (refused) return wrong('user_disabled')
  if ((await checkSecondStep(ctx, ctx.actor, code)) !== 'ok') return wrong('second_step_wrong')
  await recordSuccess(ctx, source)
  return null
}

const sourceOf = (ctx: GuessContext, user: { org_id: Id<'org'>; email: string }) => ({
  orgId: user.org_id,
  email: user.email,
  address: ctx.address,
})
