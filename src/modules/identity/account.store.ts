import { sql, type Selectable } from 'kysely'
import { addMs, days, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import { guessing } from './account.rules.ts'

export type UserRow = Selectable<Tables['users']>
type UserKey = { orgId: Id<'org'>; id: Id<'user'> }

const live = (db: Db) => db.selectFrom('users').selectAll().where('deleted_at', 'is', null)

/** Reads and locks an account by its e-mail address, so that concurrent guesses are counted one by one. */
export const lockUserByEmail = (db: Db, orgId: Id<'org'>, email: string): Promise<UserRow | undefined> =>
  live(db).where('org_id', '=', orgId).where('email', '=', email).forNoKeyUpdate().executeTakeFirst()

export const lockUser = (db: Db, { orgId, id }: UserKey): Promise<UserRow | undefined> =>
  live(db).where('org_id', '=', orgId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const readUser = (db: Db, { orgId, id }: UserKey): Promise<UserRow | undefined> =>
  live(db).where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()

export const updateUser = (db: Db, { orgId, id }: UserKey, values: Partial<Omit<UserRow, 'org_id' | 'id'>>) =>
  db.updateTable('users').set(values).where('org_id', '=', orgId).where('id', '=', id).execute()

export type Guesses = {
  ofAccount: number
  ofAddress: number
  ofOrganization: number
  lockedUntil: Instant | null
  locksToday: number
}

/**
 * What is known of guesses at an account: wrong passwords since the last right one or the last lock, failures of the
 * address and of the organization in the window, and the locks of the last day.
 */
export const readGuesses = async (
  db: Db,
  account: { orgId: Id<'org'>; email: string; userId: Id<'user'> | null; address: string },
  now: Instant,
): Promise<Guesses> => {
  const since = addMs(now, -guessing.window)
  const { rows } = await sql<{
    of_account: number
    of_address: number
    of_organization: number
    locked_until: Instant | null
    locks: number
  }>`
    select
      (select count(*)::int from sign_in_attempts a where a.org_id = ${account.orgId} and a.email = ${account.email} and not a.succeeded
         and a.attempted_at > greatest(${since}::timestamptz,
           (select max(b.attempted_at) from sign_in_attempts b where b.org_id = ${account.orgId} and b.email = ${account.email} and b.succeeded),
           (select max(l.locked_at) from account_locks l where l.org_id = ${account.orgId} and l.user_id = ${account.userId}))) as of_account,
      (select count(*)::int from sign_in_attempts a where a.address = ${account.address} and not a.succeeded and a.attempted_at > ${since}) as of_address,
      (select count(*)::int from (select 1 from sign_in_attempts a where a.org_id = ${account.orgId} and not a.succeeded and a.attempted_at > ${since}
         limit ${guessing.attackOnOrganization}) f) as of_organization,
      (select max(l.until_at) from account_locks l where l.org_id = ${account.orgId} and l.user_id = ${account.userId}) as locked_until,
      (select count(*)::int from account_locks l where l.org_id = ${account.orgId} and l.user_id = ${account.userId}
         and l.locked_at > ${addMs(now, -days(1))}) as locks`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('an aggregate without a row')
  return {
    ofAccount: row.of_account,
    ofAddress: row.of_address,
    ofOrganization: row.of_organization,
    lockedUntil: row.locked_until,
    locksToday: row.locks,
  }
}

export const insertAttempt = (
  db: Db,
  attempt: {
    orgId: Id<'org'>
    id: Id<'sign_in_attempt'>
    email: string
    address: string
    succeeded: boolean
    at: Instant
  },
) =>
  db
    .insertInto('sign_in_attempts')
    .values({
      org_id: attempt.orgId,
      id: attempt.id,
      email: attempt.email,
      address: attempt.address,
      succeeded: attempt.succeeded,
      attempted_at: attempt.at,
    })
    .execute()

export const insertLock = (db: Db, { orgId, id }: UserKey, at: Instant) =>
  db
    .insertInto('account_locks')
    .values({ org_id: orgId, user_id: id, locked_at: at, until_at: addMs(at, guessing.lockedFor) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

type LinkPurpose = Selectable<Tables['one_time_links']>['purpose']

export const insertLink = (
  db: Db,
  link: {
    orgId: Id<'org'>
    tokenHash: Buffer
    userId: Id<'user'>
    purpose: LinkPurpose
    at: Instant
    expiresAt: Instant
  },
) =>
  db
    .insertInto('one_time_links')
    .values({
      org_id: link.orgId,
      token_hash: link.tokenHash,
      user_id: link.userId,
      purpose: link.purpose,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .execute()

/** Marks a valid link as used and returns its user. A link can be used only once. */
export const takeLink = (db: Db, link: { orgId: Id<'org'>; tokenHash: Buffer; purpose: LinkPurpose; at: Instant }) =>
  db
    .updateTable('one_time_links')
    .set({ used_at: link.at })
    .where('org_id', '=', link.orgId)
    .where('token_hash', '=', link.tokenHash)
    .where('purpose', '=', link.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.at)
    .returning('user_id')
    .executeTakeFirst()

/** Invalidates all unused links of a user, because a newer link or a new password replaces them. */
export const spendLinks = (db: Db, { orgId, id }: UserKey, at: Instant) =>
  db
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where('org_id', '=', orgId)
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .execute()

export const lastLinkAt = async (db: Db, { orgId, id }: UserKey, purpose: LinkPurpose): Promise<Instant | null> => {
  const newest = await db
    .selectFrom('one_time_links')
    .select('created_at')
    .where('org_id', '=', orgId)
    .where('user_id', '=', id)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.created_at ?? null
}
