import { addDays, startOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { apiVersion } from '#people/apiKeys/api-key.rules.ts'
import { cursorOf, eventOf, isCursor, positionOf, webhookBody } from '#people/events/event.rules.ts'
import { otherManagers } from '#people/identity/users/managers.service.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { enqueue } from '#server/job.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { newWebhookSecret } from '#server/outbound/webhooks.ts'
import * as deliveries from './delivery.sql.ts'
import { webhookRecord } from './webhook-record.rules.ts'
import { webhooksTask, type Delivery, type Endpoint, type webhooks } from './webhook.contract.ts'
import { createdEndpointMessage } from './webhook.messages.ts'
import { deliveriesShown, mostEndpoints } from './webhook.rules.ts'
import * as sql from './webhook.sql.ts'
import { sealSecret, turnOffEndpoint } from './webhook.steps.ts'

type Acting = Pick<Context<never, TenantActor>, 'client' | 'actor' | 'now' | 'record'>
type Finding = Pick<Context<'not_found', TenantActor>, 'client' | 'actor' | 'refuse'>
type EndpointId = Id<'webhook_endpoint'>

/** Later than every delivery. */
const end = { transaction: '18446744073709551615', place: Number.MAX_SAFE_INTEGER }

export const webhookHandlers: Handlers<typeof webhooks> = {
  getAll: async (ctx) => {
    const rows = await sql.selectEndpoints.all(ctx.client, { orgId: ctx.actor.orgId, id: null })
    return { endpoints: rows.map(toEndpoint) }
  },

  getOne: (ctx, { endpointId }) => find(ctx, endpointId),

  getDeliveries: async (ctx, { endpointId, state, after }) => {
    await find(ctx, endpointId)
    const from = after !== undefined && isCursor(after) ? positionOf(after) : end
    const given = { orgId: ctx.actor.orgId, endpointId, state, ...from, limit: deliveriesShown + 1 }
    const rows = await deliveries.selectDeliveries.all(ctx.client, given)
    const shown = rows.slice(0, deliveriesShown)
    const last = rows.length > deliveriesShown ? shown.at(-1) : undefined
    return { deliveries: shown.map(toDelivery), next: last ? cursorOf(last) : null }
  },

  getDelivery: async (ctx, { endpointId, eventId }) => {
    await find(ctx, endpointId)
    const key = { orgId: ctx.actor.orgId, endpointId, ...positionOf(eventId) }
    const row = (await deliveries.selectDelivery.first(ctx.client, key)) ?? ctx.refuse('not_found')
    const attempts = await deliveries.selectAttempts.all(ctx.client, key)
    return {
      delivery: toDelivery(row),
      body: webhookBody(row),
      attempts: attempts.map(({ attemptedAt: at, answerStatus: status, ...rest }) => ({ at, status, ...rest })),
    }
  },

  create: async (ctx, { url, events }) => {
    const { orgId, id: by, name: byName } = ctx.actor
    const { endpoints } = await sql.countEndpoints.one(ctx.client, { orgId })
    if (endpoints >= mostEndpoints) ctx.refuse('too_many_endpoints', { most: mostEndpoints })
    const id = ctx.newId<'webhook_endpoint'>()
    const secret = newWebhookSecret()
    const sealed = sealSecret(ctx.env, { orgId, id }, secret)
    const values = { orgId, id, url, events, versionOn: apiVersion, secret: sealed, now: ctx.now, by, byName }
    await sql.insertEndpoint.run(ctx.client, values)
    ctx.record({ type: webhookRecord, id, after: { url, events: events.map((type) => ({ type })) } })
    const to = (await otherManagers(ctx.client, orgId, by)).map(({ email }) => email)
    await queueEmails(ctx, orgId, to, createdEndpointMessage(ctx, { url, by: byName }))
    return { endpoint: toEndpoint(await sql.selectEndpoints.one(ctx.client, { orgId, id })), secret }
  },

  edit: async (ctx, { endpointId: id, url, events }) => {
    const before = await lock(ctx, id)
    await sql.updateEndpoint.run(ctx.client, { orgId: ctx.actor.orgId, id, url, events })
    ctx.record({
      type: webhookRecord,
      id,
      before: { url: before.url, events: before.eventTypes.map((type) => ({ type })) },
      after: { url, events: events.map((type) => ({ type })) },
    })
    return { ok: true }
  },

  rotate: async (ctx, { endpointId: id, overlapDays }) => {
    const { orgId } = ctx.actor
    const before = await lock(ctx, id)
    const secret = newWebhookSecret()
    const until = startOf(addDays(ctx.today, overlapDays + 1))
    await sql.replaceSecret.run(ctx.client, { orgId, id, secret: sealSecret(ctx.env, { orgId, id }, secret), until })
    ctx.record({
      type: webhookRecord,
      id,
      before: { previousUntilAt: before.previousUntilAt },
      after: { previousUntilAt: until },
    })
    return { endpoint: toEndpoint(await sql.selectEndpoints.one(ctx.client, { orgId, id })), secret }
  },

  turnOn: async (ctx, { endpointId: id }) => {
    const { orgId } = ctx.actor
    const { turnedOffAt, turnedOffWhy } = await lock(ctx, id)
    await sql.turnOn.run(ctx.client, { orgId, id })
    await deliveries.hasten.run(ctx.client, { orgId, endpointId: id, now: ctx.now })
    await enqueue(ctx.client, webhooksTask, {})
    ctx.record({
      type: webhookRecord,
      id,
      before: { turnedOffAt, turnedOffWhy },
      after: { turnedOffAt: null, turnedOffWhy: null },
    })
    return { ok: true }
  },

  turnOff: async (ctx, { endpointId: id }) => {
    await lock(ctx, id)
    await turnOffEndpoint(ctx, { orgId: ctx.actor.orgId, id, why: 'person' })
    return { ok: true }
  },

  delete: async (ctx, { endpointId: id }) => {
    await lock(ctx, id)
    await sql.deleteEndpoint.run(ctx.client, { orgId: ctx.actor.orgId, id, now: ctx.now })
    ctx.record({ type: webhookRecord, id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { ok: true }
  },

  sendTest: async (ctx, { endpointId: id }) => {
    await lockOn(ctx, id)
    await sql.markTested.run(ctx.client, { orgId: ctx.actor.orgId, id, now: ctx.now })
    ctx.record({ type: webhookRecord, id })
    return { ok: true }
  },

  replay: async (ctx, { endpointId, eventIds }) => {
    await lockOn(ctx, endpointId)
    const events = eventIds.map(positionOf)
    const count = await deliveries.replay.run(ctx.client, {
      orgId: ctx.actor.orgId,
      endpointId,
      now: ctx.now,
      events,
    })
    return sendAgain(ctx, endpointId, count)
  },

  replayDays: async (ctx, { endpointId, from, until }) => {
    await lockOn(ctx, endpointId)
    const count = await deliveries.replayTime.run(ctx.client, {
      orgId: ctx.actor.orgId,
      endpointId,
      now: ctx.now,
      from: startOf(from),
      until: startOf(addDays(until, 1)),
    })
    return sendAgain(ctx, endpointId, count)
  },
}

const sendAgain = async (ctx: Acting, id: EndpointId, count: number): Promise<{ events: number }> => {
  await enqueue(ctx.client, webhooksTask, {})
  ctx.record({ type: webhookRecord, id, after: { resent: count } })
  return { events: count }
}

const find = async ({ client, actor, refuse }: Finding, id: EndpointId): Promise<Endpoint> =>
  toEndpoint((await sql.selectEndpoints.first(client, { orgId: actor.orgId, id })) ?? refuse('not_found'))

const lock = async ({ client, actor, refuse }: Finding, id: EndpointId) =>
  (await sql.lockEndpoint.first(client, { orgId: actor.orgId, id })) ?? refuse('not_found')

/** Locks an endpoint that must be on. */
const lockOn = async (
  ctx: Pick<Context<'not_found' | 'endpoint_off', TenantActor>, 'client' | 'actor' | 'refuse'>,
  id: EndpointId,
): Promise<void> => {
  if ((await lock(ctx, id)).turnedOffAt) ctx.refuse('endpoint_off')
}

const toEndpoint = (row: StatementRow<typeof sql.selectEndpoints>): Endpoint => ({
  id: row.id,
  url: row.url,
  events: [...row.eventTypes],
  version: row.versionOn,
  state: row.turnedOffAt ? 'off' : row.retried > 0 ? 'failing' : 'active',
  offWhy: row.turnedOffWhy,
  offAt: row.turnedOffAt,
  createdAt: row.createdAt,
  createdBy: row.createdByName,
  previousUntilAt: row.previousUntilAt,
  counts: { waiting: row.waiting, delivered: row.delivered, failed: row.failed },
})

const toDelivery = (row: StatementRow<typeof deliveries.selectDeliveries>): Delivery => {
  const { id, type, at, record } = eventOf(row)
  const { state, attempts, answerStatus: status, failure, nextAt } = row
  return { id, type, at, record, state, attempts, status, failure, nextAt }
}
