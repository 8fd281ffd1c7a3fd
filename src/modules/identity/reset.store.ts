import { enqueue } from '#server/job.ts'
import { resetLinkTask } from './auth.contract.ts'
import type pg from 'pg'
import { addMs, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { resetLimits, type ResetCounts } from './account.rules.ts'
import * as sql from './reset.sql.ts'

type Reset = { readonly orgId: Id<'org'>; readonly email: string; readonly address: string }

/** Counts recent reset requests. Requests for the same account, address or organization wait for each other. */
export const lockResets = async (
  client: pg.PoolClient,
  { orgId, email, address }: Reset,
  now: Instant,
): Promise<ResetCounts> => {
  const keys = [`account ${orgId} ${email}`, `address ${address}`, `organization ${orgId}`].toSorted()
  for (const key of keys) await sql.lockResetKey.run(client, { key })
  return sql.countResets.one(client, { orgId, email, address, since: addMs(now, -resetLimits.window) })
}

/** Stores the request and queues the job that sends the link. */
export const insertReset = async (
  { db, client }: Transaction,
  reset: Reset & { readonly id: Id<'reset_request'>; readonly at: Instant },
): Promise<void> => {
  const { orgId, id, email, address, at } = reset
  await db.insertInto('reset_requests').values({ org_id: orgId, id, email, address, requested_at: at }).execute()
  await enqueue(client, resetLinkTask, { orgId, email, address })
}
