import type { FastifyInstance } from 'fastify'
import type { App } from '../pipeline/parts.ts'
import { openapi } from '../openapi.ts'
import { apiPage } from '../api-page.ts'

/** The API description as JSON and as HTML. Both are derived from the contract on the first request. */
export const addDocs = (http: FastifyInstance, { contract, errors }: App): void => {
  let description: string | undefined
  let readable: string | undefined
  http.get('/openapi.json', async (_, reply) =>
    reply.type('application/json').send((description ??= JSON.stringify(openapi(contract, errors)))),
  )
  http.get('/docs/api', async (_, reply) => {
    readable ??= apiPage(contract, errors)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .send(readable)
  })
}
