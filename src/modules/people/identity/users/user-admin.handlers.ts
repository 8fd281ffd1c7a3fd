import { userRecord } from '../user-record.rules.ts'
import { isPlatform, platformRoles, tenantRoles, type TenantRole } from '#kernel/access.ts'
import { laterThan } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { replaceRecipient } from '#people/notifications/settings.service.ts'
import type { Context, Handlers, PlatformActor, Work } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { createUser, inviteUser, notifyOfNewAddresses } from '../signIn/account.steps.ts'
import {
  deleteFailures,
  hasJoined,
  lockUser,
  readUser,
  invalidateLinks,
  updateUser,
  type UserRow,
} from '../account.store.ts'
import { sessionLifetime } from '../account.rules.ts'
import { liveSessions, deleteSessions, limitSessions } from '../sessions/session.store.ts'
import { listSecondFactors } from '../twoStep/sign-in-security.store.ts'
import { hasSecondFactor } from '../two-step.rules.ts'
import { factorsOf } from '../twoStep/two-step.steps.ts'
import type { Administrator, administrators, User, userAdmin, userDetails } from './user-admin.contract.ts'
import { whyNotChangeAdministrator, type UserStatus } from '../user-admin.rules.ts'
import * as store from './user-admin.store.ts'
import type { z } from 'zod'
import { selectAttempts, selectOfAccount } from '../signIn/guesses.sql.ts'

const { toUser } = store

type EmployeeKey = { readonly orgId: Id<'org'>; readonly id: Id<'employee'> }
/** The employees that accounts belong to. Their module builds on accounts. */
type Employees = {
  readonly employeeWithEmail: (db: Db, orgId: Id<'org'>, email: string) => Promise<Id<'employee'> | null>
  readonly lockEmployee: (db: Db, key: EmployeeKey) => Promise<void>
  /** Copies names and e-mail address from the account. */
  readonly renameEmployee: (
    ctx: Pick<ChangeContext, 'db' | 'now' | 'record' | 'actor'>,
    key: EmployeeKey,
    names: { readonly firstName: string; readonly lastName: string; readonly email: string },
  ) => Promise<void>
}

export const userAdminHandlers: Omit<Handlers<typeof userAdmin>, 'createUser' | 'updateUser'> = {
  listRoles: async (ctx) => ({
    roles: [...tenantRoles],
    platformRoles: isPlatform(ctx.actor.role) ? [...platformRoles] : [],
  }),

  getUsers: (ctx, query) => store.listUsers(ctx.db, ctx.org, query),

  getUser: async (ctx, input) => {
    const row = (await readUser(ctx.db, { orgId: ctx.org, id: input.userId })) ?? ctx.refuse('not_found')
    const user = toUser(row)
    return { ...user, ...(await secured(ctx, user)), ...(await signedIn(ctx, row)) }
  },

  getManagementUsers: async (ctx) => ({ users: await store.listManagement(ctx.db, ctx.actor.orgId) }),
}

export const userChangeHandlers = (
  employees: Employees,
): Pick<Handlers<typeof userAdmin>, 'createUser' | 'updateUser'> => ({
  createUser: async (ctx, input) => {
    const orgId = ctx.org
    if (await store.readUserByEmail(ctx.db, orgId, input.email)) refuseEmail(ctx)
    const employeeId = await employeeFor(ctx, employees, { orgId, ...input })
    const id = await createUser(ctx, { ...input, orgId, employeeId }, input.password)
    await inviteWithoutPassword(ctx, { ...input, orgId, id })
    return recorded(ctx, { orgId, id }, null)
  },

  updateUser: async (ctx, input) => {
    const orgId = ctx.org
    const key = { orgId, id: input.userId }
    const found = (await readUser(ctx.db, key)) ?? ctx.refuse('not_found')
    // Lock the employee before the account, as all calls do.
    if (found.employee_id) await employees.lockEmployee(ctx.db, { orgId, id: found.employee_id })
    const linked = found.employee_id ? null : await employeeFor(ctx, employees, { orgId, ...input })
    const before = (await lockUser(ctx.db, key)) ?? ctx.refuse('not_found')
    if (input.modifiedAt && input.modifiedAt !== before.modified_at) ctx.refuse('record_changed')
    if (input.email !== before.email && (await store.readUserByEmail(ctx.db, orgId, input.email))) refuseEmail(ctx)
    if (before.employee_id && [before.role, input.role].includes('Employee'))
      await employees.renameEmployee(ctx, { orgId, id: before.employee_id }, input)
    // A promoted employee keeps the record, so that it can't get a second account.
    const employee_id = before.employee_id ?? linked
    await change(ctx, before, { ...input, employee_id })
    return recorded(ctx, key, before)
  },
})

