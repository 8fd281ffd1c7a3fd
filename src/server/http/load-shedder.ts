import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import { Refusal, wireErrorOf, wireStatus } from '#kernel/errors.ts'
import { pipelineErrors } from '#kernel/pipeline-errors.ts'
import { isUnfinished } from './slow-bodies.ts'
import type { HttpParts, Metrics } from './parts.ts'

/** Concurrent requests of any kind whose body has arrived. */
const maxInFlight = 1_000
/** Concurrent requests whose body has not arrived yet; each address has a separate limit (slow-bodies.ts). */
const maxUnfinished = 4_000
/** How often Node checks for clients that send their headers or request too slowly, in milliseconds. */
const slowClientCheck = 2_000
/** Further requests that are never shed: probes, metrics and sign-out. */
const reserve = 200
const neverShed = new Set(['/healthz', '/readyz', '/metrics', '/call/auth-signOut'])
/** A call that would wait longer than this is shed, in milliseconds. */
const maxWait = 500
/** Never shed below this many calls in flight: the queue of password hashing alone holds a hundred. */
const minCalls = 128
/** Throughput is only measured while at least this many calls are in flight; below, the server is not saturated. */
const saturated = 64
const sampleInterval = 250
const logInterval = 10_000

/**
 * Limits the calls in flight to those that complete within `maxWait`, by the throughput measured while the server was last
 * saturated. Until then there is no limit.
 */
export const createThroughputLimit = (now: () => number) => {
  let inFlight = 0
  let lowest = 0
  let completed = 0
  let sampledAt = now()
  let perSecond: number | null = null
  const sample = () => {
    const elapsed = now() - sampledAt
    if (elapsed < sampleInterval) return
    const measured = (completed * 1000) / elapsed
    if (perSecond === null) perSecond = lowest < saturated ? null : measured
    // A higher throughput counts even if the server was not saturated.
    else if (lowest >= saturated || measured > perSecond) perSecond = (perSecond + measured) / 2
    completed = 0
    lowest = inFlight
    sampledAt += elapsed
  }
  return {
    isReached: (): boolean => {
      sample()
      return perSecond !== null && inFlight >= Math.max(minCalls, (perSecond * maxWait) / 1000)
    },
    track: async <T>(work: () => Promise<T>): Promise<T> => {
      inFlight += 1
      try {
        return await work()
      } finally {
        inFlight -= 1
        completed += 1
        lowest = Math.min(lowest, inFlight)
      }
    },
  }
}

export type LoadShedder = {
  /** The HTTP server, whose handler receives only admitted requests. */
  readonly serverOf: (handler: RequestListener) => Server
  /** Tracks a call until it is done, even if its client disconnects earlier. */
  readonly track: <T>(work: () => Promise<T>) => Promise<T>
  /** From now on, closes the connections of shed requests. */
  readonly close: () => void
}
type LoadShedderParts = {
  readonly log: Logger
  readonly metrics: Metrics
  readonly limits?: HttpParts['limits']
}

/**
 * Rejects requests above the limits before reading their body, so that a rejection costs almost nothing: at ten
 * times the capacity, most requests are rejected.
 */
export const createLoadShedder = ({ log, metrics, limits = {} }: LoadShedderParts): LoadShedder => {
  const max = limits.inFlight ?? maxInFlight
  const throughput = createThroughputLimit(() => performance.now())
  const countShed = createShedCounter(log, metrics)
  let inFlight = 0
  let unfinished = 0
  let closing = false
  /** Counts a request until its response is sent or its client disconnects, whichever comes first. */
  const count = (response: ServerResponse) => {
    inFlight += 1
    response.once('close', () => void (inFlight -= 1))
  }
  /** A request is counted once its body has arrived, so that clients that send slowly don't use up the limit. */
  const countFinished = (request: IncomingMessage, response: ServerResponse) => {
    unfinished += 1
    let isWaiting = true
    const finish = () => {
      if (isWaiting) unfinished -= 1
      isWaiting = false
    }
    request.once('end', () => {
      finish()
      if (!response.closed) count(response)
    })
    response.once('close', finish)
  }
  const isAdmitted = ({ url = '' }: IncomingMessage): boolean => {
    if (neverShed.has(url)) return inFlight < max + reserve
    if (unfinished >= maxUnfinished) return false
    return inFlight < max && !(url.startsWith('/call/') && throughput.isReached())
  }
  return {
    serverOf: (handler) =>
      createServer({ connectionsCheckingInterval: slowClientCheck, requireHostHeader: false }, (request, response) => {
        if (!isAdmitted(request)) {
          countShed()
          return reject(response, closing)
        }
        if (isUnfinished(request)) countFinished(request, response)
        else count(response)
        return handler(request, response)
      }),
    track: throughput.track,
    close: () => void (closing = true),
  }
}

const status = wireStatus[pipelineErrors.unavailable.status]
const body = JSON.stringify({ error: wireErrorOf(pipelineErrors, new Refusal('unavailable')) })
/** Only the necessary headers: the full set would be a third of the cost of this response. */
const head = Object.entries({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'retry-after': '1',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}).flat()
const closingHead = [...head, 'connection', 'close']

const reject = (response: ServerResponse, closing: boolean): void =>
  void response.writeHead(status, closing ? closingHead : head).end(body)

/** Counts shed requests, and logs them at most once per interval. */
const createShedCounter = (log: Logger, { registry }: Metrics) => {
  let shed = 0
  let logged = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  void new Counter({
    name: 'upah_requests_shed_total',
    help: 'Requests rejected because the server was overloaded',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(shed)
    },
  })
  return () => {
    shed += 1
    const now = performance.now()
    if (now - loggedAt < logInterval) return
    log.warn({ shed: shed - logged }, 'overloaded: requests are being rejected')
    logged = shed
    loggedAt = now
  }
}
