import type { Socket } from 'node:net'
import { fastify, LogController, type ConnectionError, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Refusal, statusOf, wireErrorOf, wireStatus } from '#kernel/errors.ts'
import { refusalOf } from '../failures.ts'
import { newId } from '../ids.ts'
import type { Traces } from '../outbound/traces.ts'
import type { App } from '../pipeline/parts.ts'
import type { CookieKind } from './cookie.ts'
import { addCalls } from './calls.ts'
import { createLoadShedder, type LoadShedder, type LoadShedderParts } from './load-shedder.ts'
import { addDocs } from './docs.ts'
import { addFiles, type FileParts } from './files.ts'
import { addHealth, createMetrics } from './health.ts'
import { addOutbox } from './outbox.ts'
import { addPages } from './pages.ts'
import { addSecurityHeaders, isForeignOrigin } from './security.ts'
import { createWatch, type Watch } from './watch.ts'

export type HttpParts = {
  readonly app: App
  readonly log: Logger
  readonly cookie: CookieKind
  readonly trustProxy?: string | undefined
  readonly metricsToken?: string | undefined
  /** The folder of the built pages; without it the server answers calls alone. */
  readonly pages?: string | undefined
  readonly withOutbox: boolean
  /** Where files are kept; without it none are taken. */
  readonly files?: FileParts | undefined
  readonly traces?: Traces | undefined
  /** Overrides the limits of load shedding, in tests. */
  readonly limits?: LoadShedderParts['limits']
}

const largestBody = 1_048_576
/** The bulk import alone carries more: fifty thousand rows of a directory. */
const largestImport = 40 * 1_048_576

export const createHttp = async (parts: HttpParts): Promise<FastifyInstance> => {
  const metrics = createMetrics()
  const shedder = createLoadShedder({ log: parts.log, metrics, limits: parts.limits })
  const http = fastify({
    serverFactory: (handler) => {
      const server = shedder.serverOf(handler)
      // Long enough for a file over a slow line; one that sends nothing at all is cut off sooner.
      server.requestTimeout = 120_000
      server.keepAliveTimeout = 65_000
      return server.setTimeout(60_000)
    },
    loggerInstance: parts.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.trustProxy ?? false,
    bodyLimit: largestBody,
    genReqId: () => newId(parts.app.clock()),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerBroken,
  }) as unknown as FastifyInstance
  const watch = createWatch(metrics, parts.traces)
  const watched: Watch = (call, work) => shedder.track(() => watch(call, work))
  addConnectionHooks(http, shedder)
  addSecurityHeaders(http)
  answerErrors(http)
  addHealth(http, parts, metrics)
  addCalls(http, parts, watched, { largestImport })
  await addFiles(http, parts, watch)
  addDocs(http, parts.app.contract)
  if (parts.withOutbox) addOutbox(http, parts.app)
  await addPages(http, parts.pages, parts.withOutbox)
  return http
}

const addConnectionHooks = (http: FastifyInstance, shedder: LoadShedder): void => {
  http.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && isForeignOrigin(request)) throw new Refusal('permission_denied')
  })
  let closing = false
  http.addHook('preClose', async () => {
    closing = true
    shedder.close()
  })
  // A keep-alive connection that was busy when closing began would delay it.
  http.addHook('onSend', (_, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close')
    done()
  })
}

const answerErrors = (http: FastifyInstance): void => {
  http.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error) ?? refusalOfHttp(error) ?? new Refusal('internal', { reference: request.id })
    const status = wireStatus[statusOf(refusal.code)]
    if (refusal.code === 'internal') request.log.error({ err: error, reference: request.id }, 'a call failed')
    else if (status >= 500) request.log.warn({ err: error }, 'a call could not be served')
    if (status === 503 || refusal.code === 'too_many_requests') void reply.header('retry-after', '1')
    return reply.status(status).send({ error: wireErrorOf(refusal) })
  })
}

/** The statuses of what never became a request, by Node's codes: it came too slowly, or its head was too large. */
const brokenStatus: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
/** How long whoever sent no request may still read the answer before the connection is gone, ms. */
const lastWords = 5_000
/** Even what is no request is answered in the form of all refusals, if there is still somebody to answer. */
const answerBroken = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = JSON.stringify({ error: wireErrorOf(new Refusal('bad_request')) })
  const head = `HTTP/1.1 ${brokenStatus[error.code] ?? '400 Bad Request'}\r\ncontent-type: application/json; charset=utf-8`
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`)
  socket.resume()
  setTimeout(() => socket.destroy(), lastWords).unref()
}

/** What the HTTP layer itself found wrong: a body that is no JSON, too large, of another type. */
const refusalOfHttp = (error: unknown): Refusal | null => {
  const status = (error as { statusCode?: unknown }).statusCode
  return typeof status === 'number' && status >= 400 && status < 500 ? new Refusal('bad_request') : null
}
