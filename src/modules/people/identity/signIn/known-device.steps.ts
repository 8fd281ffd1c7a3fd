import type { Id } from '#kernel/values.ts'
import type { Environment } from '#server/context.ts'
import { digest, keyedDigest, newToken, sameBytes } from '#server/secrets.ts'

/** A cookie contains the random id of the browser and, for each account that signed in there, a signature of both. */
const pattern = /^([A-Za-z0-9_-]{32})((?:\.[A-Za-z0-9_-]{22})*)$/
/** The accounts that one browser remembers, the latest first. */
const maxAccounts = 8
const signatureBytes = 16

type Account = { readonly orgId: Id<'org'>; readonly id: Id<'user'> }
type Key = Pick<Environment, 'secretKey'>

const readCookie = (cookie: string | null): { id: string; signatures: string[] } | null => {
  const [, id, signatures = ''] = pattern.exec(cookie ?? '') ?? []
  return id ? { id, signatures: signatures.split('.').slice(1, maxAccounts + 1) } : null
}

const signatureOf = ({ secretKey }: Key, browser: string, { orgId, id }: Account): string =>
  keyedDigest(secretKey, `known device|${browser}|${orgId}|${id}`).subarray(0, signatureBytes).toString('base64url')

/** The digest of the browser if it has signed in to the account before, or null. */
export const knownDevice = (env: Key, cookie: string | null, account: Account): string | null => {
  const browser = readCookie(cookie)
  if (!browser) return null
  const own = Buffer.from(signatureOf(env, browser.id, account))
  const isKnown = browser.signatures.some((signature) => sameBytes(Buffer.from(signature), own))
  return isKnown ? digest(browser.id).toString('base64url') : null
}

/** The cookie of a browser after it signed in to the account. */
export const rememberDevice = (env: Key, cookie: string | null, account: Account): string => {
  const browser = readCookie(cookie) ?? { id: newToken(), signatures: [] }
  const own = signatureOf(env, browser.id, account)
  const others = browser.signatures.filter((signature) => signature !== own)
  return [browser.id, own, ...others].slice(0, maxAccounts + 1).join('.')
}
