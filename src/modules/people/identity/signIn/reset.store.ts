import { enqueue } from '#server/job.ts'
import { resetLinkTask } from './auth.contract.ts'
import type pg from 'pg'
import { addMs, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db, Transaction } from '#server/postgres/database.ts'
import { resetLimits, type ResetCounts } from '../account.rules.ts'
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

type Moved = { readonly id: Id<'user'>; readonly oldEmail: string }
/** For the waiting time of their organization, links for a new password of these users go to the old address. */
export const keepFormerAddresses = async (
  client: pg.PoolClient,
  of: { readonly orgId: Id<'org'>; readonly now: Instant; readonly users: readonly Moved[] },
): Promise<void> => {
  if (of.users.length > 0) await sql.keepFormer.run(client, of)
}

/**
 * Reads and locks the user of a requested link by the current address, or by the previous one during the waiting time, and
 * returns the recipient of the link: the previous address during the waiting time.
 */
export const lockUserOfReset = async (db: Db, orgId: Id<'org'>, email: string, now: Instant) => {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .where((or) =>
      or.or([or('email', '=', email), or.and([or('former_email', '=', email), or('email_waits_until', '>', now)])]),
    )
    .orderBy((by) => by('email', '=', email), 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return undefined
  const waits = user.former_email !== null && user.email_waits_until !== null && user.email_waits_until > now
  return { user, to: waits && user.former_email !== null ? user.former_email : user.email }
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
