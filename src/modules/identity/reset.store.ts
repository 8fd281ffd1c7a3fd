import type pg from 'pg'
import { addMs, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { resetLimits, type ResetCounts } from './account.rules.ts'

type Reset = { readonly orgId: Id<'org'>; readonly email: string; readonly address: string }

/** Counts recent reset requests, one request of an account, address or organization after the other. */
export const lockResets = async (
  client: pg.PoolClient,
  { orgId, email, address }: Reset,
  now: Instant,
): Promise<ResetCounts> => {
  const keys = [`account ${orgId} ${email}`, `address ${address}`, `organization ${orgId}`].toSorted()
  for (const key of keys) await client.query('select pg_advisory_xact_lock(hashtextextended($1, 10))', [key])
  const { rows } = await client.query<ResetCounts>(
    `select (select count(*)::int from reset_requests where org_id = $1 and email = $2 and requested_at > $4) as "ofAccount",
            (select count(*)::int from reset_requests where address = $3 and requested_at > $4) as "ofAddress",
            (select count(*)::int from reset_requests where org_id = $1 and requested_at > $4) as "ofOrganization"`,
    [orgId, email, address, addMs(now, -resetLimits.window)],
  )
  const [counts] = rows
  if (!counts) throw new Error('an aggregate without a row')
  return counts
}

/** Stores the request and queues the job that sends the link. */
export const insertReset = async (
  client: pg.PoolClient,
  reset: Reset & { readonly id: Id<'reset_request'>; readonly at: Instant },
): Promise<void> => {
  const { orgId, id, email, address, at } = reset
  await client.query(
    'insert into reset_requests (org_id, id, email, address, requested_at) values ($1, $2, $3, $4, $5)',
    [orgId, id, email, address, at],
  )
  await client.query(`select enqueue('sendResetLink', $1)`, [JSON.stringify({ orgId, email, address })])
}
