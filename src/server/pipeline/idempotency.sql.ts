import { positional as statement } from '../postgres/statement.ts'

export const lockKey = statement('select from pg_advisory_xact_lock(hashtextextended($1, 7))', {})

export const selectKnown = statement('select from idempotency_keys where key = $1', {})

const selectText = `select key, org_id, actor_id, call, input_hash, response::text from idempotency_keys
   where key = any($1::text[]) order by key for no key update`
const columns = {
  key: 'idempotency_keys.key',
  org_id: 'idempotency_keys.org_id',
  actor_id: 'idempotency_keys.actor_id',
  call: 'idempotency_keys.call',
  input_hash: 'idempotency_keys.input_hash',
  response: 'text',
} as const
export const selectStored = statement(selectText, columns)
/** With a separate name, because this plan is made while table scans are disabled. */
export const selectStoredOfBatch = statement(selectText, columns, 'stored_responses_of_batch')

const insertText = 'insert into idempotency_keys (key, org_id, actor_id, call, input_hash, response, created_at)'

/** A single response is not passed in an array: quoting and parsing an element of 18 MB takes longer than storing it. */
export const insertResponse = statement(`${insertText} values ($1, $2, $3, $4, $5, $6, $7)`, {}, 'store_response')
export const insertResponses = statement(
  `${insertText}
   select r.key, r.org_id, r.actor_id, r.call, r.input_hash, r.response, $7
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::json[])
       as r (key, org_id, actor_id, call, input_hash, response)`,
  {},
  'store_responses',
)

/** Writes a row for the first run of a job. */
export const insertFirstRun = statement(
  `${insertText} values ($1, $2, $2, $3, '', 'null', $4) on conflict do nothing`,
  {},
)
