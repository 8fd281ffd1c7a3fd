import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, Environment } from '#server/context.ts'
import { seal, unseal, type Seal } from '#server/secrets.ts'
import { webhookRecord } from './webhook-record.rules.ts'
import type { OffReason } from './webhook.rules.ts'
import * as sql from './webhook.sql.ts'

export type EndpointKey = { readonly orgId: Id<'org'>; readonly id: Id<'webhook_endpoint'> }

const sealOf = ({ secretKey: key }: Pick<Environment, 'secretKey'>, { orgId, id }: EndpointKey): Seal => ({
  key,
  purpose: 'webhook secrets',
  owner: `${orgId} ${id}`,
})
export const sealSecret = (env: Pick<Environment, 'secretKey'>, key: EndpointKey, secret: string): Buffer =>
  seal(sealOf(env, key), secret)
/** Null if the secret was encrypted with another key. */
export const unsealSecret = (env: Environment, key: EndpointKey, sealed: Buffer): string | null =>
  unseal(sealOf(env, key), sealed)

type Turning = Pick<Context, 'client' | 'record'> & { readonly now: Instant }
/** Turns an endpoint off. Returns its address, or null if it is off already. */
export const turnOffEndpoint = async (
  { client, record, now }: Turning,
  { orgId, id, why }: EndpointKey & { readonly why: OffReason },
): Promise<string | null> => {
  const row = await sql.turnOff.first(client, { orgId, id, now, why })
  if (!row) return null
  record({
    type: webhookRecord,
    id,
    org: orgId,
    before: { turnedOffAt: null, turnedOffWhy: null },
    after: { turnedOffAt: now, turnedOffWhy: why },
  })
  return row.url
}
