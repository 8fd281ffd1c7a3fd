import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The headers of every response; the page adds its own policy for styles (pages.ts). */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Responses are personal data, so nothing may cache them. Assets set their own policy.
  'cache-control': 'no-store',
}

/** Browsers apply these to documents only, or know them from the page, so scripts and styles are sent without them. */
export const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-frame-options',
  'x-request-id',
]

export const addSecurityHeaders = (http: FastifyInstance): void => {
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    done()
  })
}

/** Whether the browser marks this request as cross-site. A cookie alone does not prove intent. */
export const isForeignOrigin = ({ headers: sent }: FastifyRequest): boolean => {
  if (sent['sec-fetch-site'] === 'cross-site') return true
  if (sent.origin === undefined) return false
  try {
    return new URL(sent.origin).host !== sent.host
  } catch {
    return true
  }
}
