import { sql as raw } from 'kysely'
import { sen, type Sen } from '#kernel/money.ts'
import { addMs, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Actor } from '#server/context.ts'
import type { Database, Db, Transaction } from '#server/postgres/database.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { Credentials, Identify, TakeConfirmation } from '#server/pipeline/parts.ts'
import { createBatcher } from '#server/pipeline/batcher.ts'
import { isSessionAlive, lastSeenInterval, wrongAnswersOfSession } from '../account.rules.ts'
import * as sql from './session.sql.ts'
import type { Role } from '#kernel/access.ts'

type SessionRow = StatementRow<typeof sql.selectSession>

const toActor = (row: SessionRow): Actor =>
  ({
    id: row.id,
    orgId: row.orgId,
    role: row.role,
    name: row.displayName,
    email: row.email,
    employeeId: row.employeeId,
    acceptedTerms: row.acceptedTermsVersion,
    sessionHash: row.tokenHash,
    mustSetUpTwoStep: row.mustSetUpTwoStep,
    freshUntil: row.freshUntil,
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
  const recordUse = (session: Credentials, at: Instant) => {
    // A lost update is harmless: the session's next call writes it again.
    const written = touch({ ...session, at }).catch(() => undefined)
    underWay.add(written)
    void written.finally(() => underWay.delete(written))
  }
  return {
    identify: async (client, sessions, now) => {
      const [only] = sessions
      const rows =
        only && sessions.length === 1
          ? await sql.selectSession.all(client, only)
          : await sql.selectSessions.all(client, { sessions })
      const actors = sessions.map((): Actor | null => null)
      for (const row of rows) {
        const session = sessions[row.place - 1]
        if (!session || !isSessionAlive({ role: row.role, lastSeenAt: row.lastSeenAt, expiresAt: row.expiresAt }, now))
          continue
        actors[row.place - 1] = toActor(row)
        if (addMs(row.lastSeenAt, lastSeenInterval) < now) recordUse(session, now)
      }
      return actors
    },
    settled: async () => void (await Promise.all(underWay)),
  }
}

const writeLastSeen = (client: Transaction['client'], seen: readonly (Credentials & { at: Instant })[]) =>
  sql.updateLastSeen.run(client, { seen })

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
const listSessions = (db: Db, { orgId, id }: { orgId: Id<'org'>; id: Id<'user'> }) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where((of) => of.and({ org_id: orgId, user_id: id }))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

/** Ends the sessions of a user, except the one with this token hash. */
export const deleteSessions = async (
  db: Db,
  user: { orgId: Id<'org'>; id: Id<'user'> },
  except?: Buffer,
): Promise<void> => {
  let ended = db.deleteFrom('sessions').where('org_id', '=', user.orgId).where('user_id', '=', user.id)
  if (except) ended = ended.where('token_hash', '!=', except)
  await ended.execute()
}

/** Limits the sessions of a user to an absolute lifetime in milliseconds, which a new role may shorten. */
export const limitSessions = (db: Db, user: { orgId: Id<'org'>; id: Id<'user'> }, lifetime: number) =>
  db
    .updateTable('sessions')
    .set({ expires_at: raw<Instant>`least(expires_at, created_at + ${lifetime} * interval '1 millisecond')` })
    .where((of) => of.and({ org_id: user.orgId, user_id: user.id }))
    .execute()

type OwnSession = Pick<Actor, 'orgId' | 'sessionHash'>

/** Stores a confirmation of a session: of one call with one input or, without `id`, of the user's identity. */
export const confirmSession = (db: Db, { orgId, sessionHash }: OwnSession, until: Instant, id: string | undefined) =>
  db
    .updateTable('sessions')
    .set({
      ...(id === undefined ? { fresh_until: until } : { confirmation: id, confirmation_until: until }),
      unconfirmed_sen: sen(0),
      wrong_answers: 0,
    })
    .where((of) => of.and({ org_id: orgId, token_hash: sessionHash }))
    .execute()

export const takeConfirmation: TakeConfirmation = async (client, { actor, id, now, uses }) => {
  const of = { orgId: actor.orgId, tokenHash: actor.sessionHash, id, now }
  return (await (uses ? sql.useConfirmation.first(client, of) : sql.selectConfirmation.first(client, of))) !== undefined
}

/** Counts a wrong password or code of a session, which ends at the limit. */
export const countWrongAnswer = (client: Transaction['client'], { orgId, sessionHash }: OwnSession) =>
  sql.countWrongAnswer.run(client, { orgId, tokenHash: sessionHash, most: wrongAnswersOfSession })

/** Counts what a session approves without a fresh confirmation. Returns the sum since its last one. */
export const countUnconfirmed = async (db: Db, { orgId, sessionHash }: OwnSession, amount: Sen): Promise<Sen> => {
  const { unconfirmed_sen: total } = await db
    .updateTable('sessions')
    .set({ unconfirmed_sen: raw<Sen>`unconfirmed_sen + ${amount}` })
    .where((of) => of.and({ org_id: orgId, token_hash: sessionHash }))
    .returning('unconfirmed_sen')
    .executeTakeFirstOrThrow()
  return total
}

export const deleteSession = (db: Db, orgId: Id<'org'>, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('org_id', '=', orgId).where('token_hash', '=', tokenHash).execute()

type Owner = { readonly orgId: Id<'org'>; readonly id: Id<'user'>; readonly role: Role }
/** The currently valid sessions of a user. */
export const liveSessions = async (db: Db, { role, ...key }: Owner, now: Instant) =>
  (await listSessions(db, key)).filter(({ last_seen_at, expires_at }) =>
    isSessionAlive({ role, lastSeenAt: last_seen_at, expiresAt: expires_at }, now),
  )
