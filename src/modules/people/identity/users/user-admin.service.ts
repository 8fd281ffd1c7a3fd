import { userRecord } from '../user-record.rules.ts'
import { addMs } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, Work } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { hashPassword } from '#server/secrets.ts'
import { inviteUsers, notifyOfNewAddresses } from '../signIn/account.steps.ts'
import { termsVersion } from '#ground/content/terms.rules.ts'
import { sessionLifetime } from '../account.rules.ts'
import { hasJoined, readUser, invalidateLinks, updateUser } from '../account.store.ts'
import { whyNotOwnPassword, type OwnFailure } from '../signIn/guessing.steps.ts'
import { deleteSessions } from '../sessions/session.store.ts'
import * as sql from './employee-accounts.sql.ts'
import * as store from './user-admin.store.ts'

type EmployeeKey = { readonly orgId: Id<'org'>; readonly employeeId: Id<'employee'> }
type Recorded = Pick<Context, 'db' | 'client' | 'now' | 'newId' | 'env' | 'record'>
type Own = Recorded & Pick<Context, 'actor' | 'address'>

/** Ends every session of an organization that was suspended or deleted. */
export const endSessionsOfOrganization = async (db: Db, orgId: Id<'org'>): Promise<void> =>
  void (await store.deleteSessionsOfOrganization(db, orgId))

/** Counts an organization's Active accounts, and those of them with a session. */
export const countAccounts = (
  { client, now }: Pick<Work, 'client' | 'now'>,
  orgId: Id<'org'>,
): Promise<{ users: number; signedIn: number }> =>
  sql.countAccounts.one(client, {
    orgId,
    now,
    employee: addMs(now, -sessionLifetime('Employee').idle),
    management: addMs(now, -sessionLifetime('Manager').idle),
  })

/** Records that the caller accepts the current terms: version, time and address. */
export const acceptTerms = async (ctx: Own): Promise<void> => {
  const { id, acceptedTerms } = ctx.actor
  if (acceptedTerms === termsVersion) return
  await updateUser(ctx.db, ctx.actor, {
    accepted_terms_version: termsVersion,
    accepted_terms_at: ctx.now,
    accepted_terms_from: ctx.address,
  })
  ctx.record({ type: userRecord, id, before: { acceptedTerms }, after: { acceptedTerms: termsVersion } })
}

/**
 * Changes the caller's password and ends their other sessions. Returns an error code if the old password is wrong, or null.
 * A wrong password is counted, so the caller must commit (`refuseAndKeep`).
 */
export const changeOwnPassword = async (
  ctx: Own & Pick<Context, 'client' | 'newId' | 'env'>,
  { old, next }: { old: string; next: string | undefined },
): Promise<OwnFailure | null> => {
  const whyNot = await whyNotOwnPassword(ctx, old)
  if (whyNot || next === undefined) return whyNot
  await updateUser(ctx.db, ctx.actor, {
    password_hash: await hashPassword(next),
    password_chosen_at: ctx.now,
    modified_at: ctx.now,
  })
  await deleteSessions(ctx.db, ctx.actor, ctx.actor.sessionHash)
  await invalidateLinks(ctx.db, ctx.actor, ctx.now)
  ctx.record({ type: userRecord, id: ctx.actor.id, after: { passwordChanged: true } })
  return null
}

/** Whether the user has chosen a password: with a link, or instead of the initial one. */
export const hasChosenPassword = async (db: Db, user: { orgId: Id<'org'>; id: Id<'user'> }): Promise<boolean> =>
  ((await readUser(db, user))?.password_chosen_at ?? null) !== null

/** The account of an employee, if any. */
export const accountOf = async (
  db: Db,
  { orgId, employeeId }: EmployeeKey,
): Promise<{ id: Id<'user'>; email: string; status: 'Invited' | 'Active' | 'Suspended' } | null> => {
  const row = await store.readUserOfEmployee(db, orgId, employeeId)
  if (!row) return null
  // Invited users have no password yet.
  const isInvited = row.status === 'Active' && row.password_hash === null
  return { id: row.id, email: row.email, status: isInvited ? 'Invited' : row.status }
}

export type NewAccount = {
  readonly employeeId: Id<'employee'>
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * Creates accounts for approved employees who have none, and sends each an invitation. An employee whose e-mail address
 * already has an account keeps it: a person has at most one account in an organization.
 */
export const createAccounts = async (ctx: Work, orgId: Id<'org'>, people: readonly NewAccount[]): Promise<void> => {
  if (people.length === 0) return
  const wanted = people.map((person) => ({ ...person, id: ctx.newId<'user'>() }))
  const values = { orgId, people: wanted, at: ctx.now }
  await sql.linkByEmail.run(ctx.client, values)
  const made = new Set((await sql.insertMissing.all(ctx.client, values)).map(({ id }) => id))
  const invited = wanted.filter(({ id }) => made.has(id))
  await inviteUsers(ctx, orgId, invited)
}

/** Copies the employee's changed fields to the account. A null address keeps the old one; a constraint refuses an address in use. */
export const updateAccountOfEmployee = async (
  ctx: Recorded,
  { orgId, employeeId, ...names }: EmployeeKey & { firstName: string; lastName: string; email: string | null },
): Promise<void> => {
  const user = await store.readUserOfEmployee(ctx.db, orgId, employeeId)
  if (user?.role !== 'Employee') return
  const email = names.email ?? user.email
  if (user.first_name === names.firstName && user.last_name === names.lastName && user.email === email) return
  const display_name = `${names.firstName} ${names.lastName}`
  await updateUser(
    ctx.db,
    { orgId, id: user.id },
    { first_name: names.firstName, last_name: names.lastName, display_name, email, modified_at: ctx.now },
  )
  // Links sent to the old address must no longer open the account.
  if (email !== user.email) {
    await invalidateLinks(ctx.db, { orgId, id: user.id }, ctx.now)
    const address = { oldEmail: user.email, newEmail: email, joined: hasJoined(user) }
    await notifyOfNewAddresses(ctx, orgId, [
      { id: user.id, firstName: names.firstName, status: user.status, ...address },
    ])
  }
  ctx.record({
    type: userRecord,
    id: user.id,
    before: { displayName: user.display_name, email: user.email },
    after: { displayName: display_name, email },
  })
}

/** Permanently ends the account and sessions of a deleted employee. A Manager or an Executive keeps the account. */
export const endAccountOfEmployee = async (ctx: Recorded, { orgId, employeeId }: EmployeeKey): Promise<void> => {
  const user = await store.readUserOfEmployee(ctx.db, orgId, employeeId)
  if (user?.role !== 'Employee') return
  const key = { orgId, id: user.id }
  await updateUser(ctx.db, key, {
    status: 'Suspended',
    suspended_for: 'deleted',
    deleted_at: ctx.now,
    modified_at: ctx.now,
  })
  await deleteSessions(ctx.db, key)
  await invalidateLinks(ctx.db, key, ctx.now)
  ctx.record({
    type: userRecord,
    id: user.id,
    before: { status: user.status },
    after: { status: 'Suspended', because: 'employee deleted' },
  })
}
