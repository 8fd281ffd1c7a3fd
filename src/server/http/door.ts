import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Counter } from 'prom-client'
import type { Logger } from 'pino'
import { pipelineErrors, Refusal, wireErrorOf, wireStatus } from '#kernel/errors.ts'
import type { Metrics } from './health.ts'

/** Requests of any kind that are inside at once. */
const mostInside = 1_000
/** Beyond these two there is room for what is never refused: whether we live, and leaving. */
const reserve = 200
const neverRefused = new Set(['/healthz', '/readyz', '/metrics', '/call/auth-signOut'])
/** Nobody is let in who would wait for longer, in milliseconds. */
const longestWait = 500
/** However slow the answers are, so many calls are worked at: those that cost much wait in a line of a hundred. */
const fewestCalls = 128
/** With fewer calls than these at any moment, somebody found a free place, and how many are answered says nothing. */
const crowded = 64
const lookedAtEvery = 250
const toldEvery = 10_000

/**
 * How many calls may be worked at, by how many get done: as many as got done in `longestWait` when there was always another
 * waiting. What was seen of the last crowd holds until the next one is seen; before the first there is no such bound.
 */
export const createPace = (now: () => number) => {
  let working = 0
  let least = 0
  let done = 0
  let since = now()
  let perSecond: number | null = null
  const look = () => {
    const passed = now() - since
    if (passed < lookedAtEvery) return
    const found = (done * 1000) / passed
    if (perSecond === null) perSecond = least < crowded ? null : found
    // Whoever did so many can do so many, also where nobody waited.
    else if (least >= crowded || found > perSecond) perSecond = (perSecond + found) / 2
    done = 0
    least = working
    since += passed
  }
  return {
    isFull: (): boolean => {
      look()
      return perSecond !== null && working >= Math.max(fewestCalls, (perSecond * longestWait) / 1000)
    },
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      working += 1
      try {
        return await work()
      } finally {
        working -= 1
        done += 1
        least = Math.min(least, working)
      }
    },
  }
}

export type Door = {
  /** The HTTP server, whose handler sees those alone who were let in. */
  readonly serverOf: (handler: RequestListener) => Server
  /** Works at a call, which its caller may leave before it is done. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** Whoever is refused from here on is not to come back over this connection. */
  readonly close: () => void
}

/**
 * What is inside is served well, the rest is told when to come back: before its headers are looked at, its body is read or
 * anything is made for it, because at ten times what can be served nearly everybody is told so.
 */
export const createDoor = ({ log, metrics, bounds = {} }: DoorParts): Door => {
  const most = bounds.inside ?? mostInside
  const pace = createPace(() => performance.now())
  const refusals = countRefusals(log, metrics)
  let inside = 0
  let closing = false
  const isAdmitted = ({ url = '' }: IncomingMessage): boolean => {
    if (neverRefused.has(url)) return inside < most + reserve
    return inside < most && !(url.startsWith('/call/') && pace.isFull())
  }
  return {
    serverOf: (handler) =>
      createServer((request, response) => {
        if (!isAdmitted(request)) {
          refusals()
          return refuse(response, closing)
        }
        inside += 1
        // Counted out when the answer is out or the caller is gone, whichever comes first.
        response.once('close', () => void (inside -= 1))
        return handler(request, response)
      }),
    during: pace.during,
    close: () => void (closing = true),
  }
}
export type DoorParts = {
  readonly log: Logger
  readonly metrics: Metrics
  readonly bounds?: { readonly inside?: number } | undefined
}

const unavailable = new Refusal('unavailable')
const status = wireStatus[pipelineErrors.unavailable.status]
const body = JSON.stringify({ error: wireErrorOf(unavailable) })
/** No more than it takes: a dozen headers cost a third of such an answer. */
const head = Object.entries({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'retry-after': '1',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}).flat()
const lastHead = [...head, 'connection', 'close']

const refuse = (response: ServerResponse, closing: boolean): void =>
  void response.writeHead(status, closing ? lastHead : head).end(body)

/** A line for each would be a flood of its own. */
const countRefusals = (log: Logger, { registry }: Metrics) => {
  let refused = 0
  let told = 0
  let toldAt = Number.NEGATIVE_INFINITY
  void new Counter({
    name: 'upah_refused_total',
    help: 'Requests that were refused at the door because too many were inside',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(refused)
    },
  })
  return () => {
    refused += 1
    const now = performance.now()
    if (now - toldAt < toldEvery) return
    log.warn({ refused: refused - told }, 'more came than can be served')
    told = refused
    toldAt = now
  }
}
