import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** A random token of a cookie or a link. Only its digest is stored. */
export const newToken = (): string => randomBytes(24).toString('base64url')
export const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Six digits from a cryptographic source. */
export const newCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0')

/** A keyed digest: a plain digest of a short code could be brute-forced. */
export const keyedDigest = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Encrypted text is bound to its purpose and owner, so it cannot be decrypted from another row. */
export type Seal = {
  readonly key: string
  readonly purpose: 'one-time passwords' | 'answers' | 'webhook secrets'
  readonly owner: string
}
const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const sealingKey = ({ key, purpose }: Seal) => Buffer.from(hkdfSync('sha256', key, 'upah', purpose, 32))

export const seal = (how: Seal, text: string): Buffer => {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, sealingKey(how), iv).setAAD(Buffer.from(how.owner))
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), body])
}

/** The decrypted text, or null if it was tampered with, belongs to another owner or was encrypted with another key. */
export const unseal = (how: Seal, sealed: Buffer): string | null => {
  const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, ivBytes + tagBytes)]
  try {
    const opening = createDecipheriv(cipher, sealingKey(how), iv, { authTagLength: tagBytes })
    opening.setAAD(Buffer.from(how.owner)).setAuthTag(tag)
    const body = sealed.subarray(ivBytes + tagBytes)
    return Buffer.concat([opening.update(body), opening.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** argon2id, 19 MiB, two passes: OWASP's first recommendation. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

let dummyHash: Promise<string> | undefined
/** Whether the password is right. Without a stored hash, takes the same time and returns false. */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  dummyHash ??= hashPassword(newToken())
  const against = stored ?? (await dummyHash)
  const same = await verify(against, password.normalize('NFKC'))
  return same && stored !== null
}
