import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Requests of one address whose body is not complete yet. Usually a body arrives in the same packet as its headers. */
const maxUnfinished = 64
/** The deadline of a body: this many milliseconds, plus one for every `bytesPerMs` bytes. */
const bodyDeadline = 10_000
const bytesPerMs = 16

/** A body that did not arrive in time, or whose place another request of its address needed. */
export class SlowBody extends Error {
  override readonly name = 'SlowBody'
  readonly statusCode = 408
}

/** Whether a request announces a body that has not arrived completely. */
export const isUnfinished = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Ends a request whose body has not arrived: with an answer if its body is being read. */
type End = () => void

/**
 * Limits the unfinished requests of each address and the duration of each body, so that slow clients use up neither
 * memory nor the limits of others. A request above the limit ends the oldest unfinished one of its address, because a
 * usual body follows its headers immediately: clients that send slowly never refuse the others of an office.
 */
export const limitSlowBodies = (
  http: FastifyInstance,
  limits: { readonly unfinished?: number; readonly bodyDeadline?: number } = {},
): void => {
  const unfinished = new Map<string, Set<{ end: End }>>()
  const waiting = new WeakMap<IncomingMessage, { end: End }>()
  http.addHook('onRequest', (request, reply, done) => {
    const { raw, ip } = request
    if (!isUnfinished(raw)) return done()
    const others = unfinished.get(ip) ?? new Set()
    unfinished.set(ip, others)
    const [oldest] = others
    if (oldest && others.size >= (limits.unfinished ?? maxUnfinished)) {
      others.delete(oldest)
      oldest.end()
    }
    const own = { end: () => void raw.destroy() }
    others.add(own)
    waiting.set(raw, own)
    const finish = () => {
      others.delete(own)
      if (others.size === 0 && unfinished.get(ip) === others) unfinished.delete(ip)
    }
    raw.once('end', finish)
    reply.raw.once('close', finish)
    done()
  })
  http.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request
    const own = waiting.get(raw)
    // A file can stream for as long as the whole request may take.
    if (own && isUnfinished(raw) && !raw.headers['content-type']?.startsWith('multipart/')) {
      own.end = () =>
        payload.listenerCount('error') > 0 ? void payload.emit('error', new SlowBody()) : void raw.destroy()
      const bytes = Number(raw.headers['content-length'] ?? 0)
      const timer = setTimeout(() => own.end(), (limits.bodyDeadline ?? bodyDeadline) + bytes / bytesPerMs)
      const stop = () => clearTimeout(timer)
      raw.once('end', stop)
      reply.raw.once('close', stop)
    }
    done(null, payload)
  })
}
