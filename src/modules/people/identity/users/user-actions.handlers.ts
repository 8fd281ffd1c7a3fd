import { userRecord } from '../user-record.rules.ts'
import { isPlatform, type Role } from '#kernel/access.ts'
import { laterThan, msOf } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Context, Handlers, PlatformActor, TenantActor } from '#server/context.ts'
import { inviteInterval, resetMailInterval } from '../account.rules.ts'
import { inviteUser } from '../signIn/account.steps.ts'
import {
  deleteFailures,
  lastLinkAt,
  lockUser,
  readUser,
  invalidateLinks,
  updateUser,
  type LinkPurpose,
  type UserRow,
} from '../account.store.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import { passkeyLetters } from '../passkeys/passkey.messages.ts'
import { liveSessions, deleteSessions } from '../sessions/session.store.ts'
import { insertReset } from '../signIn/reset.store.ts'
import { listSecondFactors } from '../twoStep/sign-in-security.store.ts'
import { hasSecondFactor, whyNotPlatformReset, whyNotResetTwoStep } from '../two-step.rules.ts'
import { factorsOf, removeFactors } from '../twoStep/two-step.steps.ts'
import type { administratorActions, userActions } from './user-actions.contract.ts'
import {
  whyNotEndSessions,
  whyNotInvite,
  whyNotReactivate,
  whyNotSendLink,
  whyNotSuspend,
} from '../user-admin.rules.ts'
import { toUser } from './user-admin.store.ts'

type ActionContext = Context<'not_found', PlatformActor | TenantActor, Id<'org'>>

/** Locks and returns the account of the call. Throws the same error if it is missing or in another organization. */
const lockAccount = async (ctx: ActionContext, id: Id<'user'>): Promise<UserRow> =>
  (await lockUser(ctx.db, { orgId: ctx.org, id })) ?? ctx.refuse('not_found')
const lockAdministrator = async (ctx: ActionContext, id: Id<'user'>): Promise<UserRow> =>
  (await lockUser(ctx.db, { orgId: platformOrgId, id })) ?? ctx.refuse('not_found')

/** Ends the sessions of an account, and returns how many were active. */
const endSessions = async (ctx: Pick<ActionContext, 'db' | 'now'>, row: UserRow): Promise<number> => {
  const key = { orgId: row.org_id, id: row.id }
  const { length } = await liveSessions(ctx.db, { ...key, role: row.role }, ctx.now)
  await deleteSessions(ctx.db, key)
  return length
}

export const userActionHandlers: Handlers<typeof userActions> = {
  suspendUser: async (ctx, input) => {
    // Lock in a fixed order, so that of two Managers who suspend each other the second is refused.
    const [first, second] = [ctx.actor.id, input.userId].toSorted()
    const tenant = isPlatform(ctx.actor.role) ? null : ctx.actor.orgId
    if (tenant && first === ctx.actor.id && second !== ctx.actor.id)
      await lockUser(ctx.db, { orgId: tenant, id: ctx.actor.id })
    const before = await lockAccount(ctx, input.userId)
    if (tenant && (await lockUser(ctx.db, { orgId: tenant, id: ctx.actor.id }))?.status !== 'Active')
      ctx.refuse('permission_denied')
    const whyNot = whyNotSuspend(ctx.actor, toUser(before))
    if (whyNot) ctx.refuse(whyNot)
    const key = { orgId: before.org_id, id: before.id }
    const suspended_for = isPlatform(ctx.actor.role) ? 'admin' : 'manager'
    await updateUser(ctx.db, key, {
      status: 'Suspended',
      suspended_for,
      modified_at: laterThan(before.modified_at, ctx.now),
    })
    await invalidateLinks(ctx.db, key, ctx.now)
    return changed(ctx, before, { sessionsEnded: await endSessions(ctx, before) })
  },

  reactivateUser: async (ctx, input) => {
    const before = await lockAccount(ctx, input.userId)
    const whyNot = whyNotReactivate(ctx.actor, toUser(before))
    if (whyNot) ctx.refuse(whyNot)
    const key = { orgId: before.org_id, id: before.id }
    const modified_at = laterThan(before.modified_at, ctx.now)
    await updateUser(ctx.db, key, { status: 'Active', suspended_for: null, wrong_codes: 0, modified_at })
    await deleteFailures(ctx.db, before.org_id, before.email)
    return changed(ctx, before)
  },

  resendInvitation: async (ctx, input) => {
    const row = await lockAccount(ctx, input.userId)
    const whyNot = whyNotInvite(toUser(row))
    if (whyNot) ctx.refuse(whyNot)
    const key = { orgId: row.org_id, id: row.id }
    const seconds = await secondsToWait(ctx, row, 'invitation', inviteInterval)
    if (seconds > 0) ctx.refuse('invitation_just_sent', { seconds })
    await inviteUser(ctx, { ...key, email: row.email, firstName: row.first_name })
    ctx.record({ type: userRecord, id: row.id, org: row.org_id, after: { invitationSentTo: row.email } })
    return { email: row.email }
  },

  sendPasswordLink: async (ctx, input) => {
    const row = await lockAccount(ctx, input.userId)
    const whyNot = whyNotSendLink(toUser(row))
    if (whyNot) ctx.refuse(whyNot)
    const seconds = await secondsToWait(ctx, row, 'password_reset', resetMailInterval)
    if (seconds > 0) ctx.refuse('password_link_just_sent', { seconds })
    await insertReset(ctx, {
      orgId: row.org_id,
      id: ctx.newId(),
      email: row.email,
      address: ctx.address,
      at: ctx.now,
    })
    ctx.record({ type: userRecord, id: row.id, org: row.org_id, after: { passwordReset: 'requested' } })
    return { ok: true }
  },

  endUserSessions: async (ctx, input) => {
    const row = await lockAccount(ctx, input.userId)
    return endAllSessions(ctx, row)
  },

  resetTwoStep: async (ctx, { userId, reason }) => {
    const row = await lockAccount(ctx, userId)
    const whyNot = whyNotPlatformReset(ctx.actor, { reason, otherManagers: await countOtherManagers(ctx, row) })
    if (whyNot === 'reset_reason_needed') ctx.refuse(whyNot, {}, { reason: { code: 'required' } })
    if (whyNot) ctx.refuse(whyNot)
    await resetFactors(ctx, row)
    return toUser(row)
  },
}

