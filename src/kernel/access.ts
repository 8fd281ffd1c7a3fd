import { isOneOf } from './one-of.ts'

/** Access by role. A call declares its audience; anything not declared is denied. */
export const roles = ['superadmin', 'admin', 'approver', 'reader', 'Manager', 'Executive', 'Employee'] as const
export type Role = (typeof roles)[number]

export const platformRoles = ['superadmin', 'admin', 'approver', 'reader'] as const satisfies readonly Role[]
export const managementRoles = ['Manager', 'Executive'] as const satisfies readonly Role[]
export type PlatformRole = (typeof platformRoles)[number]
export const tenantRoles = [...managementRoles, 'Employee'] as const satisfies readonly Role[]
export type TenantRole = (typeof tenantRoles)[number]

/**
 * Audiences, named as in the `callers` column of the specification's list of calls. `staff` reads what the platform sees,
 * `approver` decides on what others prepared, and `admin` does the rest.
 */
export const audiences = {
  public: roles,
  any: roles,
  employee: ['Employee'],
  management: managementRoles,
  Manager: ['Manager'],
  staff: platformRoles,
  approver: ['superadmin', 'admin', 'approver'],
  admin: ['superadmin', 'admin'],
  superadmin: ['superadmin'],
} as const satisfies Record<string, readonly Role[]>
export type Audience = keyof typeof audiences

/** One audience or several. Only `public` permits unauthenticated callers. */
export type Allow = Audience | readonly [Audience, ...Audience[]]

const listed = (allow: Allow): readonly Audience[] => (typeof allow === 'string' ? [allow] : allow)

export const isAllowed = (allow: Allow, role: Role | null): boolean =>
  listed(allow).some((audience) => (role === null ? audience === 'public' : isOneOf(audiences[audience], role)))

/** Whether a call is for employees and not for management. */
export const isForEmployeesOnly = (allow: Allow): boolean => !isAllowed(allow, 'Manager')

export const isManagement = (role: Role): role is (typeof managementRoles)[number] => isOneOf(managementRoles, role)
export const isPlatform = (role: Role): role is PlatformRole => isOneOf(platformRoles, role)

/** Features that can be disabled per organization. */
export const features = ['rollingPay', 'eBenefits', 'disbursements'] as const
export type Feature = (typeof features)[number]
