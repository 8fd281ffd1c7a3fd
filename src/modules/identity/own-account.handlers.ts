import { userRecord } from './user-record.rules.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Handlers, PlatformActor } from '#server/context.ts'
import { lockUser } from './account.store.ts'
import { deviceOf } from './device.rules.ts'
import { whyNotReauthenticated } from './guessing.steps.ts'
import { liveSessions } from './live-sessions.steps.ts'
import type { ownSessions, twoStep } from './own-account.contract.ts'
import { deleteSession, deleteSessions } from './session.store.ts'
import { lockSecurity, readSecurity } from './staff-security.store.ts'
import { showRecoveryCode, whyNotConfirm, whyNotSetUp, whyNotSwitchOff } from './two-step.rules.ts'
import { beginTwoStep, confirmTwoStep, renewRecoveryCodes } from './two-step.steps.ts'
import { countRecoveryCodes, deleteOneTimePassword, readOneTimePassword } from './two-step.store.ts'

const done = { ok: true } as const

export const ownSessionHandlers: Handlers<typeof ownSessions> = {
  getOwnSessions: async (ctx) => {
    const rows = await liveSessions(ctx.db, ctx.actor, ctx.now)
    const sessions = rows.map((row) => {
      const device = deviceOf(row.user_agent)
      return {
        id: row.id,
        device: device.name,
        kind: device.kind,
        address: row.address,
        signedInAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        current: row.token_hash.equals(ctx.actor.sessionHash),
      }
    })
    return { sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) }
  },

  endOwnSession: async (ctx, { sessionId }) => {
    const rows = await liveSessions(ctx.db, ctx.actor, ctx.now)
    const row = rows.find(({ id }) => id === sessionId) ?? ctx.refuse('not_found')
    if (row.token_hash.equals(ctx.actor.sessionHash)) ctx.refuse('own_session')
    await deleteSession(ctx.db, row.org_id, row.token_hash)
    ctx.record({ type: userRecord, id: ctx.actor.id, after: { sessionEnded: deviceOf(row.user_agent).name } })
    return done
  },

  endOtherSessions: async (ctx) => {
    const rows = await liveSessions(ctx.db, ctx.actor, ctx.now)
    const ended = rows.filter((row) => !row.token_hash.equals(ctx.actor.sessionHash)).length
    await deleteSessions(ctx.db, ctx.actor, ctx.actor.sessionHash)
    ctx.record({ type: userRecord, id: ctx.actor.id, after: { sessionsEnded: ended } })
    return { ended }
  },
}

const keyOf = ({ id }: PlatformActor) => ({ orgId: platformOrgId, id })

export const twoStepHandlers: Handlers<typeof twoStep> = {
  getTwoStep: async (ctx) => {
    const row = await readOneTimePassword(ctx.db, keyOf(ctx.actor))
    const since = row?.confirmed_at ?? null
    return {
      on: since !== null,
      since,
      recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(ctx.db, keyOf(ctx.actor)),
      required: (await readSecurity(ctx.db))?.requireTwoStep === true,
    }
  },

  setUpTwoStep: async (ctx, { password }) => {
    const whyNot = await whyNotReauthenticated(ctx, { password })
    if (whyNot) return ctx.refuseAndKeep(whyNot)
    const existing = await readOneTimePassword(ctx.db, keyOf(ctx.actor))
    const refused = whyNotSetUp({ on: Boolean(existing?.confirmed_at) })
    if (refused) ctx.refuse(refused)
    ctx.record({ type: userRecord, id: ctx.actor.id, after: { twoStep: 'being set up' } })
    return beginTwoStep(ctx, { ...keyOf(ctx.actor), email: ctx.actor.email })
  },

  confirmTwoStep: async (ctx, { code }) => {
    await lockUser(ctx.db, ctx.actor)
    const row = await readOneTimePassword(ctx.db, keyOf(ctx.actor))
    const pending = row ? { on: row.confirmed_at !== null, createdAt: row.created_at } : null
    const whyNot = whyNotConfirm(pending, ctx.now)
    if (whyNot) ctx.refuse(whyNot)
    if (!(await confirmTwoStep(ctx, keyOf(ctx.actor), code))) ctx.refuse('second_step_wrong')
    // End the sessions that signed in without a second step.
    await deleteSessions(ctx.db, ctx.actor, ctx.actor.sessionHash)
    ctx.record({ type: userRecord, id: ctx.actor.id, before: { twoStep: false }, after: { twoStep: true } })
    return { recoveryCodes: (await renewRecoveryCodes(ctx, keyOf(ctx.actor))).map(showRecoveryCode) }
  },

  renewRecoveryCodes: async (ctx, input) => {
    const whyNot = await whyNotReauthenticated(ctx, { ...input, withCode: true })
    if (whyNot) return ctx.refuseAndKeep(whyNot)
    if (!(await isOn(ctx))) ctx.refuse('two_step_off')
    ctx.record({ type: userRecord, id: ctx.actor.id, after: { recoveryCodes: 'renewed' } })
    return { recoveryCodes: (await renewRecoveryCodes(ctx, keyOf(ctx.actor))).map(showRecoveryCode) }
  },

  switchOffTwoStep: async (ctx, input) => {
    const whyNot = await whyNotReauthenticated(ctx, { ...input, withCode: true })
    if (whyNot) return ctx.refuseAndKeep(whyNot)
    const required = (await lockSecurity(ctx.db))?.requireTwoStep === true
    const refused = whyNotSwitchOff({ on: await isOn(ctx), required })
    if (refused) ctx.refuse(refused)
    await deleteOneTimePassword(ctx.db, keyOf(ctx.actor))
    ctx.record({ type: userRecord, id: ctx.actor.id, before: { twoStep: true }, after: { twoStep: false } })
    return done
  },
}

const isOn = async (ctx: { db: Parameters<typeof readOneTimePassword>[0]; actor: PlatformActor }): Promise<boolean> =>
  Boolean((await readOneTimePassword(ctx.db, keyOf(ctx.actor)))?.confirmed_at)
