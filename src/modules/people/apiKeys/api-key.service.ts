import { BlockList, isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#kernel/errors.ts'
import { instantOf, msOf, type Clock, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { otherManagers } from '#people/identity/users/managers.service.ts'
import { findApiKey, readApiKey } from '#server/api-key.ts'
import type { Environment } from '#server/context.ts'
import type { KeyGate } from '#server/http/parts.ts'
import { newId } from '#server/ids.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import type { IdentifyKey } from '#server/pipeline/parts.ts'
import type { Database } from '#server/postgres/database.ts'
import { exposedKeyMessage } from './api-key.messages.ts'
import { mostPerMinute } from './api-key.rules.ts'
import * as sql from './api-key.sql.ts'

export const identifyKey: IdentifyKey = async (client, { orgId, tokenHash }, now) => {
  const row = await sql.selectActor.first(client, { orgId, digest: tokenHash, now })
  if (!row) return null
  return {
    id: row.id as string as Id<'user'>,
    orgId,
    role: 'Manager',
    name: `${row.name} (${row.prefix}…)`,
    email: '',
    employeeId: null,
    acceptedTerms: null,
    sessionHash: tokenHash,
    mustSetUpTwoStep: false,
    freshUntil: null,
    key: { scopes: row.scopes },
    org: row.org,
  }
}

/** Whether an address or one of the ranges contains an address. Without any, every address may use the key. */
export const isFrom = (address: string, ranges: readonly string[]): boolean => {
  if (ranges.length === 0) return true
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(net, family)
    else list.addSubnet(net, Number(bits), family)
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** How long each refusal of a key takes at least, in milliseconds, so that its time doesn't tell why. */
const refusalMs = 100

type Parts = { readonly database: Database; readonly clock: Clock; readonly env: Environment }

/** Admits, counts and logs the requests that API keys make. */
export const createKeyGate = ({ database, clock, env }: Parts): KeyGate => {
  const everywhere = { orgs: 'all' } as const
  const now = (): Instant => instantOf(clock())
  const count = async (token: string, address: string, at: Instant) => {
    const key = readApiKey(token)
    if (key && key.kind !== env.keyKind)
      throw new Refusal(env.keyKind === 'live' ? 'key_of_sandbox' : 'key_of_production')
    const counted =
      key &&
      (await database.transaction(everywhere, 'write', ({ client }) =>
        sql.countRequest.first(client, { prefix: key.prefix, digest: key.digest, now: at, address }),
      ))
    return counted && { ...counted, digest: key.digest }
  }
  return {
    admit: async (token, address) => {
      const [at, started] = [now(), performance.now()]
      const key = await count(token, address, at)
      if (!key) {
        await wait(Math.max(0, refusalMs - (performance.now() - started)))
        throw new Refusal('key_not_valid')
      }
      return {
        session: { orgId: key.orgId, tokenHash: key.digest, isKey: true },
        keyId: key.id,
        refusal: isFrom(address, key.addresses)
          ? refusalOfMinute(key.requests)
          : new Refusal<string>('key_address', { params: { address } }),
        headers: {
          'ratelimit-limit': mostPerMinute,
          'ratelimit-remaining': Math.max(0, mostPerMinute - key.requests),
          'ratelimit-reset': 60 - Math.floor((msOf(at) % 60_000) / 1_000),
          'upah-version': key.versionOn,
        },
      }
    },
    log: async (request) => {
      const row = { ...request, id: newId<'api_request'>(clock()), apiKeyId: request.keyId, requestedAt: now() }
      await database.transaction(everywhere, 'write', ({ client }) => sql.insertRequest.run(client, row))
    },
    isExposedIn: async (text) => {
      const found = findApiKey(text)
      if (!found) return false
      const at = now()
      await database.transaction(everywhere, 'write', async ({ client }) => {
        const key = await sql.exposeKey.first(client, { prefix: found.prefix, digest: found.digest, now: at })
        if (!key) return
        const to = (await otherManagers(client, key.orgId, null)).map(({ email }) => email)
        const ctx = { client, now: at, newId: <K extends string>() => newId<K>(clock()) }
        await queueEmails(ctx, key.orgId, to, exposedKeyMessage({ env }, key))
      })
      return true
    },
  }
}

const refusalOfMinute = (requests: number) =>
  requests > mostPerMinute ? new Refusal<string>('too_many_requests') : null
