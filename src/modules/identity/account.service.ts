import { addMs } from '#kernel/time.ts'
import type { Role } from '#kernel/access.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, Environment, Work } from '#server/context.ts'
import { queueMessage, queueMessages } from '#server/outbound/outbox.ts'
import { digest, hashPassword, newToken } from '#server/secrets.ts'
import { organizationCode } from '#modules/organizations/organization.service.ts'
import { invitationMessage } from './account.messages.ts'
import { linkLifetime } from './account.rules.ts'
import { insertLink, invalidateLinks } from './account.store.ts'

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

/** Sends a link to set the first password. Invalidates earlier links. */
export const inviteUser = async (
  ctx: Work,
  user: { orgId: Id<'org'>; id: Id<'user'>; email: string; firstName: string },
  organization: string,
): Promise<void> => {
  const token = newToken()
  const code = await organizationCode(ctx.db, user.orgId)
  await invalidateLinks(ctx.db, user, ctx.now)
  await insertLink(ctx.db, {
    orgId: user.orgId,
    tokenHash: digest(token),
    userId: user.id,
    purpose: 'invitation',
    at: ctx.now,
    expiresAt: addMs(ctx.now, linkLifetime.invitation),
  })
  await queueMessage(ctx, {
    orgId: user.orgId,
    channel: 'email',
    to: user.email,
    ...invitationMessage({
      organization,
      code,
      firstName: user.firstName,
      email: user.email,
      link: linkText(ctx.env, 'accept-invitation', user.orgId, token),
    }),
  })
}

type NewAddress = {
  readonly orgId: Id<'org'>
  readonly userId: Id<'user'>
  readonly oldEmail: string
  readonly newEmail: string
}

/** Notifies the old address of a new sign-in address, so that the owner notices a change made by someone else. */
export const announceNewAddresses = (
  ctx: Pick<Context, 'client' | 'now' | 'newId'>,
  changes: readonly NewAddress[],
): Promise<void> =>
  queueMessages(
    ctx,
    changes.map(({ orgId, userId, oldEmail, newEmail }) => ({
      orgId,
      userId,
      channel: 'email',
      to: oldEmail,
      subject: 'The e-mail address of your Upah account has changed',
      text: `You now sign in to Upah with ${newEmail} instead of ${oldEmail}.\n\nIf this is wrong, please contact your employer or Upah immediately.`,
      malay: {
        subject: 'Alamat e-mel akaun Upah anda telah berubah',
        text: `Anda kini log masuk ke Upah dengan ${newEmail}, bukan lagi ${oldEmail}.\n\nJika ini tidak betul, sila hubungi majikan anda atau Upah dengan segera.`,
      },
    })),
  )
