import type { Call } from '#kernel/call.ts'
import { Refusal, type ErrorParams, type FieldError } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Transaction } from '../postgres/database.ts'
import type { StatementRow } from '../postgres/statement.ts'
import { keyedDigest, seal, unseal, type Seal } from '../secrets.ts'
import * as sql from './idempotency.sql.ts'
import type { CallRequest } from './parts.ts'

type Client = Transaction['client']
type Owner = { readonly orgId: Id<'org'>; readonly id: Id<'user'> }
/** The owner of keys of calls that a link authorizes: the secret in the body, and so its digest, identifies the caller. */
const linkOwner: Owner = { orgId: platformOrgId, id: '0000000000000000' as Id<'user'> }

/** A command with its idempotency key: the same key with another owner, call or input is refused. */
export type KeyedCommand = {
  readonly key: string
  readonly call: string
  readonly owner: Owner
  readonly inputHash: Buffer
  /** Encrypts a stored response that contains a secret. */
  readonly secretKey: string | null
}

/** Null without a key or an owner; the response is then not stored. */
export const keyedCommandOf = (
  call: Call,
  { name, key, body }: Pick<CallRequest, 'name' | 'key' | 'body'>,
  actor: Owner | null,
  { secretKey }: { readonly secretKey: string },
): KeyedCommand | null => {
  const owner = call.kind === 'command' && call.auth === 'link' ? linkOwner : actor
  if (!key || !owner) return null
  return {
    key,
    call: name,
    owner,
    inputHash: inputDigest(body, secretKey),
    secretKey: call.kind === 'command' && call.encryptsResponse ? secretKey : null,
  }
}

/** The digest that distinguishes inputs. It is keyed because an input may contain a password. */
export const inputDigest = (body: unknown, secretKey: string): Buffer => {
  try {
    return keyedDigest(secretKey, JSON.stringify(body ?? null))
  } catch {
    // Nested too deeply to be serialized, in a part that the call's schema ignores.
    throw new Refusal('bad_request')
  }
}

type StoredRow = StatementRow<typeof sql.selectStored>
export type Stored = ReadonlyMap<string, StoredRow>

/**
 * The stored response of this command, if any. Concurrent requests with one key wait here for the first; the lookup is a
 * separate statement, so its snapshot is taken after the lock. It locks the row, which is a write: the commit of the
 * replay then waits for the standby, so that no response is repeated that a failover could lose.
 */
export const storedResponse = async (client: Client, { key }: KeyedCommand): Promise<StoredRow | undefined> => {
  const [, row] = await Promise.all([sql.lockKey.run(client, { key }), sql.selectStored.first(client, { keys: [key] })])
  return row
}

/** Whether the response of this command is stored. The answer must come from `storedResponse`. */
export const isStored = async (client: Client, { key }: KeyedCommand): Promise<boolean> => {
  const [, known] = await Promise.all([sql.lockKey.run(client, { key }), sql.selectKnown.first(client, { key })])
  return known !== undefined
}

/** The stored responses of a batch, by key. The handler of the batch has locked the rows that its callers compete for. */
export const storedResponses = async (client: Client, keys: readonly string[]): Promise<Stored> => {
  if (keys.length === 0) return new Map()
  const rows = await sql.selectStoredOfBatch.all(client, { keys })
  return new Map(rows.map((row) => [row.key, row]))
}

/** The stored response in its wire form, or the stored refusal. Throws if the key belongs to another command. */
export const replay = (row: StoredRow, keyedCommand: KeyedCommand): string | Refusal => {
  const matches =
    row.orgId === keyedCommand.owner.orgId &&
    row.actorId === keyedCommand.owner.id &&
    row.call === keyedCommand.call &&
    row.inputHash.equals(keyedCommand.inputHash)
  if (!matches) throw new Refusal('key_reused')
  const json =
    keyedCommand.secretKey === null ? row.response : decrypt(keyedCommand, keyedCommand.secretKey, row.response)
  return json.startsWith(refusalStart) ? refusalIn(json) : json
}

type StoredRefusal = {
  readonly code: string
  readonly params: ErrorParams
  readonly fields: Readonly<Record<string, FieldError | string>>
}
const refusalStart = '{"$refusal":'

/**
 * A refusal as a stored response. A command that refuses and keeps its writes, such as the count of a wrong code, has
 * taken effect, so a repeated request must not run again.
 */
export const refusalJson = ({ code, params, fields }: Refusal<string>): string => {
  const stored: StoredRefusal = { code, params, fields }
  return JSON.stringify({ $refusal: stored })
}
const refusalIn = (json: string): Refusal<string> => {
  const { code, params, fields } = (JSON.parse(json) as { $refusal: StoredRefusal }).$refusal
  return new Refusal<string>(code, { params, fields })
}

/** Whether two items of a batch are the same request. */
export const isSameCommand = (a: KeyedCommand, b: KeyedCommand): boolean =>
  a.owner.orgId === b.owner.orgId && a.owner.id === b.owner.id && a.call === b.call && a.inputHash.equals(b.inputHash)

const sealOf = ({ key, owner, call }: KeyedCommand, secretKey: string): Seal => ({
  key: secretKey,
  purpose: 'answers',
  owner: `${call} ${key} ${owner.id}`,
})
const encrypt = (keyedCommand: KeyedCommand, secretKey: string, json: string): string =>
  JSON.stringify({ sealed: seal(sealOf(keyedCommand, secretKey), json).toString('base64') })
const decrypt = (keyedCommand: KeyedCommand, secretKey: string, response: string): string => {
  const { sealed } = JSON.parse(response) as { sealed: string }
  const json = unseal(sealOf(keyedCommand, secretKey), Buffer.from(sealed, 'base64'))
  // The secret key has changed since, so the response cannot be replayed.
  if (json === null) throw new Refusal('key_reused')
  return json
}

export type Response = { readonly keyedCommand: KeyedCommand; readonly json: string }

export const storeResponses = async (client: Client, now: Instant, responses: readonly Response[]): Promise<void> => {
  const rows = responses.map(({ keyedCommand, json }) => {
    const { key, owner, call, inputHash, secretKey } = keyedCommand
    const response = secretKey === null ? json : encrypt(keyedCommand, secretKey, json)
    return { key, orgId: owner.orgId, actorId: owner.id, call, inputHash, response }
  })
  const [first] = rows
  if (!first) return
  if (rows.length === 1) await sql.insertResponse.run(client, { ...first, now })
  else await sql.insertResponses.run(client, { rows, now })
}

/** Whether a job runs for the first time. Recorded in its transaction, so that a second run does nothing. */
export const isFirstRun = async (
  client: Client,
  { key, call, now }: { key: string; call: string; now: Instant },
): Promise<boolean> => (await sql.insertFirstRun.run(client, { key, orgId: platformOrgId, call, now })) === 1
