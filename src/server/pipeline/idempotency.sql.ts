import { rowsOf, typesOf } from '../postgres/columns.ts'
import { statement } from '../postgres/statement.ts'

export const lockKey = statement('select from pg_advisory_xact_lock(hashtextextended(:key, 7))', { key: 'text' })

export const selectKnown = statement('select from idempotency_keys where key = :key', { key: 'idempotency_keys.key' })

const selectText = `select key, org_id, actor_id, call, input_hash, response::text from idempotency_keys
   where key = any(:keys::text[]) order by key for no key update`
const keys = { keys: 'idempotency_keys.key[]' } as const
const columns = { ...typesOf('idempotency_keys', 'key orgId actorId call inputHash'), response: 'text' } as const
export const selectStored = statement(selectText, { keys: 'idempotency_keys.key[]' }, columns)
/** With a separate name, because this plan is made while table scans are disabled. */
export const selectStoredOfBatch = statement(selectText, keys, columns, 'stored_responses_of_batch')

const insertText = 'insert into idempotency_keys (key, org_id, actor_id, call, input_hash, response, created_at)'

const stored = { ...typesOf('idempotency_keys', 'key orgId actorId call inputHash'), response: 'text' } as const

/** A single response is not passed in an array: quoting and parsing an element of 18 MB takes longer than storing it. */
export const insertResponse = statement(
  `${insertText} values (:key, :orgId, :actorId, :call, :inputHash, :response::text::json, :now)`,
  { ...stored, now: 'instant' },
  {},
  'store_response',
)
export const insertResponses = statement(
  `${insertText}
   select r.key, r.org_id, r.actor_id, r.call, r.input_hash, r.response::json, :now from :rows as r`,
  { rows: rowsOf(stored), now: 'instant' },
  {},
  'store_responses',
)

/** Writes a row for the first run of a job. */
export const insertFirstRun = statement(
  `${insertText} values (:key, :orgId, :orgId, :call, '', 'null', :now) on conflict do nothing`,
  { ...typesOf('idempotency_keys', 'key orgId call'), now: 'instant' },
)
