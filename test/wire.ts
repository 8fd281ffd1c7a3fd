import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createKeyGate } from '#people/apiKeys/api-key.service.ts'
import { createHttp } from '#server/http/app.ts'
import type { HttpParts } from '#server/http/parts.ts'
import type { App } from '#server/pipeline/parts.ts'
import type { Member } from './world.ts'

export type Wire = {
  readonly http: FastifyInstance
  /** `http://127.0.0.1:<port>` */
  readonly address: string
  /** Sends a call over HTTP, signed in as this user or not at all. */
  readonly call: (
    member: Pick<Member, 'token'> | null,
    name: string,
    data?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>
  readonly log: () => string
}

/** Starts the HTTP server of an application on a free local port. The caller closes it. */
export const openWire = async (
  app: App,
  parts: Partial<HttpParts> = {},
  before: (http: FastifyInstance) => void = () => undefined,
): Promise<Wire> => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const http = await createHttp({
    app,
    log,
    cookie: { secure: false },
    withOutbox: true,
    keys: createKeyGate(app),
    ...parts,
  })
  before(http)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  return {
    http,
    address,
    call: (member, name, data = {}, headers = {}) =>
      fetch(`${address}/call/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(member && { cookie: `upah=${member.token}` }), ...headers },
        body: JSON.stringify({ data }),
      }),
    log: () => lines.join(''),
  }
}

/** The same, for all tests of a file. */
export const wire = (app: () => App, parts: Partial<HttpParts> = {}): Wire => {
  let made: Wire | undefined
  beforeAll(async () => {
    made = await openWire(app(), parts)
  })
  afterAll(() => made?.http.close())
  return new Proxy({} as Wire, {
    get: (_, name) => {
      if (!made) throw new Error('the server is available only while tests run')
      return made[name as keyof Wire]
    },
  })
}

export const json = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
})

/** The body of a refusal, with further details, if any. */
export const refusal = (status: string, code: string, message = expect.any(String) as string, details = {}) => ({
  error: { status, message, details: expect.objectContaining({ code, ...details }) as object },
})
