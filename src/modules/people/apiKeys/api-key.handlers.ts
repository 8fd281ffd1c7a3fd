import { eachCall, type Contract } from '#kernel/call.ts'
import type { KeyScope } from '#kernel/key-scope.ts'
import { addDays, endOf, startOf, type Instant } from '#kernel/time.ts'
import { otherManagers } from '#people/identity/users/managers.service.ts'
import { newApiKey } from '#server/api-key.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { apiKeyRecord } from './api-key-record.rules.ts'
import type { ApiKey, apiKeys } from './api-key.contract.ts'
import { createdKeyMessage } from './api-key.messages.ts'
import { apiVersion, keyState, lastExpiry, mostKeys, requestsShown, wrongExpiry } from './api-key.rules.ts'
import * as sql from './api-key.sql.ts'

/** The calls that keys may make; `contract` is that of the whole product. */
export const apiKeyHandlers = (contract: () => Contract): Handlers<typeof apiKeys> => ({
  getAll: async (ctx) => ({
    keys: (await sql.selectKeys.all(ctx.client, { orgId: ctx.actor.orgId, id: null, now: ctx.now })).map((row) =>
      toKey(row, ctx.now),
    ),
    calls: eachCall(contract()).flatMap(({ name, call: { keys: scope, summary } }) =>
      scope ? [{ scope, name, summary }] : [],
    ),
  }),

  getOne: async (ctx, { keyId: id }) => {
    const row = await sql.selectKeys.first(ctx.client, { orgId: ctx.actor.orgId, id, now: ctx.now })
    return toKey(row ?? ctx.refuse('not_found'), ctx.now)
  },

  getRequests: async (ctx, { keyId, after }) => {
    const { orgId } = ctx.actor
    if (!(await sql.selectKeys.first(ctx.client, { orgId, id: keyId, now: ctx.now }))) ctx.refuse('not_found')
    const rows = await sql.selectRequests.all(ctx.client, { orgId, keyId, after, limit: requestsShown + 1 })
    const requests = rows.slice(0, requestsShown).map(({ requestedAt: at, ...request }) => ({ ...request, at }))
    return { requests, next: rows.length > requestsShown ? (requests.at(-1)?.id ?? null) : null }
  },

  create: async (ctx, { expiresOn, ...fields }) => {
    const wrong = wrongExpiry(expiresOn, ctx.today)
    if (wrong) ctx.refuse('invalid_input', {}, { expiresOn: wrong })
    return createKey(ctx, { ...fields, expiresAt: endOf(expiresOn) })
  },

  rotate: async (ctx, { keyId, overlapDays }) => {
    const { orgId } = ctx.actor
    const old = (await sql.lockKey.first(ctx.client, { orgId, id: keyId })) ?? ctx.refuse('not_found')
    refuseEnded(ctx, old)
    if (old.rotatedToId) ctx.refuse('key_rotated', { name: old.name })
    const created = await createKey(ctx, { ...old, expiresAt: endOf(lastExpiry(ctx.today)) })
    const until = startOf(addDays(ctx.today, overlapDays + 1))
    await sql.replaceKey.run(ctx.client, { orgId, id: keyId, newId: created.key.id, until })
    const expiresAt = old.expiresAt < until ? old.expiresAt : until
    ctx.record({
      type: apiKeyRecord,
      id: keyId,
      before: { rotatedTo: null, expiresAt: old.expiresAt },
      after: { rotatedTo: created.key.prefix, expiresAt },
    })
    return created
  },

  revoke: async (ctx, { keyId }) => {
    const { orgId, name: byName } = ctx.actor
    const row = (await sql.lockKey.first(ctx.client, { orgId, id: keyId })) ?? ctx.refuse('not_found')
    refuseEnded(ctx, row)
    await sql.revokeKey.run(ctx.client, { orgId, id: keyId, now: ctx.now, byName })
    ctx.record({ type: apiKeyRecord, id: keyId, before: { revokedAt: null }, after: { revokedAt: ctx.now } })
    return { ok: true }
  },
})

const refuseEnded = (
  { now, refuse }: Pick<Context<'key_ended'>, 'now' | 'refuse'>,
  key: Parameters<typeof keyState>[0],
): void => {
  const state = keyState(key, now)
  if (state === 'revoked' || state === 'expired') refuse('key_ended')
}

type NewKey = {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly addresses: readonly string[]
  readonly expiresAt: Instant
}
type Creating = Pick<
  Context<'too_many_keys', TenantActor>,
  'client' | 'actor' | 'now' | 'newId' | 'refuse' | 'record' | 'env'
>
/** Creates a key and tells the other Managers. */
const createKey = async (
  ctx: Creating,
  { name, scopes, addresses, expiresAt }: NewKey,
): Promise<{ key: ApiKey; secret: string }> => {
  const { orgId, id: by, name: byName } = ctx.actor
  const { working } = await sql.countWorking.one(ctx.client, { orgId, now: ctx.now })
  if (working >= mostKeys) ctx.refuse('too_many_keys', { most: mostKeys })
  const { text: secret, prefix, digest } = newApiKey(ctx.env.keyKind)
  const id = ctx.newId<'api_key'>()
  const values = { orgId, id, name, prefix, digest, scopes, addresses, versionOn: apiVersion, expiresAt }
  await sql.insertKey.run(ctx.client, { ...values, now: ctx.now, by, byName })
  const audited = {
    name,
    prefix,
    scopes: scopes.map((scope) => ({ scope })),
    addresses: addresses.join(', '),
    expiresAt,
  }
  ctx.record({ type: apiKeyRecord, id, after: audited })
  const to = (await otherManagers(ctx.client, orgId, by)).map(({ email }) => email)
  await queueEmails(ctx, orgId, to, createdKeyMessage(ctx, { name, prefix, scopes, expiresAt, by: byName }))
  return { key: toKey(await sql.selectKeys.one(ctx.client, { orgId, id, now: ctx.now }), ctx.now), secret }
}

const toKey = (row: StatementRow<typeof sql.selectKeys>, now: Instant): ApiKey => ({
  ...row,
  scopes: [...row.scopes],
  addresses: [...row.addresses],
  version: row.versionOn,
  state: keyState(row, now),
  createdBy: row.createdByName,
  revokedBy: row.revokedByName,
  rotatedTo: row.rotatedToId,
  recent: { requests: row.requests, refused: row.refused },
})
