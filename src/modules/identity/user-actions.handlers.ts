import { userRecord } from './user-record.rules.ts'
import { isPlatform } from '#kernel/access.ts'
import { addMs, laterThan, msOf } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { organizationExists, organizationName } from '#modules/organizations/organization.service.ts'
import type { Context, Handlers, PlatformActor, TenantActor } from '#server/context.ts'
import { inviteEvery } from './account.rules.ts'
import { inviteUser } from './account.service.ts'
import {
  forgetFailures,
  lastLinkAt,
  lockUser,
  readUser,
  spendLinks,
  updateUser,
  type UserRow,
} from './account.store.ts'
import { liveSessions, tenantFor } from './named-account.ts'
import { deleteSessions } from './session.store.ts'
import { whyNotReset } from './two-step.rules.ts'
import { deleteOneTimePassword, readOneTimePassword } from './two-step.store.ts'
import type { administratorActions, userActions } from './user-actions.contract.ts'
import { whyNotEndSessions, whyNotInvite, whyNotReactivate, whyNotSuspend } from './user-admin.rules.ts'
import { toUser } from './user-admin.store.ts'

type Doing = Context<'not_found', PlatformActor | TenantActor>
type Named = { userId: Id<'user'>; orgId?: Id<'org'> | undefined; tenantId?: Id<'org'> | undefined }

/** Locks the account of the call, or throws the same error for a foreign and a missing one. */
const held = async (ctx: Doing, input: Named): Promise<UserRow> => {
  const orgId = tenantFor(ctx.actor, input) ?? ctx.refuse('not_found')
  return (await lockUser(ctx.db, { orgId, id: input.userId })) ?? ctx.refuse('not_found')
}
const heldAdministrator = async (ctx: Doing, id: Id<'user'>): Promise<UserRow> =>
  (await lockUser(ctx.db, { orgId: platformOrgId, id })) ?? ctx.refuse('not_found')

/** Ends what an account has open and what would open it, and answers how many sessions that were. */
const endSessions = async (ctx: Pick<Doing, 'db' | 'now'>, row: UserRow): Promise<number> => {
  const key = { orgId: row.org_id, id: row.id }
  const { length } = await liveSessions(ctx.db, { ...key, role: row.role }, ctx.now)
  await deleteSessions(ctx.db, key)
  return length
}

export const userActionHandlers: Handlers<typeof userActions> = {
  suspendUser: async (ctx, input) => {
    // Two Managers who suspend each other lock in one order, and the second is refused.
    const [first, second] = [ctx.actor.id, input.userId].toSorted()
    const tenant = isPlatform(ctx.actor.role) ? null : ctx.actor.orgId
    if (tenant && first === ctx.actor.id && second !== ctx.actor.id)
      await lockUser(ctx.db, { orgId: tenant, id: ctx.actor.id })
    const before = await held(ctx, input)
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
    await spendLinks(ctx.db, key, ctx.now)
    return changed(ctx, before, { sessionsEnded: await endSessions(ctx, before) })
  },

  reactivateUser: async (ctx, input) => {
    const before = await held(ctx, input)
    const whyNot = whyNotReactivate(ctx.actor, toUser(before))
    if (whyNot) ctx.refuse(whyNot)
    const key = { orgId: before.org_id, id: before.id }
    const modified_at = laterThan(before.modified_at, ctx.now)
    await updateUser(ctx.db, key, { status: 'Active', suspended_for: null, wrong_codes: 0, modified_at })
    await forgetFailures(ctx.db, before.org_id, before.email)
    return changed(ctx, before)
  },

  resendInvitation: async (ctx, input) => {
    const row = await held(ctx, input)
    const whyNot = whyNotInvite(toUser(row))
    if (whyNot) ctx.refuse(whyNot)
    if (!(await organizationExists(ctx.db, row.org_id))) ctx.refuse('not_found')
    const key = { orgId: row.org_id, id: row.id }
    const last = await lastLinkAt(ctx.db, key, 'invitation')
    const next = last && addMs(last, inviteEvery)
    if (next && next > ctx.now)
      ctx.refuse('invitation_just_sent', { seconds: Math.ceil((msOf(next) - msOf(ctx.now)) / 1000) })
    const organization = await organizationName(ctx.db, row.org_id)
    await inviteUser(ctx, { ...key, email: row.email, firstName: row.first_name }, organization)
    ctx.record({ type: userRecord, id: row.id, org: row.org_id, after: { invitationSentTo: row.email } })
    return { email: row.email }
  },

  endUserSessions: async (ctx, input) => {
    const row = await held(ctx, input)
    return endOf(ctx, row)
  },
}

export const administratorActionHandlers: Handlers<typeof administratorActions> = {
  endSessions: async (ctx, { adminId }) => endOf(ctx, await heldAdministrator(ctx, adminId)),

  resetTwoStep: async (ctx, { adminId }) => {
    const row = await heldAdministrator(ctx, adminId)
    const key = { orgId: platformOrgId, id: row.id }
    const on = Boolean((await readOneTimePassword(ctx.db, key))?.confirmed_at)
    const whyNot = whyNotReset(ctx.actor, { id: row.id, twoStep: on })
    if (whyNot) ctx.refuse(whyNot)
    await deleteOneTimePassword(ctx.db, key)
    const sessionsEnded = await endSessions(ctx, row)
    ctx.record({
      type: userRecord,
      id: row.id,
      org: platformOrgId,
      before: { twoStep: true },
      after: { twoStep: false, because: 'reset by a superadmin', sessionsEnded },
    })
    return { ...toUser(row), twoStep: false }
  },
}

const endOf = async (
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

const changed = async (ctx: Pick<Doing, 'db' | 'record'>, before: UserRow, more: object = {}) => {
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
