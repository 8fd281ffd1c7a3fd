import type { FastifyRequest } from 'fastify'
import { readSessionToken } from '#modules/identity/account.service.ts'
import type { Credentials } from '../pipeline/parts.ts'

/** Behind TLS the cookie carries the prefix that ties it to this host; on a plain local address browsers refuse that. */
export type CookieKind = { readonly secure: boolean }

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

/** Who the cookie says is calling; null without one. */
export const sessionOf = (request: FastifyRequest, kind: CookieKind): Credentials | null => {
  const token = cookieOf(request.headers.cookie, kind)
  return token ? readSessionToken(token) : null
}

/** The header that sets the session cookie, or takes it away. Scripts never see it; other sites never send it. */
export const setCookie = (token: string | null, kind: CookieKind): string => {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${kind.secure ? '; Secure' : ''}`
  return token === null
    ? `${nameOf(kind)}=; Max-Age=0; ${attributes}`
    : `${nameOf(kind)}=${token}; Max-Age=2592000; ${attributes}`
}
