import { userRecord } from './user-record.rules.ts'
import type { ErrorCode } from '#modules/errors.ts'
import type { Id } from '#kernel/values.ts'
import type { Actor, Context } from '#server/context.ts'
import { isPassword } from '#server/secrets.ts'
import { guessing, whyNotTry } from './account.rules.ts'
import * as accounts from './account.store.ts'
import { deleteSessions } from './session.store.ts'
import { checkSecondStep } from './two-step.service.ts'

type Guess = Pick<Context<never, Actor | null>, 'db' | 'now' | 'record' | 'address' | 'newId'>

/** Counts a wrong password or code of an existing account: the fifth locks it, the fifth lock of a day suspends it. */
export const countWrongGuess = async (ctx: Guess, user: accounts.UserRow, guesses: accounts.Guesses): Promise<void> => {
  if (guesses.ofAccount + 1 < guessing.wrongPasswords) return
  const key = { orgId: user.org_id, id: user.id }
  await accounts.insertLock(ctx.db, key, ctx.now)
  if (guesses.locksToday + 1 < guessing.locksInADay || user.status === 'Suspended') return
  await accounts.updateUser(ctx.db, key, { status: 'Suspended', suspended_for: 'sign_in', modified_at: ctx.now })
  await deleteSessions(ctx.db, key)
  ctx.record({
    type: userRecord,
    id: user.id,
    org: user.org_id,
    before: { status: user.status },
    after: { status: 'Suspended', because: 'wrong passwords' },
  })
}

export const noteAttempt = (
  ctx: Guess,
  account: { orgId: Id<'org'>; email: string; address: string },
  succeeded: boolean,
) => accounts.insertAttempt(ctx.db, { ...account, id: ctx.newId(), succeeded, at: ctx.now })

type Own = Guess & Pick<Context, 'actor' | 'env'>
type Proof = { readonly password: string; readonly code?: string | undefined; readonly withCode?: boolean }
export type NotProven = Extract<
  ErrorCode,
  'wrong_password' | 'user_disabled' | 'too_many_requests' | 'second_step_needed' | 'second_step_wrong'
>

/**
 * Why somebody who is signed in has not proven again who they are, or null. A wrong answer counts as at sign-in, so that
 * a session which was left open, or stolen, guesses no better than anybody else; the caller refuses and keeps. The
 * password alone makes no count begin again while a second step is on: that would let its codes be guessed for ever.
 */
export const whyNotProven = async (
  ctx: Own,
  { password, code, withCode = false }: Proof,
): Promise<NotProven | null> => {
  const user = await accounts.lockUser(ctx.db, ctx.actor)
  if (!user) throw new Error('a session without its user')
  const account = { orgId: user.org_id, email: user.email, userId: user.id, address: ctx.address }
  const guesses = await accounts.readGuesses(ctx.db, account, ctx.now)
  const whyNot = whyNotTry({ failuresOfAddress: guesses.ofAddress, failuresOfOrganization: guesses.ofOrganization })
  if (whyNot) return 'too_many_requests'
  const right = await isPassword(user.password_hash, password)
  if (guesses.lockedUntil !== null && guesses.lockedUntil > ctx.now) return 'user_disabled'
  const wrong = async (told: NotProven): Promise<NotProven> => {
    await noteAttempt(ctx, account, false)
    await countWrongGuess(ctx, user, guesses)
    return told
  }
  if (!right) return wrong('wrong_password')
  const second = await checkSecondStep(ctx, ctx.actor, withCode ? code : undefined)
  if (second === 'wrong') return wrong('second_step_wrong')
  if (second === 'missing') return withCode ? 'second_step_needed' : null
  await noteAttempt(ctx, account, true)
  return null
}
