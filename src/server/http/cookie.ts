import type { FastifyRequest } from 'fastify'
import type { Credentials } from '../pipeline/parts.ts'
import { readToken } from '../session-token.ts'
import type { CookieKind } from './parts.ts'

const nameOf = ({ secure }: CookieKind): string => (secure ? '__Host-upah' : 'upah')

const cookieOf = (header: string | undefined, kind: CookieKind): string | null => {
  if (!header) return null
  const name = `${nameOf(kind)}=`
  for (const part of header.split(';')) {
    const text = part.trim()
    if (text.startsWith(name)) return text.slice(name.length)
  }
  return null
}

/** The credentials in the cookie, or null if it is missing or malformed. */
export const sessionOf = (request: FastifyRequest, kind: CookieKind): Credentials | null => {
  const token = cookieOf(request.headers.cookie, kind)
  return token ? readToken(token) : null
}

/** The header that sets or removes the session cookie, which scripts cannot read and other sites do not send. */
export const setCookie = (token: string | null, kind: CookieKind): string => {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${kind.secure ? '; Secure' : ''}`
  return token === null
    ? `${nameOf(kind)}=; Max-Age=0; ${attributes}`
    : `${nameOf(kind)}=${token}; Max-Age=2592000; ${attributes}`
}
