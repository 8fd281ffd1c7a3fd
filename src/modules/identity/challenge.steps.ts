import { randomBytes } from 'node:crypto'
import { addMs, instantOf, msOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Environment, Work } from '#server/context.ts'
import { digest, keyedDigest, sameBytes } from '#server/secrets.ts'
import { challengeLifetime } from './passkey.rules.ts'
import { insertUsedChallenge } from './passkey.store.ts'

/**
 * The challenges of WebAuthn: a nonce, the time at which it expires, and a digest that binds both to a purpose. Nothing is
 * stored until one is answered, so that strangers who open the sign-in page write no rows.
 */
const nonceBytes = 16
const timeBytes = 6
const bodyBytes = nonceBytes + timeBytes

const macOf = (env: Environment, purpose: string, body: Buffer): Buffer =>
  keyedDigest(env.secretKey, `challenge|${purpose}|${body.toString('hex')}`)

export const newChallenge = ({ env, now }: Pick<Work, 'env' | 'now'>, purpose: string): Buffer => {
  const body = Buffer.alloc(bodyBytes)
  randomBytes(nonceBytes).copy(body)
  body.writeUIntBE(msOf(addMs(now, challengeLifetime)), nonceBytes, timeBytes)
  return Buffer.concat([body, macOf(env, purpose, body)])
}

const expiryOf = (challenge: string) => instantOf(Buffer.from(challenge, 'base64url').readUIntBE(nonceBytes, timeBytes))

/** Whether the challenge was issued for this purpose and has not expired. */
export const isChallenge = ({ env, now }: Pick<Work, 'env' | 'now'>, purpose: string, challenge: string): boolean => {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, bodyBytes)
  if (body.length < bodyBytes || !sameBytes(bytes.subarray(bodyBytes), macOf(env, purpose, body))) return false
  return expiryOf(challenge) > now
}

/** Uses up a challenge. Returns false if it was answered before. */
export const redeemChallenge = (ctx: Pick<Work, 'db'>, orgId: Id<'org'>, challenge: string): Promise<boolean> =>
  insertUsedChallenge(ctx.db, { orgId, hash: digest(challenge), expiresAt: expiryOf(challenge) })
