import type { ErrorCode } from '#modules/errors.ts'
import { isPlatform, roles, type PlatformRole, type Role, type TenantRole } from '#kernel/access.ts'

export const tenantRoles = roles.filter((role): role is TenantRole => role !== 'superadmin' && role !== 'admin')
export const userStatuses = ['Active', 'Suspended'] as const
/** Why an account was suspended: by the platform, by a Manager, by wrong verification codes, or with its employee. */
export const suspensions = ['admin', 'manager', 'codes', 'deleted'] as const
export type UserStatus = (typeof userStatuses)[number]

type Standing = { readonly role: PlatformRole; readonly status: UserStatus }

/** Why this change of a platform user is refused: one superadmin must remain. */
export const whyNotChangeAdministrator = (before: Standing, after: Standing, activeSuperadmins: number) => {
  const counts = ({ role, status }: Standing) => role === 'superadmin' && status === 'Active'
  return counts(before) && !counts(after) && activeSuperadmins <= 1 ? 'last_superadmin' : null
}
whyNotChangeAdministrator satisfies (...args: never[]) => ErrorCode | null

type Doer = { readonly id: string; readonly role: Role }
type Account = {
  readonly id: string
  readonly status: UserStatus
  readonly suspendedFor: (typeof suspensions)[number] | null
  readonly joined: boolean
}

/** Users cannot suspend themselves, because they could not undo it. */
export const whyNotSuspend = (by: Doer, { id, status }: Account) => {
  if (id === by.id) return 'not_yourself'
  return status === 'Suspended' ? 'user_already_suspended' : null
}
whyNotSuspend satisfies (...args: never[]) => ErrorCode | null

/** What guessing led to, or the platform decided, is for the platform to lift; a Manager takes back what a Manager did. */
export const whyNotReactivate = (by: Doer, { status, suspendedFor }: Account) => {
  if (status === 'Active') return 'user_already_active'
  return isPlatform(by.role) || suspendedFor === 'manager' ? null : 'only_platform_reactivates'
}
whyNotReactivate satisfies (...args: never[]) => ErrorCode | null

export const whyNotInvite = ({ status, joined }: Account) => {
  if (status === 'Suspended') return 'user_suspended'
  return joined ? 'user_joined' : null
}
whyNotInvite satisfies (...args: never[]) => ErrorCode | null

/** One's own sessions are ended where they are listed. `sessions` is unknown in a list. */
export const whyNotEndSessions = (by: Doer, { id, sessions }: { readonly id: string; readonly sessions?: number }) => {
  if (id === by.id) return 'not_yourself'
  return sessions === 0 ? 'no_sessions' : null
}
whyNotEndSessions satisfies (...args: never[]) => ErrorCode | null
