import { sql, type Selectable } from 'kysely'
import { addMs, type Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import { guessing } from './account.rules.ts'

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

export type Guesses = {
  /** Recent failures for the account: from this source since its last success, and from all unknown browsers. */
  ofSource: number
  ofUnknownBrowsers: number
  /** Whether a limit was reached so recently that further attempts are refused. */
  sourceRefused: boolean
  unknownBrowsersRefused: boolean
  /** When the refusal of the source, or of all unknown browsers if it is one, ends; null if there is none. */
  refusedUntil: Instant | null
  /** Recent failures for any account from this address, and for any account of the organization. */
  ofAddress: number
  ofOrganization: number
}

/** A limit was reached at a failure if the failure `limit - 1` places before it is within the window. */
export const readGuesses = async (db: Db, source: GuessSource, now: Instant): Promise<Guesses> => {
  const { orgId, email, address, device } = source
  const since = addMs(now, -guessing.window)
  const unknownBrowsersSince = addMs(now, -guessing.unknownBrowsersWindow)
  const oldest = addMs(now, -2 * guessing.unknownBrowsersWindow)
  const ofSource = sql`a.device is not distinct from ${device}::text and (${device}::text is not null or a.address = ${address})`
  const { rows } = await sql<Guesses>`
    with attempts as (
      select a.id, a.attempted_at, a.device, a.succeeded, ${ofSource} as of_source from sign_in_attempts a
       where a.org_id = ${orgId} and a.email = ${email} and a.attempted_at > ${oldest}::timestamptz and not a.refused
    ), source as (
      select a.attempted_at, lag(a.attempted_at, ${guessing.fromOneSource - 1}) over (order by a.id) as earlier from attempts a
       where a.of_source and not a.succeeded
         and a.id > coalesce((select max(b.id) from attempts b where b.of_source and b.succeeded), '')
    ), unknown_browsers as (
      select a.attempted_at, lag(a.attempted_at, ${guessing.fromUnknownBrowsers - 1}) over (order by a.id) as earlier from attempts a
       where a.device is null and not a.succeeded
    )
    select
      (select count(*)::int from source where attempted_at > ${since}::timestamptz) as "ofSource",
      (select count(*)::int from unknown_browsers where attempted_at > ${unknownBrowsersSince}::timestamptz) as "ofUnknownBrowsers",
      exists (select from source where attempted_at > ${since}::timestamptz
        and earlier > attempted_at - ${guessing.window} * interval '1 millisecond') as "sourceRefused",
      exists (select from unknown_browsers where attempted_at > ${unknownBrowsersSince}::timestamptz
        and earlier > attempted_at - ${guessing.unknownBrowsersWindow} * interval '1 millisecond') as "unknownBrowsersRefused",
      greatest(
        (select max(attempted_at) + ${guessing.window} * interval '1 millisecond' from source
          where attempted_at > ${since}::timestamptz and earlier > attempted_at - ${guessing.window} * interval '1 millisecond'),
        (select max(attempted_at) + ${guessing.unknownBrowsersWindow} * interval '1 millisecond' from unknown_browsers
          where ${device}::text is null and attempted_at > ${unknownBrowsersSince}::timestamptz
            and earlier > attempted_at - ${guessing.unknownBrowsersWindow} * interval '1 millisecond')) as "refusedUntil",
      (select count(*)::int from sign_in_attempts a where a.address = ${address} and not a.succeeded
        and a.attempted_at > ${since}::timestamptz) as "ofAddress",
      (select count(*)::int from (select 1 from sign_in_attempts a where a.org_id = ${orgId} and not a.succeeded
        and a.attempted_at > ${since}::timestamptz limit ${guessing.attackOnOrganization}) f) as "ofOrganization"`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Error('an aggregate without a row')
  return row
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
    .where('org_id', '=', orgId)
    .where('email', '=', email)
    .where('succeeded', '=', false)
    .execute()

/** Deletes the failed attempts from browsers that have signed in to the account before. */
export const deleteFailuresOfKnownBrowsers = (db: Db, orgId: Id<'org'>, email: string) =>
  db
    .deleteFrom('sign_in_attempts')
    .where('org_id', '=', orgId)
    .where('email', '=', email)
    .where('device', 'is not', null)
    .where('succeeded', '=', false)
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
    .where('org_id', '=', link.orgId)
    .where('token_hash', '=', link.tokenHash)
    .where('purpose', '=', link.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.at)
    .returning('user_id')
    .executeTakeFirst()

/** A valid link, without using it. */
export const readLink = (db: Db, link: { orgId: Id<'org'>; tokenHash: Buffer; purpose: LinkPurpose; at: Instant }) =>
  db
    .selectFrom('one_time_links')
    .select(['user_id', 'expires_at'])
    .where('org_id', '=', link.orgId)
    .where('token_hash', '=', link.tokenHash)
    .where('purpose', '=', link.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.at)
    .executeTakeFirst()

/** Invalidates all unused links of a user, because a newer link or a new password replaces them. */
export const invalidateLinks = (db: Db, { orgId, id }: UserKey, at: Instant) =>
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
