import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/errors.ts'

/** Requests of one address whose body is not complete yet. Usually a body arrives in the same packet as its headers. */
const maxUnfinished = 64
/** The deadline of a body: this many milliseconds, plus one for every `bytesPerMs` bytes. */
const bodyDeadline = 10_000
const bytesPerMs = 16

/** A body that did not arrive in time. */
export class SlowBody extends Error {
  override readonly name = 'SlowBody'
  readonly statusCode = 408
}

/** Whether a request announces a body that has not arrived completely. */
export const isUnfinished = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/**
 * Limits the unfinished requests of each address and the duration of each body, so that slow clients use up neither
 * memory nor the limits of others.
 */
export const limitSlowBodies = (
  http: FastifyInstance,
  limits: { readonly unfinished?: number; readonly bodyDeadline?: number } = {},
): void => {
  const unfinished = new Map<string, number>()
  http.addHook('onRequest', (request, reply, done) => {
    const { raw, ip } = request
    if (!isUnfinished(raw)) return done()
    const count = unfinished.get(ip) ?? 0
    if (count >= (limits.unfinished ?? maxUnfinished)) {
      void reply.header('connection', 'close')
      return done(new Refusal('too_many_requests'))
    }
    unfinished.set(ip, count + 1)
    let isCounted = true
    const finish = () => {
      if (!isCounted) return
      isCounted = false
      const left = (unfinished.get(ip) ?? 1) - 1
      if (left === 0) unfinished.delete(ip)
      else unfinished.set(ip, left)
    }
    raw.once('end', finish)
    reply.raw.once('close', finish)
    done()
  })
  http.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request
    // A file can stream for as long as the whole request may take.
    if (isUnfinished(raw) && !raw.headers['content-type']?.startsWith('multipart/')) {
      const bytes = Number(raw.headers['content-length'] ?? 0)
      const timer = setTimeout(
        () => (payload.listenerCount('error') > 0 ? payload.emit('error', new SlowBody()) : raw.destroy()),
        (limits.bodyDeadline ?? bodyDeadline) + bytes / bytesPerMs,
      )
      const stop = () => clearTimeout(timer)
      raw.once('end', stop)
      reply.raw.once('close', stop)
    }
    done(null, payload)
  })
}
