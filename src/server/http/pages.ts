import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { pageHeaders } from './security.ts'

/** Cache lifetime of files named by their digest, in seconds. */
const year = 31_536_000
/** Paths that are never a page: an unknown one is a 404 instead of the application. */
const notPages = /^\/(call|download|files|assets|dev\/outbox)(\/|$)|\.[a-z0-9]+$/

const hasEnding = /\.[a-z0-9]+$/

/** The built application: assets cached for a year, the page itself served fresh with its own security policy. */
export const addPages = async (
  http: FastifyInstance,
  folder: string | undefined,
  forDevelopers: boolean,
): Promise<void> => {
  if (folder) {
    await http.register(staticFiles, {
      root: folder,
      preCompressed: true,
      index: false,
      // Paths without an extension are pages, even if a precompressed file would match.
      allowedPath: (path) => hasEnding.test(path),
      cacheControl: false,
      // A file never changes under its name, and each header costs a slow phone its bytes in every file.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        const isAsset = path.includes('/assets/')
        if (isAsset) for (const name of pageHeaders) void reply.removeHeader(name)
        // Its requests follow its own policy.
        if (path.endsWith('/sw.js')) void reply.header('content-security-policy', workerPolicy)
        void reply.header('cache-control', isAsset ? `public, max-age=${year}, immutable` : 'public, max-age=3600')
      },
    })
  }
  const page = folder ? pageOf(folder) : undefined
  http.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (path.startsWith('/call/')) throw new Refusal('call_not_posted')
    if (!['GET', 'HEAD'].includes(request.method) || !page || notPages.test(path)) throw new Refusal('not_found')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy(nonce))
      .send(
        page()
          .replaceAll('__NONCE__', nonce)
          .replace('__DEV__', forDevelopers ? 'yes' : 'no'),
      )
  })
}

const workerPolicy = "default-src 'none'; connect-src 'self'"

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Reads the page again when a build has replaced it. */
const pageOf = (folder: string) => {
  const file = join(folder, 'index.html')
  let readAt = -1
  let text = ''
  return () => {
    const { mtimeMs } = statSync(file)
    if (mtimeMs !== readAt) {
      text = readFileSync(file, 'utf8')
      readAt = mtimeMs
    }
    return text
  }
}
