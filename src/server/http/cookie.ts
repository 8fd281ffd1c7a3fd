import type { FastifyRequest } from 'fastify'
import type { Credentials } from '../pipeline/parts.ts'
import { readToken } from '../session-token.ts'
import type { CookieKind } from './parts.ts'

const nameOf = ({ secure }: CookieKind): string => (secure ? '__Host-upah' : 'upah')
const deviceNameOf = (kind: CookieKind): string => `${nameOf(kind)}-device`

const cookieOf = (header: string | undefined, cookie: string): string | null => {
  if (!header) return null
  const name = `${cookie}=`
  for (const part of header.split(';')) {
    const text = part.trim()
    if (text.startsWith(name)) return text.slice(name.length)
  }
  return null
}

/** The credentials in the cookie, or null if it is missing or malformed. */
export const sessionOf = (request: FastifyRequest, kind: CookieKind): Credentials | null => {
  const token = cookieOf(request.headers.cookie, nameOf(kind))
  return token ? readToken(token) : null
}

/** The cookie of browsers that have signed in before, or null. */
export const deviceOf = (request: FastifyRequest, kind: CookieKind): string | null =>
  cookieOf(request.headers.cookie, deviceNameOf(kind))

/** Scripts cannot read the cookies, and other sites do not send them. */
const attributesOf = ({ secure }: CookieKind): string => `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** The header that sets or removes the session cookie. */
export const setCookie = (token: string | null, kind: CookieKind): string =>
  token === null
    ? `${nameOf(kind)}=; Max-Age=0; ${attributesOf(kind)}`
    : `${nameOf(kind)}=${token}; Max-Age=2592000; ${attributesOf(kind)}`

/** The header that sets the cookie of browsers that have signed in before, for a year. */
export const setDeviceCookie = (cookie: string, kind: CookieKind): string =>
  `${deviceNameOf(kind)}=${cookie}; Max-Age=31536000; ${attributesOf(kind)}`
