import { addMs, dateIn } from '#kernel/time.ts'
import type { Role } from '#kernel/access.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Environment, Work } from '#server/context.ts'
import { queueMessages, type OutgoingMessage } from '#server/outbound/outbox.ts'
import { digest, hashPassword, newToken } from '#server/secrets.ts'
import { organizationCode, organizationExists, organizationName } from '#people/organizations/organization.service.ts'
import { accountLetters } from './account.messages.ts'
import { linkLifetime } from '../account.rules.ts'
import { insertInvitations, invalidateLinks } from '../account.store.ts'
import { keepFormerAddresses } from './reset.store.ts'

export const linkText = (
  env: Environment,
  page: 'accept-invitation' | 'reset-password',
  orgId: Id<'org'>,
  token: string,
): string => `${env.publicUrl}/${page}#${orgId}.${token}`

export type NewUser = {
  readonly orgId: Id<'org'>
  readonly employeeId: Id<'employee'> | null
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly status: 'Active' | 'Suspended'
}

/** Creates an account, with a password if given. A constraint refuses a duplicate e-mail address. */
export const createUser = async (
  ctx: Pick<Work, 'db' | 'now' | 'newId'>,
  user: NewUser,
  password?: string,
): Promise<Id<'user'>> => {
  const id = ctx.newId<'user'>()
  await ctx.db
    .insertInto('users')
    .values({
      org_id: user.orgId,
      id,
      employee_id: user.employeeId,
      email: user.email,
      display_name: `${user.firstName} ${user.lastName}`,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      status: user.status,
      suspended_for: user.status === 'Suspended' ? 'admin' : null,
      password_hash: password === undefined ? null : await hashPassword(password),
      created_at: ctx.now,
      modified_at: ctx.now,
    })
    .execute()
  return id
}

type InvitedUser = { readonly id: Id<'user'>; readonly email: string; readonly firstName: string }
type InvitingWork = Pick<Work, 'db' | 'client' | 'now' | 'newId' | 'env'>

/** Sends a link to set the first password. Invalidates earlier links. */
export const inviteUser = async (
  ctx: Work,
  { orgId, ...user }: InvitedUser & { readonly orgId: Id<'org'> },
): Promise<void> => {
  await invalidateLinks(ctx.db, { orgId, id: user.id }, ctx.now)
  await inviteUsers(ctx, orgId, [user])
}

/** Sends each user a link to set the first password. The users must have no valid links. */
export const inviteUsers = async (
  ctx: InvitingWork,
  orgId: Id<'org'>,
  users: readonly InvitedUser[],
): Promise<void> => {
  if (users.length === 0) return
  const invited = users.map((user) => ({ ...user, token: newToken() }))
  const links = invited.map(({ id, token }) => ({ userId: id, tokenHash: digest(token) }))
  await insertInvitations(ctx.db, orgId, links, ctx.now, addMs(ctx.now, linkLifetime.invitation))
  const until = dateIn(addMs(ctx.now, linkLifetime.invitation))
  const letterOf = await invitationOf(ctx, orgId)
  const messages = invited.map(({ email, firstName, token }): OutgoingMessage => {
    const letter = letterOf({ firstName, email, link: linkText(ctx.env, 'accept-invitation', orgId, token), until })
    return { orgId, channel: 'email', to: email, ...letter }
  })
  await queueMessages(ctx, messages)
}

type Invitation = Parameters<typeof accountLetters.staffInvitation>[0]
/** The invitation of platform staff, or of the users of an organization, who also need its code. */
const invitationOf = async ({ db }: Pick<Work, 'db'>, orgId: Id<'org'>) => {
  if (orgId === platformOrgId) return accountLetters.staffInvitation
  const [organization, code] = [await organizationName(db, orgId), (await organizationCode(db, orgId)) ?? '']
  return (values: Invitation) => accountLetters.invitation({ ...values, organization, code })
}

export type NewAddress = {
  readonly id: Id<'user'>
  readonly firstName: string
  readonly oldEmail: string
  readonly newEmail: string
  readonly status: 'Active' | 'Suspended'
  readonly joined: boolean
}

/**
 * Notifies the old address of a new sign-in address, so that the owner notices a change made by someone else. For the
 * waiting time of the organization, links for a new password still go to it. Users who
 * have not joined are invited again instead, because the old address may be a stranger's. The old links must be invalid.
 */
export const notifyOfNewAddresses = async (
  ctx: InvitingWork,
  orgId: Id<'org'>,
  changes: readonly NewAddress[],
): Promise<void> => {
  const users = changes.filter(({ joined }) => joined)
  await keepFormerAddresses(ctx.client, { orgId, now: ctx.now, users })
  await queueMessages(
    ctx,
    users.map((user) => ({
      orgId,
      userId: user.id,
      channel: 'email',
      to: user.oldEmail,
      ...accountLetters.newAddress(user),
    })),
  )
  const invited = changes.filter(({ joined, status }) => !joined && status === 'Active')
  if (orgId !== platformOrgId && !(await organizationExists(ctx.db, orgId))) return
  await inviteUsers(
    ctx,
    orgId,
    invited.map(({ id, firstName, newEmail }) => ({ id, firstName, email: newEmail })),
  )
}
