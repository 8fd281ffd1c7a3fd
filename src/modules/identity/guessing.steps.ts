import type { ErrorCode } from '#modules/errors.ts'
import { addMs, formatInstant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Actor, Context } from '#server/context.ts'
import { queueMessage } from '#server/outbound/outbox.ts'
import { isPassword } from '#server/secrets.ts'
import { guessing, isRefused, reachesLimit } from './account.rules.ts'
import * as accounts from './account.store.ts'
import { countWrongAnswer } from './session.store.ts'
import { checkSecondStep } from './two-step.steps.ts'

export type GuessContext = Pick<Context<never, Actor | null>, 'db' | 'client' | 'now' | 'address' | 'newId' | 'env'>
type Attempt = { readonly source: accounts.GuessSource; readonly guesses: accounts.Guesses }

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
  await queueMessage(ctx, {
    orgId: owner.org_id,
    channel: 'email',
    to: owner.email,
    subject: 'Wrong passwords for your Upah account',
    text: [
      `Hello ${owner.first_name},`,
      `Someone entered a wrong password for your account several times, most recently at ${formatInstant(ctx.now)} from the IP address ${ctx.address}. Further attempts are temporarily blocked.`,
      'Your account is not locked. You can still sign in with any other browser that you have signed in with before.',
      'If this was you, choose "Forgot your password?" on the sign-in page. You can sign in immediately with the browser in which you set the new password. If it wasn\'t you, your password is unchanged and you don\'t need to do anything.',
    ].join('\n\n'),
    malay: {
      subject: 'Kata laluan salah bagi akaun Upah anda',
      text: [
        `${owner.first_name},`,
        `Seseorang telah beberapa kali memasukkan kata laluan yang salah bagi akaun anda, kali terakhir pada ${formatInstant(ctx.now)} dari alamat IP ${ctx.address}. Percubaan seterusnya disekat buat sementara waktu.`,
        'Akaun anda tidak dikunci. Anda masih boleh log masuk dengan pelayar lain yang pernah anda gunakan untuk log masuk.',
        'Jika anda sendiri yang mencuba, pilih "Terlupa kata laluan?" di halaman log masuk. Anda boleh terus log masuk dengan pelayar yang anda gunakan untuk menetapkan kata laluan baharu. Jika bukan anda, kata laluan anda tidak berubah dan anda tidak perlu berbuat apa-apa.',
      ].join('\n\n'),
    },
  })
}

type Own = GuessContext & Pick<Context, 'actor'>
export type OwnFailure = Extract<ErrorCode, 'wrong_password' | 'user_disabled' | 'second_step_wrong'>

/** Checks a signed-in user's password and codes. Wrong ones count as from a known browser, and end the session at its limit. */
const ownAttempt = async (ctx: Own) => {
  const user = await accounts.lockUser(ctx.db, ctx.actor)
  if (!user) throw new Error('a session without its user')
  const source = { ...sourceOf(ctx, user), device: ctx.actor.sessionHash.toString('base64url') }
  const guesses = await accounts.readGuesses(ctx.db, source, ctx.now)
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
