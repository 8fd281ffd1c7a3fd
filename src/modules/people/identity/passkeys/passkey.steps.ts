import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Id } from '#kernel/values.ts'
import type { Work, Environment } from '#server/context.ts'
import { challengeLifetime, siteOf, type Site } from '../passkey.rules.ts'
import { listPasskeys, lockPasskey, updatePasskey, type PasskeyRow, insertUsedChallenge } from '../passkey.store.ts'
import { randomBytes } from 'node:crypto'
import { addMs, instantOf, msOf } from '#kernel/time.ts'
import { digest, keyedDigest, sameBytes } from '#server/secrets.ts'

/**
 * The challenges of WebAuthn: a nonce, the time at which it expires, and a digest that binds both to a purpose. Nothing is
 * stored until one is answered, so that strangers who open the sign-in page write no rows.
 */
const nonceBytes = 16
const timeBytes = 6
const bodyBytes = nonceBytes + timeBytes

const macOf = (env: Environment, purpose: string, body: Buffer): Buffer =>
  keyedDigest(env.secretKey, `challenge|${purpose}|${body.toString('hex')}`)

const newChallenge = ({ env, now }: Pick<Work, 'env' | 'now'>, purpose: string): Buffer => {
  const body = Buffer.alloc(bodyBytes)
  randomBytes(nonceBytes).copy(body)
  body.writeUIntBE(msOf(addMs(now, challengeLifetime)), nonceBytes, timeBytes)
  return Buffer.concat([body, macOf(env, purpose, body)])
}

const expiryOf = (challenge: string) => instantOf(Buffer.from(challenge, 'base64url').readUIntBE(nonceBytes, timeBytes))

/** Whether the challenge was issued for this purpose and has not expired. */
const isChallenge = ({ env, now }: Pick<Work, 'env' | 'now'>, purpose: string, challenge: string): boolean => {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, bodyBytes)
  if (body.length < bodyBytes || !sameBytes(bytes.subarray(bodyBytes), macOf(env, purpose, body))) return false
  return expiryOf(challenge) > now
}

/** Uses up a challenge. Returns false if it was answered before. */
const redeemChallenge = (ctx: Pick<Work, 'db'>, orgId: Id<'org'>, challenge: string): Promise<boolean> =>
  insertUsedChallenge(ctx.db, { orgId, hash: digest(challenge), expiresAt: expiryOf(challenge) })

type UserKey = { readonly orgId: Id<'org'>; readonly id: Id<'user'> }
type PasskeyWork = Pick<Work, 'db' | 'now' | 'env'>
/** COSE algorithms: Ed25519, ECDSA with P-256, RSA. */
const algorithms = [-8, -7, -257]
const userVerification = 'required'

/** The user handle of a credential: with its organization, so that its row is looked up in that tenant only. */
const handleOf = ({ orgId, id }: UserKey): string => `${orgId}.${id}`
const readHandle = (handle: string | undefined): UserKey | null => {
  const [, orgId, id] =
    /^([0-9A-Z]{8,16})\.([0-9A-Z]{16})$/.exec(Buffer.from(handle ?? '', 'base64url').toString()) ?? []
  return orgId && id ? { orgId: orgId as Id<'org'>, id: id as Id<'user'> } : null
}

const credentialsOf = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credential, transports }) => ({
    id: credential,
    type: 'public-key' as const,
    transports: transports.split(',').filter((transport) => transport !== ''),
  }))

/** The options with which a browser asks for a passkey of the site, or for one of these. */
export const requestPasskey = async (
  ctx: PasskeyWork,
  site: Site,
  purpose: string,
  rows: readonly PasskeyRow[] = [],
) => {
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(newChallenge(ctx, purpose)),
    timeout: challengeLifetime,
    userVerification,
  })
  return {
    challenge: options.challenge,
    rpId: site.id,
    timeout: challengeLifetime,
    userVerification,
    allowCredentials: credentialsOf(rows),
  } as const
}

const creationPurpose = ({ orgId, id }: UserKey): string => `create ${orgId} ${id}`

type Owner = UserKey & { readonly email: string; readonly name: string }
/** The options with which a browser creates a passkey. */
export const requestNewPasskey = async (ctx: PasskeyWork, site: Site, user: Owner) => {
  const rows = await listPasskeys(ctx.db, user)
  const made = await generateRegistrationOptions({
    rpName: 'Upah',
    rpID: site.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(handleOf(user))),
    challenge: new Uint8Array(newChallenge(ctx, creationPurpose(user))),
    timeout: challengeLifetime,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification },
    supportedAlgorithmIDs: algorithms,
  })
  return {
    challenge: made.challenge,
    rp: { id: site.id, name: 'Upah' },
    user: made.user,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeLifetime,
    attestation: 'none',
    excludeCredentials: credentialsOf(rows),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification },
  } as const
}

export type NewPasskey = Pick<PasskeyRow, 'credential' | 'public_key' | 'counter' | 'transports' | 'synced'>
/** An answer without the results of extensions, which Upah doesn't use. */
export type Plain<T> = Omit<T, 'clientExtensionResults'>
/** The credential that a browser created for this user, or null if the answer can't be trusted. */
export const verifyNewPasskey = async (
  ctx: PasskeyWork,
  site: Site,
  user: UserKey,
  response: Plain<RegistrationResponseJSON>,
): Promise<NewPasskey | null> => {
  let answered = ''
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => {
      answered = challenge
      return isChallenge(ctx, creationPurpose(user), challenge)
    },
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!verified?.verified || !(await redeemChallenge(ctx, user.orgId, answered))) return null
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credential: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(','),
    synced: credentialBackedUp,
  }
}

type Answer = { readonly purpose: string; readonly response: Plain<AuthenticationResponseJSON> }
/**
 * The owner of the passkey that answered a challenge of this purpose, or null if the answer can't be trusted: from another
 * site, with an old or used challenge, by an unverified person, or with a counter that shows a copy. The passkey must be
 * of `user`, or without one of the user that the answer names.
 */
export const verifyPasskey = async (
  ctx: PasskeyWork,
  site: Site,
  { purpose, response }: Answer,
  user: UserKey | null = null,
): Promise<UserKey | null> => {
  const owner = user ?? readHandle(response.response.userHandle)
  const row = owner && (await lockPasskey(ctx.db, owner.orgId, response.id))
  if (!owner || row?.user_id !== owner.id) return null
  let answered = ''
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => {
      answered = challenge
      return isChallenge(ctx, purpose, challenge)
    },
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: row.credential, publicKey: new Uint8Array(row.public_key), counter: row.counter },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified || !(await redeemChallenge(ctx, owner.orgId, answered))) return null
  await updatePasskey(ctx.db, row, { counter: verified.authenticationInfo.newCounter, last_used_at: ctx.now })
  return { ...owner }
}

/** Whether the account that an answer names has no such passkey, because it was removed. The device may then forget it. */
export const isUnknownPasskey = async (
  ctx: Pick<PasskeyWork, 'db'>,
  response: Plain<AuthenticationResponseJSON>,
): Promise<boolean> => {
  const owner = readHandle(response.response.userHandle)
  return owner !== null && (await lockPasskey(ctx.db, owner.orgId, response.id))?.user_id !== owner.id
}

/** The site of this installation; refuses if passkeys can't be used at its address. */
export const siteOr = (ctx: Pick<Work, 'env'>, refuse: (code: 'passkeys_unavailable') => never): Site =>
  siteOf(ctx.env.publicUrl) ?? refuse('passkeys_unavailable')
