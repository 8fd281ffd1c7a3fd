import { isPlatform, type Role } from '#kernel/access.ts'
import type { Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { isSessionAlive } from './account.rules.ts'
import { listSessions } from './session.store.ts'

type TenantInput = { readonly orgId?: Id<'org'> | undefined; readonly tenantId?: Id<'org'> | undefined }

/** `tenantId` and `orgId` are the same; if a call passes two different values, neither counts. */
export const tenantOf = ({ orgId, tenantId }: TenantInput): Id<'org'> | null =>
  orgId && tenantId && orgId !== tenantId ? null : (orgId ?? tenantId ?? null)

/** The tenant of a call: every tenant for platform staff, their own for others. Null if the caller may not access it. */
export const tenantFor = (
  actor: { readonly role: Role; readonly orgId: Id<'org'> },
  input: TenantInput,
): Id<'org'> | null => {
  const named = tenantOf(input)
  if (!named && (input.orgId || input.tenantId)) return null
  if (isPlatform(actor.role)) return named === platformOrgId ? null : named
  return named === null || named === actor.orgId ? actor.orgId : null
}

type Owner = { readonly orgId: Id<'org'>; readonly id: Id<'user'>; readonly role: Role }
/** The currently valid sessions of a user. */
export const liveSessions = async (db: Db, { role, ...key }: Owner, now: Instant) =>
  (await listSessions(db, key)).filter(({ last_seen_at, expires_at }) =>
    isSessionAlive({ role, lastSeenAt: last_seen_at, expiresAt: expires_at }, now),
  )
