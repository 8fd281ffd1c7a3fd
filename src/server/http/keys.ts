import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, wireErrorOf, wireStatus } from '#kernel/errors.ts'
import { isApiKey } from '../api-key.ts'
import { refusalOf } from '../failures.ts'
import type { Answer, Credentials } from '../pipeline/parts.ts'
import type { HttpParts } from './parts.ts'

/** The API key in the header of a request. The tokens of other clients are no keys; their requests have a cookie or nothing. */
export const bearerKeyOf = ({ headers }: FastifyRequest): string | null => {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return token && isApiKey(token) ? token : null
}

type Asked = { readonly key: string; readonly name: string; readonly reply: FastifyReply; readonly address: string }

/** Answers the request of an API key within its limits, and keeps it in the key's log. */
export const answerKey = async (
  { app, keys, log }: Pick<HttpParts, 'app' | 'keys' | 'log'>,
  { key, name, reply, address }: Asked,
  answer: (session: Credentials) => Promise<Answer>,
): Promise<Answer> => {
  const started = performance.now()
  const { session, keyId, refusal, headers } = await keys.admit(key, address)
  void reply.headers(headers)
  const keep = async (error: unknown) => {
    const found = error === null ? null : (refusalOf(error) ?? new Refusal('internal'))
    const wire = found && wireErrorOf(app.errors, found)
    const request = {
      orgId: session.orgId,
      keyId,
      call: found?.code === 'unknown_call' ? 'unknown' : name,
      status: wire ? wireStatus[wire.status] : 200,
      code: found?.code ?? null,
      message: wire?.message ?? null,
      ms: Math.round(performance.now() - started),
      address,
    }
    // The call has taken effect or was refused, whether its line in the log can be written or not.
    try {
      await keys.log(request)
    } catch (err) {
      log.warn({ err }, 'a request of an API key was not logged')
    }
  }
  try {
    if (refusal) throw refusal
    const answered = await answer(session)
    await keep(null)
    return answered
  } catch (error) {
    await keep(error)
    throw error
  }
}

/** Refuses a request to any route whose address or body contains an API key: logs and histories keep both. */
export const refuseExposedKeys = (http: FastifyInstance, { keys }: Pick<HttpParts, 'keys'>): void => {
  http.addHook('preHandler', async ({ url, body }) => {
    if (await keys.isExposedIn(url + textOf(body))) throw new Refusal('key_exposed')
  })
}

/** A body that is nested too deeply to be written as text is refused by its call. */
const textOf = (body: unknown): string => {
  try {
    return JSON.stringify(body) ?? ''
  } catch {
    return ''
  }
}
