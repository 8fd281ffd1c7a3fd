import { addMs, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Actor, OrganizationFacts } from '#server/context.ts'
import type { Database, Db, Transaction } from '#server/postgres/database.ts'
import type { Credentials, Identify } from '#server/pipeline/parts.ts'
import { createBatcher } from '#server/pipeline/batcher.ts'
import { isSessionAlive, lastSeenEvery } from './account.rules.ts'

type SessionRow = {
  place: number
  id: Id<'user'>
  org_id: Id<'org'>
  role: Actor['role']
  display_name: string
  email: string
  employee_id: Id<'employee'> | null
  accepted_terms_version: string | null
  token_hash: Buffer
  last_seen_at: Instant
  expires_at: Instant
  org: OrganizationFacts | null
}

// Suspended users and organizations match no row, so their sessions end immediately. A single session is looked up by
// plain values and many by arrays, because a lookup by an array is planned again for every call.
const sessionQuery = (sessions: string) => `
  select k.place::int, u.id, u.org_id, u.role, u.display_name, u.email, u.employee_id, u.accepted_terms_version,
    s.token_hash, s.last_seen_at, s.expires_at,
    case when o.org_id is not null then json_build_object('name', o.name, 'status', o.status, 'rollingPay', o.rolling_pay,
      'eBenefits', o.e_benefits, 'disbursements', o.disbursements_enabled, 'requireSecondPerson', o.require_second_person) end as org
  from ${sessions} as k (org_id, token_hash, place)
  join sessions s on s.org_id = k.org_id and s.token_hash = k.token_hash
  join users u on u.org_id = s.org_id and u.id = s.user_id
  left join organizations o on o.org_id = s.org_id
  where u.status = 'Active' and u.deleted_at is null
    and (u.org_id = 'PLATFORM' or (o.status <> 'Suspended' and o.deleted_at is null))`

const oneSession = sessionQuery('(values ($1::text, $2::bytea, 1))')
const manySessions = sessionQuery('unnest($1::text[], $2::bytea[]) with ordinality')

const toActor = (row: SessionRow): Actor =>
  ({
    id: row.id,
    orgId: row.org_id,
    role: row.role,
    name: row.display_name,
    email: row.email,
    employeeId: row.employee_id,
    acceptedTerms: row.accepted_terms_version,
    sessionHash: row.token_hash,
    org: row.org,
  }) as Actor

/** Reads the users of sessions, and periodically records that the sessions are in use. */
export const createSessions = (database: Database): { identify: Identify; settled: () => Promise<void> } => {
  const underWay = new Set<Promise<void>>()
  const touch = createBatcher<Credentials & { at: Instant }, void>({
    partitions: 1,
    maxBatch: 500,
    run: async (seen) => {
      await database.transaction({ orgs: 'all' }, 'write', ({ client }) => writeLastSeen(client, seen))
      return seen.map(() => undefined)
    },
  })
  const noteUse = (session: Credentials, at: Instant) => {
    // A lost update is harmless: the session's next call writes it again.
    const written = touch({ ...session, at }).catch(() => undefined)
    underWay.add(written)
    void written.finally(() => underWay.delete(written))
  }
  return {
    identify: async (client, sessions, now) => {
      const [only] = sessions
      const { rows } = await client.query<SessionRow>(
        only && sessions.length === 1
          ? { name: 'identify_one', text: oneSession, values: [only.orgId, only.tokenHash] }
          : {
              name: 'identify_many',
              text: manySessions,
              values: [sessions.map((s) => s.orgId), sessions.map((s) => s.tokenHash)],
            },
      )
      const actors = sessions.map((): Actor | null => null)
      for (const row of rows) {
        const session = sessions[row.place - 1]
        if (
          !session ||
          !isSessionAlive({ role: row.role, lastSeenAt: row.last_seen_at, expiresAt: row.expires_at }, now)
        )
          continue
        actors[row.place - 1] = toActor(row)
        if (addMs(row.last_seen_at, lastSeenEvery) < now) noteUse(session, now)
      }
      return actors
    },
    settled: async () => void (await Promise.all(underWay)),
  }
}

const writeLastSeen = (client: Transaction['client'], seen: readonly (Credentials & { at: Instant })[]) =>
  client.query(
    `update sessions s set last_seen_at = greatest(s.last_seen_at, k.at)
       from unnest($1::text[], $2::bytea[], $3::timestamptz[]) as k (org_id, token_hash, at)
      where s.org_id = k.org_id and s.token_hash = k.token_hash`,
    [seen.map((s) => s.orgId), seen.map((s) => s.tokenHash), seen.map((s) => s.at)],
  )

export type NewSession = {
  orgId: Id<'org'>
  tokenHash: Buffer
  userId: Id<'user'>
  at: Instant
  expiresAt: Instant
  address: string
  userAgent: string
}
export const insertSession = (db: Db, session: NewSession) =>
  db
    .insertInto('sessions')
    .values({
      org_id: session.orgId,
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.at,
      last_seen_at: session.at,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute()

/** The user's sessions that were not revoked, most recently used first. */
export const listSessions = (db: Db, { orgId, id }: { orgId: Id<'org'>; id: Id<'user'> }) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('user_id', '=', id)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

/** Ends the sessions of a user, the one named excepted. */
export const deleteSessions = async (
  db: Db,
  user: { orgId: Id<'org'>; id: Id<'user'> },
  except?: Buffer,
): Promise<void> => {
  let ended = db.deleteFrom('sessions').where('org_id', '=', user.orgId).where('user_id', '=', user.id)
  if (except) ended = ended.where('token_hash', '!=', except)
  await ended.execute()
}

export const deleteSession = (db: Db, orgId: Id<'org'>, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('org_id', '=', orgId).where('token_hash', '=', tokenHash).execute()
