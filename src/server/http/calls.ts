import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eachCall, isCommand, type Call } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Answer, CallRequest } from '../pipeline/parts.ts'
import { deviceOf, sessionOf, setCookie, setDeviceCookie } from './cookie.ts'
import { disposition } from './disposition.ts'
import { answerKey, bearerKeyOf } from './keys.ts'
import type { HttpParts, Observe } from './parts.ts'

const keyPattern = /^[A-Za-z0-9_-]{8,80}$/

/** `POST /call/<name>` with `{"data": ...}`: the public protocol of callable functions. `GET /download/<name>` for files. */
export const addCalls = (http: FastifyInstance, parts: HttpParts, observe: Observe): void => {
  const namesOf = (isOne: (call: Call) => boolean) =>
    new Set(eachCall(parts.app.contract).flatMap(({ name, call }) => (isOne(call) ? [name] : [])))
  const downloads = namesOf(({ kind }) => kind === 'download')
  const commands = namesOf(isCommand)
  const serve: Serve = async (request, reply, { name, body, signal }) => {
    const answerAs = (caller: Caller) =>
      observe({ name, orgId: caller.session?.orgId, log: request.log }, async () => {
        // Links on other sites send the cookie with GET, so only downloads are served by GET, and only by GET.
        if (downloads.has(name) !== (request.method === 'GET')) throw new Refusal('unknown_call')
        const key = keyOf(request)
        if (caller.session?.isKey && commands.has(name) && !key) throw new Refusal('idempotency_key_missing')
        return parts.app.answer({ ...caller, name, body, key, signal })
      })
    const caller = callerOf(request, parts)
    const key = bearerKeyOf(request)
    const answer = key
      ? await answerKey(parts, { key, name, reply, address: caller.address }, (session) =>
          answerAs({ ...caller, session }),
        )
      : await answerAs(caller).catch(explainHeader(request))
    // Fastify appends to this header.
    if (answer.session !== undefined) void reply.header('set-cookie', setCookie(answer.session, parts.cookie))
    if (answer.device !== undefined) void reply.header('set-cookie', setDeviceCookie(answer.device, parts.cookie))
    return answer
  }

  http.post<{ Params: { name: string } }>('/call/:name', async (request, reply) =>
    answer(reply, await serve(request, reply, { name: request.params.name, body: dataOf(request) })),
  )
  addDownloads(http, serve)
}

/** The token of another client. */
const otherToken = /^Bearer +[\w-]+\.[\w-]+\.[\w-]*$/i
/** A program whose header has no key isn't told to sign in. */
const explainHeader =
  ({ headers: { authorization } }: FastifyRequest) =>
  (error: unknown): never => {
    const isUnknown = error instanceof Refusal && error.code === 'unauthenticated'
    const isWrong = authorization !== undefined && !otherToken.test(authorization)
    throw isUnknown && isWrong ? new Refusal('key_header_wrong') : error
  }

type Caller = ReturnType<typeof callerOf>
type Serve = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: Pick<CallRequest, 'name' | 'body' | 'signal'>,
) => Promise<Answer>

const addDownloads = (http: FastifyInstance, serve: Serve): void => {
  http.get<{ Params: { name: string }; Querystring: { data?: string } }>('/download/:name', async (request, reply) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const body = parse(request.query.data)
    const { file } = await serve(request, reply, { name: request.params.name, body, signal: gone.signal })
    if (!file) throw new Refusal('unknown_call')
    // The client may have disconnected while the file was created.
    if (gone.signal.aborted) file.end()
    gone.signal.addEventListener('abort', file.end)
    return reply
      .header('content-type', file.contentType)
      .header('content-length', file.size)
      .header('content-disposition', disposition('attachment', file.fileName))
      .send(file.body)
  })
}

/** Sends bytes, because writing a long text to a socket takes much longer than encoding it first. */
const answer = (reply: FastifyReply, { json }: Answer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Buffer.from(`{"result":${json}}`))

/** The session, known device, address and user agent of a request. */
export const callerOf = (
  request: FastifyRequest,
  { cookie }: Pick<HttpParts, 'cookie'>,
): Pick<CallRequest, 'session' | 'device' | 'address' | 'userAgent'> => ({
  session: sessionOf(request, cookie),
  device: deviceOf(request, cookie),
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
})

/** The idempotency key, if any. */
export const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new Refusal('idempotency_key_not_valid')
  return key
}

/** The protocol's envelope: an object with `data` and nothing else. */
const dataOf = (request: FastifyRequest): unknown => {
  const { body } = request
  if (!request.headers['content-type']?.startsWith('application/json')) throw new Refusal('body_not_data')
  if (typeof body !== 'object' || body === null || !('data' in body) || Object.keys(body).length !== 1)
    throw new Refusal('body_not_data')
  return body.data ?? {}
}

const parse = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    throw new Refusal('bad_request')
  }
}
