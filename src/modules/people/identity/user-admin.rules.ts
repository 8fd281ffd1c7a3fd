import type { ErrorCode } from '#kernel/registered.ts'
import type { Bilingual } from '#kernel/bilingual.ts'
import { isPlatform, type Role } from '#kernel/access.ts'

export const userStatuses = ['Active', 'Suspended'] as const
/** Why an account was suspended: by the platform, by a Manager, by wrong verification codes, or with its employee. */
export const suspensions = ['admin', 'manager', 'codes', 'deleted'] as const
export const suspensionNames: Readonly<Record<(typeof suspensions)[number], Bilingual>> = {
  admin: ['By Upah', 'Oleh Upah'],
  manager: ['By a Manager', 'Oleh Pengurus'],
  codes: ['After too many wrong codes', 'Selepas terlalu banyak kod salah'],
  deleted: ['Employee deleted', 'Pekerja dipadam'],
}
export type UserStatus = (typeof userStatuses)[number]

type RoleAndStatus = { readonly role: Role; readonly status: UserStatus }

/** Why this change of a platform user is refused: one superadmin must remain. */
export const whyNotChangeAdministrator = (before: RoleAndStatus, after: RoleAndStatus, activeSuperadmins: number) => {
  const counts = ({ role, status }: RoleAndStatus) => role === 'superadmin' && status === 'Active'
  return counts(before) && !counts(after) && activeSuperadmins <= 1 ? 'last_superadmin' : null
}
whyNotChangeAdministrator satisfies (...args: never[]) => ErrorCode | null

type ActingUser = { readonly id: string; readonly role: Role }
type Account = {
  readonly id: string
  readonly status: UserStatus
  readonly suspendedFor: (typeof suspensions)[number] | null
  readonly joined: boolean
}

/** Users cannot suspend themselves, because they could not undo it. */
export const whyNotSuspend = (by: ActingUser, { id, status }: Account) => {
  if (id === by.id) return 'not_yourself'
  return status === 'Suspended' ? 'user_already_suspended' : null
}
whyNotSuspend satisfies (...args: never[]) => ErrorCode | null

/** A Manager can undo the suspension by a Manager; only the platform can undo any other. */
export const whyNotReactivate = (by: ActingUser, { status, suspendedFor }: Account) => {
  if (status === 'Active') return 'user_already_active'
  return isPlatform(by.role) || suspendedFor === 'manager' ? null : 'only_platform_reactivates'
}
whyNotReactivate satisfies (...args: never[]) => ErrorCode | null

export const whyNotInvite = ({ status, joined }: Account) => {
  if (status === 'Suspended') return 'user_suspended'
  return joined ? 'user_joined' : null
}
whyNotInvite satisfies (...args: never[]) => ErrorCode | null

/** A user who hasn't joined gets an invitation instead. */
export const whyNotSendLink = ({ status, joined }: Account) => {
  if (status === 'Suspended') return 'user_suspended'
  return joined ? null : 'user_not_joined'
}
whyNotSendLink satisfies (...args: never[]) => ErrorCode | null

/** Users end their own sessions on the account page. `sessions` is unknown in a list. */
export const whyNotEndSessions = (
  by: ActingUser,
  { id, sessions }: { readonly id: string; readonly sessions?: number },
) => {
  if (id === by.id) return 'not_yourself'
  return sessions === 0 ? 'no_sessions' : null
}
whyNotEndSessions satisfies (...args: never[]) => ErrorCode | null
