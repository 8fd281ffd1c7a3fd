import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addMs, instantOf, msOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { cursorOf, webhookBody } from '#people/events/event.rules.ts'
import { otherManagers } from '#people/identity/users/managers.service.ts'
import { changeOf, writeAudit } from '#server/audit.ts'
import type { Environment, RecordChange, Work } from '#server/context.ts'
import { realTimeOf } from '#server/real-time.ts'
import type { JobContext } from '#server/job.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import { signedHeaders, type Answer, type PostWebhook } from '#server/outbound/webhooks.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import * as sql from './delivery.sql.ts'
import { endpointOffMessage } from './webhook.messages.ts'
import { lease, mostAtOnce, mostInFlight, mostQueued, outcomeOf, type Outcome } from './webhook.rules.ts'
import { turnOffEndpoint, unsealSecret } from './webhook.steps.ts'

type Due = StatementRow<typeof sql.claimDue>
type Target = StatementRow<typeof sql.lockDue>
type Claimed = Due & { readonly target: Target }
/** What an attempt led to. Without an answer, it was cut because the process stops. */
type Attempted = { readonly delivery: Claimed; readonly ms: number; readonly answer: Answer | null }

/** How long the loop waits for a result before it looks for new deliveries, in milliseconds. */
const interval = 250
const never = new AbortController().signal

const keyOf = ({ orgId, endpointId, transaction, place }: Claimed) => ({ orgId, endpointId, transaction, place })

/**
 * Sends all due deliveries. Requests run concurrently, so a slow receiver doesn't delay other endpoints. Each round stores
 * the results that have arrived, writes the deliveries of new events and claims the deliveries that are due.
 */
export const deliverDue = async (ctx: JobContext, post: PostWebhook): Promise<void> => {
  const stopping = ctx.stopping ?? never
  const running = new Set<Promise<Attempted>>()
  let arrived: Attempted[] = []
  const start = async (delivery: Claimed) => {
    const attempting = attempt(ctx, post, delivery, stopping)
    running.add(attempting)
    const result = await attempting
    // Only now, because each round replaces the list.
    arrived.push(result)
    running.delete(attempting)
  }
  for (;;) {
    const results = arrived
    arrived = []
    const free = stopping.aborted ? 0 : mostInFlight - running.size
    if (results.length > 0) await ctx.within((work) => store(work, results))
    const isMore = !stopping.aborted && (await ctx.within(writeQueued))
    if (free > 0) for (const delivery of await ctx.within((work) => claim(work, free))) void start(delivery)
    if (running.size === 0 && arrived.length === 0 && !isMore) return
    if (arrived.length === 0 && !isMore) await Promise.race([...running, pause(interval)])
  }
}

/** Sends one request. It never throws. */
const attempt = async (
  { env, clock }: Pick<JobContext, 'env' | 'clock'>,
  post: PostWebhook,
  delivery: Claimed,
  stopping: AbortSignal,
): Promise<Attempted> => {
  const started = performance.now()
  const secrets = secretsOf(env, delivery.target)
  const body = webhookBody(delivery)
  const headers =
    secrets && signedHeaders(secrets, { id: cursorOf(delivery), at: msOf(realTimeOf(env, instantOf(clock()))), body })
  const answer = headers ? await post({ url: delivery.target.url, headers, body }, stopping) : unreadable
  return { delivery, ms: Math.round(performance.now() - started), answer }
}

const unreadable: Answer = { status: null, failure: 'secret_unreadable', text: '', retryAfter: null }

/** The secrets that sign; null if the current one can't be decrypted. */
const secretsOf = (env: Environment, { orgId, endpointId: id, secret, previousSecret }: Target): string[] | null => {
  const current = unsealSecret(env, { orgId, id }, secret)
  const previous = previousSecret && unsealSecret(env, { orgId, id }, previousSecret)
  return current === null ? null : [current, ...(previous ? [previous] : [])]
}

/** Writes deliveries of queued events, and returns whether there may be more. */
const writeQueued = async ({ client }: Work): Promise<boolean> =>
  (await sql.writeDeliveries.one(client, { most: mostQueued })).events === mostQueued

const claim = async ({ client, now }: Work, most: number): Promise<readonly Claimed[]> => {
  const endpoints = await sql.lockDue.all(client, { now })
  if (endpoints.length === 0) return []
  const limits = { atOnce: mostAtOnce, most, until: addMs(now, lease) }
  const due = await sql.claimDue.all(client, { endpoints, now, ...limits })
  return due.flatMap((row) => {
    const target = endpoints.find(({ orgId, endpointId }) => orgId === row.orgId && endpointId === row.endpointId)
    return target ? [{ ...row, target }] : []
  })
}

type Stored = { readonly delivery: Claimed; readonly ms: number; readonly answer: Answer; readonly outcome: Outcome }
const store = async (ctx: Work, results: readonly Attempted[]): Promise<void> => {
  const { client, now } = ctx
  const cut = results.filter(({ answer }) => answer === null)
  if (cut.length > 0) await sql.release.run(client, { deliveries: cut.map(({ delivery }) => keyOf(delivery)), now })
  const stored = results.flatMap(({ delivery, ms, answer }): Stored[] =>
    answer ? [{ delivery, ms, answer, outcome: outcomeOf(answer, delivery.tries, now, randomInt(1_000) / 999) }] : [],
  )
  if (stored.length === 0) return
  // Endpoints are locked before deliveries, here as in calls.
  await turnOffUseless(ctx, stored)
  await sql.recordResults.run(client, { results: stored.map((one) => rowOf(ctx, one)) })
}

const rowOf = ({ now, newId }: Work, { delivery, ms, answer, outcome }: Stored) => ({
  ...keyOf(delivery),
  id: newId<'webhook_attempt'>(),
  state: outcome.state === 'gone' ? 'failed' : outcome.state,
  nextAt: outcome.state === 'waiting' ? addMs(now, outcome.pause) : null,
  attemptedAt: addMs(now, -ms),
  ms,
  answerStatus: answer.status,
  failure: answer.failure,
  answer: answer.text,
})

/** Turns off the endpoints that are gone or failed in all attempts, and tells their Managers. */
const turnOffUseless = async (ctx: Work, stored: readonly Stored[]): Promise<void> => {
  const changes: RecordChange[] = []
  const record = (change: Parameters<typeof changeOf>[0]) => void changes.push(changeOf(change))
  const useless = new Map<string, { orgId: Id<'org'>; id: Id<'webhook_endpoint'>; why: 'gone' | 'failed' }>()
  for (const { delivery, outcome } of stored)
    if (outcome.state === 'gone' || outcome.state === 'failed')
      useless.set(`${delivery.orgId} ${delivery.endpointId}`, {
        orgId: delivery.orgId,
        id: delivery.endpointId,
        why: outcome.state,
      })
  for (const [, endpoint] of [...useless].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const url = await turnOffEndpoint({ ...ctx, record }, endpoint)
    if (url === null) continue
    const to = (await otherManagers(ctx.client, endpoint.orgId, null)).map(({ email }) => email)
    await queueEmails(ctx, endpoint.orgId, to, endpointOffMessage(ctx, endpoint.why, url))
  }
  const actor = { id: null, orgId: null, name: 'Upah', role: '' } as const
  if (changes.length > 0) await writeAudit(ctx, 'webhooks-turnOff', [{ actor, address: 'server', changes }])
}