export const administratorHandlers: Handlers<typeof administrators> = {
  getAll: async (ctx) => {
    const staff = await store.listPlatformStaff(ctx.db)
    const factors = new Map((await listSecondFactors(ctx.db, platformOrgId)).map((own) => [own.id, own]))
    return { administrators: staff.map((user) => ({ ...user, twoStep: hasSecondFactor(factors.get(user.id)) })) }
  },

  getOne: async (ctx, { adminId }) => {
    const row = (await readUser(ctx.db, { orgId: platformOrgId, id: adminId })) ?? ctx.refuse('not_found')
    return { ...(await administratorOf(ctx, toUser(row))), ...(await signedIn(ctx, row)) }
  },

  create: async (ctx, input) => {
    if (await store.readUserByEmail(ctx.db, platformOrgId, input.email)) refuseEmail(ctx, 'administrator_email_taken')
    const id = await createUser(ctx, { ...input, orgId: platformOrgId, employeeId: null }, input.password)
    await inviteWithoutPassword(ctx, { ...input, orgId: platformOrgId, id })
    return { ...(await recorded(ctx, { orgId: platformOrgId, id }, null)), twoStep: false }
  },

  update: async (ctx, { adminId, ...input }) => {
    const key = { orgId: platformOrgId, id: adminId }
    const superadmins = await store.lockActiveSuperadmins(ctx.db)
    const before = (await lockUser(ctx.db, key)) ?? ctx.refuse('not_found')
    if (input.modifiedAt && input.modifiedAt !== before.modified_at) ctx.refuse('record_changed')
    const whyNot = whyNotChangeAdministrator(before, input, superadmins.length)
    if (whyNot) ctx.refuse(whyNot)
    if (input.email !== before.email && (await store.readUserByEmail(ctx.db, platformOrgId, input.email)))
      refuseEmail(ctx, 'administrator_email_taken')
    await change(ctx, before, input)
    return administratorOf(ctx, await recorded(ctx, key, before))
  },
}

type Invited = Parameters<typeof inviteUser>[1] & { readonly password?: string | undefined }
/** A new user without a password gets a link to choose it. */
const inviteWithoutPassword = async (ctx: Work, { password, ...user }: Invited): Promise<void> => {
  if (password === undefined) await inviteUser(ctx, user)
}

type ChangeContext = Context<'email_taken', PlatformActor>

const signedIn = async (ctx: Pick<ChangeContext, 'client' | 'db' | 'now'>, row: UserRow) => ({
  sessions: (await liveSessions(ctx.db, { orgId: row.org_id, id: row.id, role: row.role }, ctx.now)).length,
  signIn: await signInStateOf(ctx, row),
})

const secured = async ({ db }: Pick<ChangeContext, 'db'>, { orgId, id }: Pick<User, 'orgId' | 'id'>) => ({
  twoStep: hasSecondFactor(await factorsOf(db, { orgId, id })),
})

const administratorOf = async (ctx: Pick<ChangeContext, 'db'>, user: User): Promise<Administrator> => ({
  ...user,
  ...(await secured(ctx, user)),
})

const refuseEmail = (ctx: Pick<ChangeContext, 'refuse'>, code = 'email_taken'): never =>
  ctx.refuse('email_taken', {}, { email: { code } })

