import type { Socket } from 'node:net'
import {
  fastify,
  LogController,
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { Refusal, wireErrorOf, wireStatus } from '#kernel/errors.ts'
import { pipelineErrors } from '#kernel/pipeline-errors.ts'
import { refusalOf } from '../failures.ts'
import { newId } from '../ids.ts'
import { addCalls } from './calls.ts'
import { createLoadShedder, type LoadShedder } from './load-shedder.ts'
import { addHealth, createMetrics } from './health.ts'
import { refuseExposedKeys } from './keys.ts'
import { addOutbox } from './outbox.ts'
import { addPages } from './pages.ts'
import { addSecurityHeaders, isForeignOrigin, securityHeaders } from './security.ts'
import { limitSlowBodies, SlowBody } from './slow-bodies.ts'
import { createObserve } from './observe.ts'
import type { App } from '../pipeline/parts.ts'
import type { HttpParts, Observe } from './parts.ts'
import { openapi } from '../openapi.ts'
import { apiPage } from '../api-page.ts'

/** The API description as JSON and as HTML. Both are derived from the contract on the first request. */
const addDocs = (http: FastifyInstance, { contract, errors, env }: App): void => {
  let description: string | undefined
  let readable: string | undefined
  http.get('/openapi.json', async (_, reply) =>
    reply.type('application/json').send((description ??= JSON.stringify(openapi(contract, errors)))),
  )
  http.get('/docs/api', async (_, reply) => {
    readable ??= apiPage(contract, errors, env.publicUrl)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .send(readable)
  })
}

const maxBody = 1_048_576

export const createHttp = async (parts: HttpParts): Promise<FastifyInstance> => {
  const metrics = createMetrics()
  const shedder = createLoadShedder({ log: parts.log, metrics, limits: parts.limits })
  const loggerInstance: FastifyBaseLogger = parts.log
  const http = fastify({
    serverFactory: (handler) => {
      const server = shedder.serverOf(handler)
      // Long enough for an upload over a slow connection; an idle connection is closed sooner.
      server.requestTimeout = 120_000
      server.headersTimeout = 10_000
      server.keepAliveTimeout = 65_000
      return server.setTimeout(60_000)
    },
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.trustProxy ?? false,
    bodyLimit: maxBody,
    genReqId: () => newId(parts.app.clock()),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerMalformed,
    frameworkErrors: answerUndecodable,
  })
  const observe = createObserve(parts.app, metrics, parts.traces)
  const observeCall: Observe = (call, work) => shedder.track(() => observe(call, work))
  addConnectionHooks(http, shedder)
  addSecurityHeaders(http)
  limitSlowBodies(http, parts.limits)
  answerErrors(http, parts.app)
  refuseExposedKeys(http, parts)
  await addHealth(http, parts, metrics)
  addCalls(http, parts, observeCall)
  for (const addRoutes of parts.routes ?? []) await addRoutes(http, parts, observe)
  addDocs(http, parts.app)
  if (parts.withOutbox) addOutbox(http, parts.app)
  await addPages(http, parts.pages, parts.withOutbox)
  return http
}

const addConnectionHooks = (http: FastifyInstance, shedder: LoadShedder): void => {
  http.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && isForeignOrigin(request)) throw new Refusal('permission_denied')
  })
  let closing = false
  const connections = new Set<Socket>()
  http.server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  http.addHook('preClose', async () => {
    closing = true
    shedder.close()
    // Browsers open connections in advance. Node waits for their first request.
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
  })
  // A keep-alive connection that is in use when closing begins would delay it.
  http.addHook('onSend', (_, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close')
    done()
  })
}

const answerErrors = (http: FastifyInstance, { errors }: App): void => {
  http.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error) ?? refusalOfHttp(error) ?? new Refusal('internal', { reference: request.id })
    const wireError = wireErrorOf(errors, refusal)
    const status = wireStatus[wireError.status]
    if (refusal.code === 'internal') request.log.error({ err: error, reference: request.id }, 'a call failed')
    else if (status >= 500) request.log.warn({ err: error }, 'a call could not be served')
    // A key may send again when its next minute begins; other callers in a moment.
    if (status === 503 || refusal.code === 'too_many_requests')
      void reply.header('retry-after', reply.getHeader('ratelimit-reset') ?? '1')
    const isSlow = error instanceof SlowBody
    if (isSlow) void reply.header('connection', 'close')
    return reply.status(isSlow ? error.statusCode : status).send({ error: wireError })
  })
}

/** Responds to a URL that cannot be decoded. Hooks and the error handler don't run for it. */
const answerUndecodable = (_: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const headers = { ...securityHeaders, 'x-request-id': request.id }
  void reply
    .headers(headers)
    .status(400)
    .send({ error: wireErrorOf(pipelineErrors, new Refusal('bad_request')) })
}

/** The statuses of malformed requests, by Node's error codes. */
const malformedStatus: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
/** How long the client may still read the response before the connection is closed, in milliseconds. */
const lingerMs = 5_000
/** Responds to a malformed request with an error of the protocol, if the client is still connected. */
const answerMalformed = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = JSON.stringify({ error: wireErrorOf(pipelineErrors, new Refusal('bad_request')) })
  const head = `HTTP/1.1 ${malformedStatus[error.code] ?? '400 Bad Request'}\r\ncontent-type: application/json; charset=utf-8`
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`)
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Errors of the HTTP layer: a body that is not JSON, is too large or has another type. */
const refusalOfHttp = (error: unknown): Refusal | null => {
  const { statusCode: status, code } = error as { statusCode?: unknown; code?: unknown }
  if (typeof status !== 'number' || status < 400 || status >= 500) return null
  if (status === 413) return new Refusal('body_too_large', { params: { limit: maxBody / 1_048_576 } })
  if (String(code).startsWith('FST_ERR_CTP_')) return new Refusal('body_not_data')
  // The static files plugin refuses paths that are not in canonical form.
  return new Refusal(status === 403 || status === 404 ? 'not_found' : 'bad_request')
}
