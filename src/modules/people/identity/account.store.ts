import { sql, type Selectable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'

export type UserRow = Selectable<Tables['users']>
type UserKey = { orgId: Id<'org'>; id: Id<'user'> }

/** Users who have signed in or set their password need no invitation. */
export const hasJoined = (row: UserRow): boolean => row.last_signed_in_at !== null || row.password_chosen_at !== null
/** The same for the row `u`. */
export const joinedSql = sql<boolean>`(u.last_signed_in_at is not null or u.password_chosen_at is not null)`

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

/** Where an attempt comes from. `device` is the digest of a browser known to the account, or null. */
export type GuessSource = {
  readonly orgId: Id<'org'>
  readonly email: string
  readonly address: string
  readonly device: string | null
}

export const insertAttempt = (
  db: Db,
  attempt: GuessSource & {
    readonly id: Id<'sign_in_attempt'>
    readonly succeeded: boolean
    readonly refused: boolean
    readonly at: Instant
  },
) =>
  db
    .insertInto('sign_in_attempts')
    .values({
      org_id: attempt.orgId,
      id: attempt.id,
      email: attempt.email,
      address: attempt.address,
      device: attempt.device,
      succeeded: attempt.succeeded,
      refused: attempt.refused,
      attempted_at: attempt.at,
    })
    .execute()

/** Marks the owner of an active account as notified of guessing. Returns undefined if they were notified since `since`. */
export const claimGuessingNotice = (db: Db, user: UserRow | undefined, at: Instant, since: Instant) =>
  db
    .updateTable('users')
    .set({ guessing_notified_at: at })
    .where('org_id', '=', user?.org_id ?? platformOrgId)
    .where('id', '=', user?.id ?? ('' as Id<'user'>))
    .where('status', '=', 'Active')
    .where((where) => where.or([where('guessing_notified_at', 'is', null), where('guessing_notified_at', '<=', since)]))
    .returning(['org_id', 'email', 'first_name'])
    .executeTakeFirst()

/** Deletes the failed attempts of an account. */
export const deleteFailures = (db: Db, orgId: Id<'org'>, email: string) =>
  db
    .deleteFrom('sign_in_attempts')
    .where((of) => of.and({ org_id: orgId, email, succeeded: false }))
    .execute()

/** Deletes the failed attempts from browsers that have signed in to the account before. */
export const deleteFailuresOfKnownBrowsers = (db: Db, orgId: Id<'org'>, email: string) =>
  db
    .deleteFrom('sign_in_attempts')
    .where((of) => of.and({ org_id: orgId, email }))
    .where('device', 'is not', null)
    .where('succeeded', '=', false)
    .execute()

export type LinkPurpose = Selectable<Tables['one_time_links']>['purpose']

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

export const insertInvitations = (
  db: Db,
  orgId: Id<'org'>,
  links: readonly { userId: Id<'user'>; tokenHash: Buffer }[],
  at: Instant,
  expiresAt: Instant,
) =>
  sql`
    insert into one_time_links (org_id, token_hash, user_id, purpose, created_at, expires_at)
    select ${orgId}, l.token_hash, l.user_id, 'invitation', ${at}, ${expiresAt}
      from unnest(${links.map((link) => link.tokenHash)}::bytea[], ${links.map((link) => link.userId)}::text[]) as l (token_hash, user_id)`.execute(
    db,
  )

/** Marks a valid link as used and returns its user. A link can be used only once. */
export const redeemLink = (db: Db, link: { orgId: Id<'org'>; tokenHash: Buffer; purpose: LinkPurpose; at: Instant }) =>
  db
    .updateTable('one_time_links')
    .set({ used_at: link.at })
    .where((of) => of.and({ org_id: link.orgId, token_hash: link.tokenHash, purpose: link.purpose }))
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.at)
    .returning('user_id')
    .executeTakeFirst()

/** A valid link, without using it. */
export const readLink = (db: Db, link: { orgId: Id<'org'>; tokenHash: Buffer; purpose: LinkPurpose; at: Instant }) =>
  db
    .selectFrom('one_time_links')
    .select(['user_id', 'expires_at'])
    .where((of) => of.and({ org_id: link.orgId, token_hash: link.tokenHash, purpose: link.purpose }))
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.at)
    .executeTakeFirst()

/** Invalidates all unused links of a user, because a newer link or a new password replaces them. */
export const invalidateLinks = (db: Db, { orgId, id }: UserKey, at: Instant) =>
  db
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where((of) => of.and({ org_id: orgId, user_id: id }))
    .where('used_at', 'is', null)
    .execute()

export const lastLinkAt = async (db: Db, { orgId, id }: UserKey, purpose: LinkPurpose): Promise<Instant | null> => {
  const newest = await db
    .selectFrom('one_time_links')
    .select('created_at')
    .where((of) => of.and({ org_id: orgId, user_id: id, purpose }))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.created_at ?? null
}

/** Whether the employee has completed /profile-setup. */
export const isProfileComplete = async (db: Db, orgId: Id<'org'>, employeeId: Id<'employee'>): Promise<boolean> => {
  const found = await db
    .selectFrom('employees')
    .select('profile_completed_at')
    .where((of) => of.and({ org_id: orgId, id: employeeId }))
    .executeTakeFirst()
  return (found?.profile_completed_at ?? null) !== null
}
