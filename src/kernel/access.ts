/** Who may do what. Roles are data; a call names its audience, and nothing is allowed that is not written. */
export const roles = ['superadmin', 'admin', 'Manager', 'Executive', 'Employee'] as const
export type Role = (typeof roles)[number]

export const platformRoles = ['superadmin', 'admin'] as const satisfies readonly Role[]
export const managementRoles = ['Manager', 'Executive'] as const satisfies readonly Role[]
export type PlatformRole = (typeof platformRoles)[number]
export type TenantRole = Exclude<Role, PlatformRole>

/** The words of the column `callers` in the specification's list of calls. */
export const audiences = {
  public: roles,
  any: roles,
  employee: ['Employee'],
  management: managementRoles,
  Manager: ['Manager'],
  admin: platformRoles,
  superadmin: ['superadmin'],
} as const satisfies Record<string, readonly Role[]>
export type Audience = keyof typeof audiences

/** One audience or several; `public` alone lets in somebody who is not signed in. */
export type Allow = Audience | readonly [Audience, ...Audience[]]

const listed = (allow: Allow): readonly Audience[] => (typeof allow === 'string' ? [allow] : allow)

export const isAllowed = (allow: Allow, role: Role | null): boolean =>
  listed(allow).some((audience) =>
    role === null ? audience === 'public' : (audiences[audience] as readonly Role[]).includes(role),
  )

export const isManagement = (role: Role): role is (typeof managementRoles)[number] =>
  (managementRoles as readonly Role[]).includes(role)
export const isPlatform = (role: Role): role is PlatformRole => (platformRoles as readonly Role[]).includes(role)

/** Parts of the product that an organization may switch off. */
export const features = ['rollingPay', 'eBenefits', 'disbursements'] as const
export type Feature = (typeof features)[number]
