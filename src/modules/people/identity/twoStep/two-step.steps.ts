import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { msOf } from '#kernel/time.ts'
import type { Role } from '#kernel/access.ts'
import type { Id } from '#kernel/values.ts'
import type { Environment, Work } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { realTimeOf } from '#server/real-time.ts'
import { keyedDigest, seal, unseal, type Seal } from '#server/secrets.ts'
import { deletePasskeys, listPasskeys } from '../passkey.store.ts'
import { readSecurity } from './sign-in-security.store.ts'
import {
  lacksFactor,
  oneTimePassword,
  readSecondStep,
  recoveryAlphabet,
  recoveryCodes,
  stepOf,
  type Factors,
} from '../two-step.rules.ts'
import * as store from './two-step.store.ts'

type UserKey = { readonly orgId: Id<'org'>; readonly id: Id<'user'> }
type TwoStepWork = Pick<Work, 'db' | 'now' | 'env'>

const sealOf = (env: Environment, { orgId, id }: UserKey): Seal => ({
  key: env.secretKey,
  purpose: 'one-time passwords',
  owner: `${orgId} ${id}`,
})
const hashOf = (env: Environment, { orgId, id }: UserKey, code: string): Buffer =>
  keyedDigest(env.secretKey, `recovery code|${orgId}|${id}|${code}`)

/** Creates an unconfirmed secret, as text and as a URL for authenticator apps. */
export const beginTwoStep = async (
  ctx: TwoStepWork,
  user: UserKey & { readonly email: string },
): Promise<{ secret: string; address: string }> => {
  const secret = generateSecret()
  await store.insertSecret(ctx.db, user, seal(sealOf(ctx.env, user), secret), ctx.now)
  return { secret, address: generateURI({ issuer: 'Upah', label: user.email, secret }) }
}

/** The time step of a valid code: the current or an adjacent one that was not used yet. */
const validTimeStep = (
  ctx: TwoStepWork,
  user: UserKey,
  row: store.OneTimePasswordRow,
  digits: string,
): number | null => {
  const secret = unseal(sealOf(ctx.env, user), row.sealed_secret)
  const now = realTimeOf(ctx.env, ctx.now)
  // After the clock was set back, no code is newer than the last used one; the library would throw.
  if (secret === null || row.last_step > stepOf(now) + oneTimePassword.driftSteps) return null
  const checked = verifySync({
    secret,
    token: digits,
    epoch: Math.floor(msOf(now) / 1000),
    epochTolerance: oneTimePassword.driftSteps * oneTimePassword.stepSeconds,
    afterTimeStep: row.last_step,
  })
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null
}

/** Confirms a secret with its first code. Locks the account, so that it is confirmed once. */
export const confirmTwoStep = async (ctx: TwoStepWork, user: UserKey, typed: string): Promise<boolean> => {
  const row = await store.readOneTimePassword(ctx.db, user)
  const code = readSecondStep(typed)
  const step = row && code?.kind === 'one-time' ? validTimeStep(ctx, user, row, code.digits) : null
  if (step === null) return false
  await store.updateOneTimePassword(ctx.db, user, { confirmed_at: ctx.now, last_step: step })
  return true
}

/** Creates new recovery codes and invalidates earlier ones. Only their digests are stored. */
export const renewRecoveryCodes = async (ctx: TwoStepWork, user: UserKey): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodes.count }, () =>
    Array.from({ length: recoveryCodes.length }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(''),
  )
  const hashes = codes.map((code) => hashOf(ctx.env, user, code))
  await store.replaceRecoveryCodes(ctx.db, user, hashes, ctx.now)
  return codes
}

/**
 * The second step after a correct password: `off` without two-step sign-in, `missing` without a code. A passkey turns it
 * on too, except for employees, whose money goes only to themselves; without an app, only a recovery code is right. The
 * account's row is locked, so only one of two concurrent attempts with the same code succeeds.
 */
export const checkSecondStep = async (
  ctx: TwoStepWork,
  user: UserKey & { readonly role: Role },
  typed: string | undefined,
): Promise<'off' | 'missing' | 'ok' | 'wrong'> => {
  const row = await store.readOneTimePassword(ctx.db, user)
  const usesApp = Boolean(row?.confirmed_at)
  if (!usesApp && (user.role === 'Employee' || (await listPasskeys(ctx.db, user)).length === 0)) return 'off'
  if (typed === undefined) return 'missing'
  const code = readSecondStep(typed)
  if (code?.kind === 'recovery')
    return (await store.redeemRecoveryCode(ctx.db, user, hashOf(ctx.env, user, code.code), ctx.now)) ? 'ok' : 'wrong'
  const step = row && usesApp && code ? validTimeStep(ctx, user, row, code.digits) : null
  if (step === null) return 'wrong'
  await store.updateOneTimePassword(ctx.db, user, { last_step: step })
  return 'ok'
}

/** The second factors of a user. */
export const factorsOf = async (db: Db, user: UserKey): Promise<Factors> => ({
  app: Boolean((await store.readOneTimePassword(db, user))?.confirmed_at),
  passkeys: (await listPasskeys(db, user)).length,
})

/** Whether this user must set up a second factor before anything else. */
export const mustSetUpTwoStep = async (
  db: Db,
  { role, ...user }: UserKey & { readonly role: Role },
): Promise<boolean> => {
  const required = role === 'Employee' ? null : await readSecurity(db, user.orgId)
  return required !== null && lacksFactor(required, await factorsOf(db, user))
}

/** Removes every second factor of a user: of one who lost them, or who is restored. */
export const removeFactors = async (db: Db, user: UserKey): Promise<void> => {
  await store.deleteOneTimePassword(db, user)
  await deletePasskeys(db, user)
  await store.deleteRecoveryCodes(db, user)
}

/** Removes data needed only by second factors, after the last one is removed. */
export const afterRemoval = async (db: Db, user: UserKey, { app, passkeys }: Factors): Promise<void> => {
  if (!app && passkeys === 0) await store.deleteRecoveryCodes(db, user)
}