export const administratorActionHandlers: Handlers<typeof administratorActions> = {
  endSessions: async (ctx, { adminId }) => endAllSessions(ctx, await lockAdministrator(ctx, adminId)),

  resetTwoStep: async (ctx, { adminId }) => {
    const row = await lockAdministrator(ctx, adminId)
    await resetFactors(ctx, row)
    return { ...toUser(row), twoStep: false }
  },
}

/** The seconds until another link for this purpose can be sent to a user; 0 if it can be sent now. */
const secondsToWait = async (
  { db, now }: Pick<ActionContext, 'db' | 'now'>,
  { org_id: orgId, id }: UserRow,
  purpose: LinkPurpose,
  interval: number,
): Promise<number> => {
  const last = await lastLinkAt(db, { orgId, id }, purpose)
  return last === null ? 0 : Math.max(0, Math.ceil((msOf(last) + interval - msOf(now)) / 1000))
}

/** The active Managers of the organization, except this user. */
const countOtherManagers = async ({ db, org }: ActionContext, { id }: UserRow): Promise<number> =>
  (await listSecondFactors(db, org)).filter((own) => own.role === 'Manager' && own.status === 'Active' && own.id !== id)
    .length

/** Removes the second factors of a user who lost them, ends their sessions, and notifies them by e-mail. */
const resetFactors = async (
  ctx: Context<'not_yourself' | 'two_step_off', PlatformActor | TenantActor>,
  row: UserRow,
): Promise<void> => {
  const key = { orgId: row.org_id, id: row.id }
  const twoStep = hasSecondFactor(await factorsOf(ctx.db, key))
  const whyNot = whyNotResetTwoStep(ctx.actor, { id: row.id, twoStep })
  if (whyNot) ctx.refuse(whyNot)
  await removeFactors(ctx.db, key)
  const sessionsEnded = await endSessions(ctx, row)
  await queueEmails(ctx, row.org_id, [row.email], passkeyLetters.factorsReset({ owner: row.first_name, at: ctx.now }))
  ctx.record({
    type: userRecord,
    id: row.id,
    org: row.org_id,
    before: { twoStep: true },
    after: { twoStep: false, because: resetCause(ctx.actor.role), sessionsEnded },
  })
}
const resetCause = (role: Role) =>
  isPlatform(role)
    ? role === 'superadmin'
      ? 'reset by a superadmin'
      : 'reset by platform staff'
    : 'reset by a Manager'

const endAllSessions = async (
  ctx: Context<'not_yourself' | 'no_sessions', PlatformActor | TenantActor>,
  row: UserRow,
): Promise<{ ended: number }> => {
  if (row.id === ctx.actor.id) ctx.refuse('not_yourself')
  const ended = await endSessions(ctx, row)
  const whyNot = whyNotEndSessions(ctx.actor, { id: row.id, sessions: ended })
  if (whyNot) ctx.refuse(whyNot)
  ctx.record({ type: userRecord, id: row.id, org: row.org_id, after: { sessionsEnded: ended } })
  return { ended }
}

const changed = async (ctx: Pick<ActionContext, 'db' | 'record'>, before: UserRow, more: object = {}) => {
  const row = await readUser(ctx.db, { orgId: before.org_id, id: before.id })
  if (!row) throw new Error('an account that was just written is gone')
  const [was, is] = [toUser(before), toUser(row)]
  ctx.record({
    type: userRecord,
    id: row.id,
    org: row.org_id,
    before: { status: was.status, suspendedFor: was.suspendedFor },
    after: { status: is.status, suspendedFor: is.suspendedFor, ...more },
  })
  return is
}
