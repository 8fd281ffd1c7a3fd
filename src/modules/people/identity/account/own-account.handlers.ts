import { userRecord } from '../user-record.rules.ts'
import type { Handlers } from '#server/context.ts'
import { lockUser } from '../account.store.ts'
import { deviceOf } from '../device.rules.ts'
import { liveSessions, deleteSession, deleteSessions } from '../sessions/session.store.ts'
import type { ownSessions, twoStep } from './own-account.contract.ts'
import { lockSecurity, readSecurity } from '../twoStep/sign-in-security.store.ts'
import { showRecoveryCode, whyNotConfirm, whyNotLeft, whyNotSetUp } from '../two-step.rules.ts'
import { afterRemoval, beginTwoStep, confirmTwoStep, factorsOf, renewRecoveryCodes } from '../twoStep/two-step.steps.ts'
import { countRecoveryCodes, deleteOneTimePassword, readOneTimePassword } from '../twoStep/two-step.store.ts'

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

export const twoStepHandlers: Handlers<typeof twoStep> = {
  getTwoStep: async ({ db, actor }) => {
    const row = await readOneTimePassword(db, actor)
    const required = await readSecurity(db, actor.orgId)
    return {
      on: Boolean(row?.confirmed_at),
      since: row?.confirmed_at ?? null,
      recoveryCodesLeft: await countRecoveryCodes(db, actor),
      required: required !== null && (required.requireTwoStep || required.requirePasskey),
    }
  },

  setUpTwoStep: async (ctx) => {
    const refused = whyNotSetUp({ on: (await factorsOf(ctx.db, ctx.actor)).app })
    if (refused) ctx.refuse(refused)
    ctx.record({ type: userRecord, id: ctx.actor.id, after: { twoStep: 'being set up' } })
    return beginTwoStep(ctx, ctx.actor)
  },

  confirmTwoStep: async (ctx, { code }) => {
    const { db, actor } = ctx
    await lockUser(db, actor)
    const row = await readOneTimePassword(db, actor)
    const pending = row ? { on: row.confirmed_at !== null, createdAt: row.created_at } : null
    const whyNot = whyNotConfirm(pending, ctx.now)
    if (whyNot) ctx.refuse(whyNot)
    if (!(await confirmTwoStep(ctx, actor, code))) ctx.refuse('second_step_wrong')
    // End the sessions that signed in without a second step.
    await deleteSessions(db, actor, actor.sessionHash)
    ctx.record({ type: userRecord, id: actor.id, before: { twoStep: false }, after: { twoStep: true } })
    return { recoveryCodes: (await renewRecoveryCodes(ctx, actor)).map(showRecoveryCode) }
  },

  renewRecoveryCodes: async (ctx) => {
    const { app, passkeys } = await factorsOf(ctx.db, ctx.actor)
    if (!app && passkeys === 0) ctx.refuse('two_step_off')
    ctx.record({ type: userRecord, id: ctx.actor.id, after: { recoveryCodes: 'renewed' } })
    return { recoveryCodes: (await renewRecoveryCodes(ctx, ctx.actor)).map(showRecoveryCode) }
  },

  switchOffTwoStep: async (ctx) => {
    const { db, actor } = ctx
    await lockUser(db, actor)
    const { app, passkeys } = await factorsOf(db, actor)
    if (!app) ctx.refuse('two_step_off')
    const left = { app: false, passkeys }
    const refused = whyNotLeft(await lockSecurity(db, actor.orgId), left)
    if (refused) ctx.refuse(refused)
    await deleteOneTimePassword(db, actor)
    await afterRemoval(db, actor, left)
    ctx.record({ type: userRecord, id: actor.id, before: { twoStep: true }, after: { twoStep: false } })
    return done
  },
}
