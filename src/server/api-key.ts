import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { digest } from './secrets.ts'

/** Keys of the sandbox are recognized by their name and refused in production, and the other way round. */
export type KeyKind = 'live' | 'test'

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const prefixLength = 8
const secretLength = 32
const checksumLength = 6
/** Without a boundary before it, because in an address a key can follow an encoded quotation mark (`%22`). */
const pattern = new RegExp(
  `upah_(live|test)_([A-Za-z0-9]{${prefixLength}})([A-Za-z0-9]{${secretLength}})([A-Za-z0-9]{${checksumLength}})\\b`,
)

/** A key as text: its kind, the characters that identify it, a secret and a checksum. */
type KeyText = {
  readonly kind: KeyKind
  /** The part that lists show. */
  readonly prefix: string
  readonly digest: Buffer
}

const random = (length: number): string =>
  Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join('')

/** CRC-32 in base 62. */
const checksumOf = (text: string): string => {
  let rest = crc32(text)
  let written = ''
  for (let i = 0; i < checksumLength; i += 1) {
    written = characters.charAt(rest % characters.length) + written
    rest = Math.floor(rest / characters.length)
  }
  return written
}

export const newApiKey = (
  kind: KeyKind,
): { readonly text: string; readonly prefix: string; readonly digest: Buffer } => {
  const prefix = `upah_${kind}_${random(prefixLength)}`
  const start = prefix + random(secretLength)
  const text = start + checksumOf(start)
  return { text, prefix, digest: digest(text) }
}

/** The key anywhere in a text, or null without one whose checksum is right. */
export const findApiKey = (text: string): KeyText | null => {
  const [whole, kind, prefix, secret, checksum] = pattern.exec(text) ?? []
  if (!whole || (kind !== 'live' && kind !== 'test')) return null
  const start = `upah_${kind}_${prefix}${secret}`
  return checksum === checksumOf(start) ? { kind, prefix: `upah_${kind}_${prefix}`, digest: digest(whole) } : null
}

/** Whether a bearer token is meant as an API key and not as the token of another client. */
export const isApiKey = (token: string): boolean => token.startsWith('upah_')

/** Reads a bearer token that consists of a key. */
export const readApiKey = (token: string): KeyText | null => {
  const found = findApiKey(token)
  return found && token.length === found.prefix.length + secretLength + checksumLength ? found : null
}
