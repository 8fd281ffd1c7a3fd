import { addMs } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import { termsVersion } from '#ground/content/terms.rules.ts'
import type { Actor, Context } from '#server/context.ts'
import { digest, newToken } from '#server/secrets.ts'
import { sessionLifetime } from '../account.rules.ts'
import * as accounts from '../account.store.ts'
import { rememberDevice } from './known-device.steps.ts'
import { deleteSession, insertSession } from '../sessions/session.store.ts'
import { siteOf } from '../passkey.rules.ts'
import { listPasskeys } from '../passkey.store.ts'
import { mustSetUpTwoStep } from '../twoStep/two-step.steps.ts'

type SignInContext = Pick<
  Context<never, Actor | null>,
  'db' | 'now' | 'actor' | 'setSession' | 'device' | 'setDevice' | 'address' | 'userAgent' | 'env'
>

/** Always opens a new session and ends the browser's previous one. */
export const openSession = async (ctx: SignInContext, user: accounts.UserRow): Promise<void> => {
  if (ctx.actor) await deleteSession(ctx.db, ctx.actor.orgId, ctx.actor.sessionHash)
  await accounts.updateUser(ctx.db, { orgId: user.org_id, id: user.id }, { last_signed_in_at: ctx.now })
  const token = newToken()
  await insertSession(ctx.db, {
    orgId: user.org_id,
    tokenHash: digest(token),
    userId: user.id,
    at: ctx.now,
    expiresAt: addMs(ctx.now, sessionLifetime(user.role).absolute),
    address: ctx.address,
    userAgent: ctx.userAgent,
  })
  ctx.setSession(`${user.org_id}.${token}`)
  ctx.setDevice(rememberDevice(ctx.env, ctx.device, { orgId: user.org_id, id: user.id }))
}

/** Whether to offer a passkey to a user who has just signed in with the password. */
export const offersPasskey = async (ctx: Pick<Context, 'db' | 'env'>, user: accounts.UserRow): Promise<boolean> =>
  siteOf(ctx.env.publicUrl) !== null && (await listPasskeys(ctx.db, { orgId: user.org_id, id: user.id })).length === 0

/** The signed-in user, as the browser sees them. */
export const claimsOf = async (
  ctx: Pick<SignInContext, 'db' | 'now'>,
  user: accounts.UserRow,
  { offersPasskey: offers = false } = {},
) => {
  const orgId = user.org_id === platformOrgId ? null : user.org_id
  return {
    userId: user.id,
    email: user.email,
    displayName: user.display_name,
    photoUrl: user.photo_url,
    role: user.role,
    tenantId: orgId,
    orgId,
    acceptedTAndC: user.accepted_terms_version === termsVersion,
    profileComplete:
      user.role !== 'Employee' ||
      user.employee_id === null ||
      (await accounts.isProfileComplete(ctx.db, user.org_id, user.employee_id)),
    mustSetUpTwoStep: await mustSetUpTwoStep(ctx.db, { orgId: user.org_id, id: user.id, role: user.role }),
    offersPasskey: offers,
    now: ctx.now,
  }
}