/**
 * The account of an employee belongs to the employee record with the same e-mail address, unless that has one already.
 * Locks the record.
 */
const employeeFor = async (
  ctx: Pick<ChangeContext, 'db'>,
  employees: Employees,
  { orgId, role, email }: { orgId: Id<'org'>; role: TenantRole; email: string },
) => {
  const employeeId = role === 'Employee' ? await employees.employeeWithEmail(ctx.db, orgId, email) : null
  if (!employeeId) return null
  await employees.lockEmployee(ctx.db, { orgId, id: employeeId })
  // Until it was locked, the record may have been deleted or changed.
  if ((await employees.employeeWithEmail(ctx.db, orgId, email)) !== employeeId) return null
  return (await store.readUserOfEmployee(ctx.db, orgId, employeeId)) ? null : employeeId
}

type Change = {
  firstName: string
  lastName: string
  email: string
  role: UserRow['role']
  status: UserStatus
  employee_id?: Id<'employee'> | null
}

/** Stores an administrator's changes to an account. Suspended ends its sessions; Active removes every lock. */
const change = async (
  ctx: Pick<ChangeContext, 'db' | 'client' | 'now' | 'newId' | 'env'>,
  before: UserRow,
  { firstName, lastName, email, role, status, employee_id }: Change,
): Promise<void> => {
  const key = { orgId: before.org_id, id: before.id }
  const names = { first_name: firstName, last_name: lastName, display_name: `${firstName} ${lastName}` }
  const reactivated = before.status === 'Suspended' && status === 'Active'
  const suspended_for = status === 'Active' ? null : (before.suspended_for ?? 'admin')
  const link = employee_id === undefined ? {} : { employee_id }
  await updateUser(ctx.db, key, {
    ...names,
    ...link,
    email,
    role,
    status,
    suspended_for,
    modified_at: laterThan(before.modified_at, ctx.now),
    ...(reactivated && { wrong_codes: 0 }),
  })
  if (reactivated) await deleteFailures(ctx.db, before.org_id, before.email)
  if (status === 'Suspended') await deleteSessions(ctx.db, key)
  else if (role !== before.role) await limitSessions(ctx.db, key, sessionLifetime(role).absolute)
  // Links sent to the old address or to a suspended user must not open the account later.
  if (status === 'Suspended' || email !== before.email) await invalidateLinks(ctx.db, key, ctx.now)
  if (email === before.email) return
  await replaceRecipient(ctx.db, before.org_id, before.email, email)
  const address = { oldEmail: before.email, newEmail: email, joined: hasJoined(before) }
  await notifyOfNewAddresses(ctx, before.org_id, [{ id: before.id, firstName, status, ...address }])
}

const recorded = async (
  ctx: Pick<ChangeContext, 'db' | 'record'>,
  key: { orgId: Id<'org'>; id: Id<'user'> },
  before: UserRow | null,
): Promise<User> => {
  const row = await readUser(ctx.db, key)
  if (!row) throw new Error('an account that was just written is gone')
  const after = toUser(row)
  ctx.record({ type: userRecord, id: key.id, org: key.orgId, before: before && toUser(before), after })
  return after
}

/** From where a user can't sign in now, and the latest attempts. */
const signInStateOf = async (
  { client, now }: Pick<Context, 'client' | 'now'>,
  { org_id: orgId, email }: UserRow,
): Promise<z.output<typeof userDetails>['signIn']> => {
  const failures = await selectOfAccount.all(client, { orgId, email, now })
  const attempts = await selectAttempts.all(client, { orgId, email })
  return {
    pauses: failures.flatMap(({ isUnknown, source, wrong, since, until }) =>
      since === null || until === null
        ? []
        : [{ kind: source === null ? 'unknown_browsers' : isUnknown ? 'address' : 'browser', wrong, since, until }],
    ),
    attempts: attempts.map(({ attemptedAt: at, succeeded, refused, isKnown: knownBrowser }) => ({
      at,
      outcome: refused ? 'refused' : succeeded ? 'signed_in' : 'wrong',
      knownBrowser,
    })),
  }
}
