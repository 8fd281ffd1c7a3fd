import { roles, type PlatformRole, type TenantRole } from '#kernel/access.ts'
import type { ErrorCode } from '#kernel/errors.ts'

export const tenantRoles = roles.filter((role): role is TenantRole => role !== 'superadmin' && role !== 'admin')
export const userStatuses = ['Active', 'Suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

export const weakPassword = 'At least 8 characters with upper case, lower case, a digit and a special character'

type Standing = { readonly role: PlatformRole; readonly status: UserStatus }

/** Why platform staff may not be changed to this: somebody must stay who can make the others. */
export const whyNotChangeAdministrator = (before: Standing, after: Standing, activeSuperadmins: number) => {
  const counts = ({ role, status }: Standing) => role === 'superadmin' && status === 'Active'
  return counts(before) && !counts(after) && activeSuperadmins <= 1 ? 'last_superadmin' : null
}
whyNotChangeAdministrator satisfies (...args: never[]) => ErrorCode | null
