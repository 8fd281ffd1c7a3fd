import type { Role } from '#kernel/access.ts'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { isSessionAlive } from './account.rules.ts'
import { listSessions } from './session.store.ts'

type Owner = { readonly orgId: Id<'org'>; readonly id: Id<'user'>; readonly role: Role }
/** The currently valid sessions of a user. */
export const liveSessions = async (db: Db, { role, ...key }: Owner, now: Instant) =>
  (await listSessions(db, key)).filter(({ last_seen_at, expires_at }) =>
    isSessionAlive({ role, lastSeenAt: last_seen_at, expiresAt: expires_at }, now),
  )
