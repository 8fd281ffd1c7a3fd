import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Refusal } from '#kernel/errors.ts'
import type { AddRoutes } from '#server/http/parts.ts'
import type { PaymentProvider, PayoutState } from '#server/outbound/payment-provider.ts'
import { withinPayouts, type PayoutParts } from './payout.jobs.ts'
import { isContradiction } from './payout.rules.ts'
import { applyReport, type PayoutWork } from './payout.service.ts'
import * as sql from './payout.sql.ts'

const mostBytes = 64 * 1024
/** Characters of an event's id; the provider's have about 20. */
const longestId = 100

/** `POST /webhooks/curlec`: results of payouts, signed by the provider over the raw body. */
export const webhookRoutes =
  ({ provider }: { readonly provider: PaymentProvider | null }): AddRoutes =>
  async (http, { app: { database, clock }, log }, observe) => {
    await http.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
      scope.post('/webhooks/curlec', { bodyLimit: mostBytes }, (request) =>
        observe({ name: 'webhooks-curlec', orgId: undefined }, async () => {
          if (!provider) throw new Refusal('not_found')
          await receive({ database, clock, provider, log }, request)
          return { ok: true }
        }),
      )
    })
  }

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const receive = async (parts: PayoutParts & { readonly log: Logger }, request: FastifyRequest): Promise<void> => {
  const { body } = request
  if (!Buffer.isBuffer(body)) throw new Refusal('bad_request')
  if (!parts.provider.isSigned(body, headerOf(request, 'x-razorpay-signature'))) throw new Refusal('unauthenticated')
  const state = parts.provider.readEvent(body)
  // The provider also sends unrelated events, and repeats events that are not acknowledged.
  if (!state) return
  const given = headerOf(request, 'x-razorpay-event-id')
  // Events without an id, or with an id that is too long, are identified by their body.
  const id = given && given.length <= longestId ? given : createHash('sha256').update(body).digest('hex')
  const result = await withinPayouts(parts, (ctx) => applyEvent(ctx, id, state))
  if (result === 'unknown payout' || result === 'contradiction')
    parts.log.warn({ event: id, payout: state.id, status: state.status }, `webhook: ${result}`)
}

type Result = 'applied' | 'repeated' | 'late' | 'unknown payout' | 'contradiction'

/** Stores an event once, and applies it unless the payout already has a later status. */
const applyEvent = async (ctx: PayoutWork, id: string, state: PayoutState): Promise<Result> => {
  const payout = await sql.selectPayoutById.first(ctx.client, [state.id])
  if (!payout) return 'unknown payout'
  const { status, reference, reason, fee } = state
  const payload = JSON.stringify({ reference, reason, fee })
  const values = [payout.org_id, id, payout.id, status, ctx.now, payload]
  if (!(await sql.insertEvent.first(ctx.client, values))) return 'repeated'
  if (await applyReport(ctx, payout, state)) {
    await sql.setApplied.run(ctx.client, [payout.org_id, id])
    return 'applied'
  }
  return isContradiction(payout.status, status) ? 'contradiction' : 'late'
}
