import { userRecord } from '../user-record.rules.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { z } from 'zod'
import { platformRoles, roles, tenantRoles } from '#kernel/access.ts'
import { command, query } from '#kernel/call.ts'
import { email, id, instant, listInput, opt, orgId, text } from '#kernel/values.ts'
import { isStrongPassword, passwordLength } from '../account.rules.ts'
import { suspensions, userStatuses } from '../user-admin.rules.ts'

const userId = id('user')
const isMissing = ({ input }: { input?: unknown }) => input == null
const tenantRole = z.enum(tenantRoles, {
  error: (issue) => (isMissing(issue) ? '*Required' : 'Please choose a role of the organization'),
})
const platformRole = z.enum(platformRoles, {
  error: (issue) => (isMissing(issue) ? '*Required' : 'Please choose a role of platform staff'),
})
const status = z.enum(userStatuses)
const strongPassword = z.string().max(passwordLength.max).refine(isStrongPassword, fieldError('weak_password'))

export const user = z.object({
  id: userId,
  tenantId: orgId,
  orgId,
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status,
  /** The cause of a suspension. A Manager can undo only the suspension by a Manager. */
  suspendedFor: z.enum(suspensions).nullable(),
  /** Whether the user has signed in or chosen a password, and so can't be invited again. */
  joined: z.boolean(),
  lastSignedInAt: instant.nullable(),
  createdAt: instant,
  modifiedAt: instant,
})
export type User = z.output<typeof user>

/** A row of the list, with the name of the organization. */
export const listedUser = user.extend({ organization: z.string() })

/** What sign-in is paused for after wrong passwords, even with the right one: a browser, an IP address, or all unknown browsers. */
const pauseKind = z.enum(['browser', 'address', 'unknown_browsers'])
/** Whether the user can sign in, and the latest attempts. Without addresses: Managers see it too. */
const signInState = z.object({
  pauses: z.array(z.object({ kind: pauseKind, wrong: z.int(), since: instant, until: instant })),
  attempts: z.array(
    z.object({ at: instant, outcome: z.enum(['signed_in', 'wrong', 'refused']), knownBrowser: z.boolean() }),
  ),
})
/** Whether two-step sign-in is on. */
const secured = { twoStep: z.boolean() }
/** The number of active sessions, and whether the user can sign in. */
const signedIn = { sessions: z.int(), signIn: signInState }
export const userDetails = user.extend({ ...signedIn, ...secured })
export const administrator = user.extend(secured)
export const administratorDetails = administrator.extend(signedIn)
export type Administrator = z.output<typeof administrator>

/** Two names of the same id: a call that passes both must pass the same value. */
export const tenant = { orgId: opt(orgId), tenantId: opt(orgId) }
/** The version that the caller has seen. */
const seen = { modifiedAt: opt(instant) }
const person = { firstName: text(100), lastName: text(100), email, status }

export const userSorts = [
  'id',
  'tenantId',
  'displayName',
  'firstName',
  'lastName',
  'email',
  'role',
  'status',
  'createdAt',
  'modifiedAt',
] as const
/** Without a password, the user chooses it with a link, which only an active account gets. */
const firstPassword = { password: opt(strongPassword) }
const hasFirstPassword = ({ password, status: of }: { password?: string | undefined; status: string }): boolean =>
  password !== undefined || of === 'Active'
const noPassword = { path: ['password'], ...fieldError('invitation_needs_active') }

const userFilter = z.object({ role: opt(z.enum(roles)), status: opt(status) })

export const userAdmin = {
  createUser: command({
    summary: 'Create an account in an organization, with a first password or with an invitation to choose it.',
    audit: [userRecord, 'Created a user', 'Mencipta pengguna'],
    allow: 'admin',
    effects: { access: 'always', contact: 'always' },
    scope: 'named',
    hashesPassword: true,
    input: z.object({ ...tenant, ...person, role: tenantRole, ...firstPassword }).refine(hasFirstPassword, noPassword),
    output: user,
    errors: ['not_found', 'email_taken'],
  }),
  updateUser: command({
    summary:
      'Change an account of an organization. A new role takes effect immediately, Suspended ends the sessions, and Active removes every lock.',
    audit: [userRecord, 'Changed a user', 'Mengubah pengguna'],
    allow: 'superadmin',
    effects: { access: 'always', contact: 'always' },
    scope: 'named',
    input: z.object({ ...tenant, userId, ...person, role: tenantRole, ...seen }),
    output: user,
    errors: ['not_found', 'email_taken', 'record_changed'],
  }),
  listRoles: query({
    summary: 'List the roles that accounts of an organization can have, and for admins those of platform staff.',
    allow: ['staff', 'management'],
    input: z.object({}),
    output: z.object({ roles: z.array(z.enum(roles)), platformRoles: z.array(platformRole) }),
  }),
  getUsers: query({
    summary:
      'List the accounts of the caller’s organization. Platform staff can list those of one organization or of all.',
    allow: ['staff', 'management'],
    scope: 'ownOrEvery',
    input: listInput(userSorts, userFilter).extend(tenant),
    output: z.object({ users: z.array(listedUser), total: z.int(), next: z.string().nullable() }),
    errors: ['not_found'],
  }),
  getUser: query({
    summary: 'Read an account.',
    allow: ['staff', 'management'],
    scope: 'ownOrNamed',
    input: z.object({ ...tenant, userId }),
    output: userDetails,
    errors: ['not_found'],
  }),
  getManagementUsers: query({
    summary: 'List the active Managers and Executives of the caller’s organization.',
    allow: 'management',
    input: z.object({}),
    output: z.object({ users: z.array(user) }),
  }),
}

const adminId = { adminId: userId }

export const administrators = {
  getAll: query({
    summary: 'List platform staff by name.',
    allow: 'staff',
    input: z.object({}),
    output: z.object({ administrators: z.array(administrator) }),
  }),
  getOne: query({
    summary: 'Read the account of a platform user.',
    allow: 'staff',
    input: z.object(adminId),
    output: administratorDetails,
    errors: ['not_found'],
  }),
  create: command({
    summary: 'Create a platform account, with a first password or with an invitation to choose it.',
    audit: [userRecord, 'Created an administrator', 'Mencipta pentadbir'],
    allow: 'superadmin',
    effects: { access: 'always', contact: 'always' },
    hashesPassword: true,
    input: z.object({ ...person, role: platformRole, ...firstPassword }).refine(hasFirstPassword, noPassword),
    output: administrator,
    errors: ['email_taken'],
  }),
  update: command({
    summary: 'Change an account of platform staff. One active superadmin always remains.',
    audit: [userRecord, 'Changed an administrator', 'Mengubah pentadbir'],
    allow: 'superadmin',
    effects: { access: 'always', contact: 'always' },
    input: z.object({ ...adminId, ...person, role: platformRole, ...seen }),
    output: administrator,
    errors: ['not_found', 'email_taken', 'last_superadmin', 'record_changed'],
  }),
}
