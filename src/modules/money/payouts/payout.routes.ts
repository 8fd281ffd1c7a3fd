import { createHash } from 'node:crypto'
import type { Id } from '#kernel/values.ts'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Refusal } from '#kernel/errors.ts'
import type { AddRoutes } from '#server/http/parts.ts'
import type { PaymentProvider, PayoutState } from '#server/outbound/payment-provider.ts'
import { withinPayouts, type PayoutParts } from './payout.jobs.ts'
import { applyReport, type PayoutWork } from './payout.steps.ts'
import * as sql from './payout.sql.ts'

const mostBytes = 64 * 1024
/** Characters of an event's id in the log; the provider's have about 20. */
const longestId = 100

/** `POST /webhooks/curlec`: results of payouts, signed by the provider over the raw body. */
export const webhookRoutes =
  ({ provider }: { readonly provider: PaymentProvider | null }): AddRoutes =>
  async (http, { app: { database, clock }, log }, observe) => {
    await http.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
      scope.post('/webhooks/curlec', { bodyLimit: mostBytes }, (request) =>
        observe({ name: 'webhooks-curlec', orgId: undefined, log: request.log }, async () => {
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
  // The provider signs the body, not the id in the header: a repeated event could have the id of a later one.
  const id = createHash('sha256').update(body).digest('hex') as Id<'provider_event'>
  const result = await withinPayouts(parts, (ctx) => applyEvent(ctx, id, state))
  if (result !== 'unknown payout' && result !== 'disputed') return
  const event = headerOf(request, 'x-razorpay-event-id')?.slice(0, longestId)
  parts.log.warn({ event, payout: state.id, reference: state.reference, status: state.status }, `webhook: ${result}`)
}

type Result = Awaited<ReturnType<typeof applyReport>> | 'repeated' | 'unknown payout'

/** Stores an event once, and applies it unless the payout already has a later status. */
export const applyEvent = async (ctx: PayoutWork, id: Id<'provider_event'>, state: PayoutState): Promise<Result> => {
  const payout = state.id
    ? await sql.selectPayoutById.first(ctx.client, { id: state.id })
    : await sql.selectPayoutByReference.first(ctx.client, { providerReference: state.reference })
  if (!payout) return 'unknown payout'
  const { status, reference, reason, amount, currency, fee } = state
  const payload = JSON.stringify({ reference, reason, amount, currency, fee })
  const stored = await ctx.db
    .insertInto('provider_events')
    .values({
      org_id: payout.orgId,
      id,
      payout_id: payout.id,
      event: status,
      received_at: ctx.now,
      payload,
      applied: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows === 0n) return 'repeated'
  const result = await applyReport(ctx, payout, state)
  if (result === 'applied')
    await ctx.db
      .updateTable('provider_events')
      .set({ applied: true })
      .where((of) => of.and({ org_id: payout.orgId, id }))
      .execute()
  return result
}
