import { isPlatform, type Role } from '#kernel/access.ts'
import type { Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { isSessionAlive } from './account.rules.ts'
import { listSessions } from './session.store.ts'

type Naming = { readonly orgId?: Id<'org'> | undefined; readonly tenantId?: Id<'org'> | undefined }

/** A tenant is an organization; a call that names two means neither. */
export const tenantOf = ({ orgId, tenantId }: Naming): Id<'org'> | null =>
  orgId && tenantId && orgId !== tenantId ? null : (orgId ?? tenantId ?? null)

/** The tenant of a call: platform staff name any, others have their own. */
export const tenantFor = (
  actor: { readonly role: Role; readonly orgId: Id<'org'> },
  naming: Naming,
): Id<'org'> | null => {
  const named = tenantOf(naming)
  if (!named && (naming.orgId || naming.tenantId)) return null
  if (isPlatform(actor.role)) return named === platformOrgId ? null : named
  return named === null || named === actor.orgId ? actor.orgId : null
}

type Owner = { readonly orgId: Id<'org'>; readonly id: Id<'user'>; readonly role: Role }
/** The sessions that are valid now. */
export const liveSessions = async (db: Db, { role, ...key }: Owner, now: Instant) =>
  (await listSessions(db, key)).filter(({ last_seen_at, expires_at }) =>
    isSessionAlive({ role, lastSeenAt: last_seen_at, expiresAt: expires_at }, now),
  )
