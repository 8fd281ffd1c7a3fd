import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Twenty-four bytes of chance, as they stand in a cookie or a link. Only their digest is stored. */
export const newToken = (): string => randomBytes(24).toString('base64url')
export const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Six digits from a cryptographic source. */
export const newCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0')

/** A keyed digest: codes are too short to be safe behind a plain one. */
export const keyedDigest = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** argon2id, 19 MiB, two passes: OWASP's first recommendation. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

let nobody: Promise<string> | undefined
/** Whether the password is right. Without a stored hash it takes the same time and says no. */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  nobody ??= hashPassword(newToken())
  const against = stored ?? (await nobody)
  const same = await verify(against, password.normalize('NFKC'))
  return same && stored !== null
}
