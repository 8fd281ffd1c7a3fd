import { userRecord } from '../user-record.rules.ts'
import type { Input } from '#kernel/call.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import {
  organizationByCode,
  organizationCode,
  organizationExists,
  organizationName,
} from '#people/organizations/organization.service.ts'
import type { Actor, Context, Handlers } from '#server/context.ts'
import { hashPassword, isPassword } from '#server/secrets.ts'
import { isRefused, resetLimits, whyNotReset, whyNotTry } from '../account.rules.ts'
import * as accounts from '../account.store.ts'
import { readToken } from '#server/session-token.ts'
import type { auth, users } from './auth.contract.ts'
import { blockOfGuesses, whyBlocked } from './block.steps.ts'
import { readGuesses, recordFailure, recordSuccess, whyNotOwnPassword } from './guessing.steps.ts'
import { knownDevice, rememberDevice } from './known-device.steps.ts'
import { insertReset, lockResets } from './reset.store.ts'
import { deleteSession, deleteSessions } from '../sessions/session.store.ts'
import { claimsOf, offersPasskey, openSession } from './sign-in.steps.ts'
import { checkSecondStep } from '../twoStep/two-step.steps.ts'

const done = { ok: true } as const

export const authHandlers: Handlers<typeof auth> = {
  signIn: async (ctx, input) => {
    const orgId = input.tenantId === undefined ? platformOrgId : (input.tenantId as Id<'org'>)
    const user = await accounts.lockUserByEmail(ctx.db, orgId, input.email)
    const device = user ? knownDevice(ctx.env, ctx.device, { orgId, id: user.id }) : null
    const source = { orgId, email: input.email, address: ctx.address, device }
    const guesses = await readGuesses(ctx, source)
    // Others with the same address must not lock out a browser that has signed in before.
    if (!device && whyNotTry(guesses)) ctx.refuse('too_many_requests')

    // Before the password is checked, so that neither the response nor its time reveals anything about it or the account.
    const refused = isRefused(guesses, device)
    if (!(await isPassword(refused ? null : (user?.password_hash ?? null), input.password)) || !user) {
      await recordFailure(ctx, user, { source, guesses })
      return refused
        ? ctx.refuseAndKeep('user_disabled', blockOfGuesses(guesses.refusedUntil))
        : ctx.refuseAndKeep('invalid_credentials')
    }
    const block = await whyBlocked(ctx.db, user)
    if (block) {
      await recordSuccess(ctx, source)
      return ctx.refuseAndKeep('user_disabled', block)
    }
    const second = await checkSecondStep(ctx, { orgId, id: user.id, role: user.role }, input.code)
    // Not a success yet: it would reset the count and allow unlimited guesses at the code.
    if (second === 'missing') return ctx.refuse('second_step_needed')
    if (second === 'wrong') {
      await recordFailure(ctx, user, { source, guesses })
      return ctx.refuseAndKeep('second_step_wrong')
    }
    await recordSuccess(ctx, source)
    await openSession(ctx, user)
    ctx.record({ type: userRecord, id: user.id, org: user.org_id, after: { signedIn: true } })
    return claimsOf(ctx, user, { offersPasskey: await offersPasskey(ctx, user) })
  },

  signOut: async (ctx) => {
    await deleteSession(ctx.db, ctx.actor.orgId, ctx.actor.sessionHash)
    ctx.setSession(null)
    ctx.record({ type: userRecord, id: ctx.actor.id })
    return done
  },

  getSession: async (ctx) => {
    const user = await accounts.readUser(ctx.db, ctx.actor)
    if (!user) throw new Error('a session without its user')
    return claimsOf(ctx, user)
  },

  readInvitation: async (ctx, { token }) => {
    const link = readToken(token) ?? ctx.refuse('link_not_valid')
    const at = ctx.now
    const found =
      (await accounts.readLink(ctx.db, { ...link, purpose: 'invitation', at })) ?? ctx.refuse('link_not_valid')
    const user = await accounts.readUser(ctx.db, { orgId: link.orgId, id: found.user_id })
    if (user?.status !== 'Active') return ctx.refuse('link_not_valid')
    const isKnown = link.orgId !== platformOrgId && (await organizationExists(ctx.db, link.orgId))
    return {
      organization: isKnown ? await organizationName(ctx.db, link.orgId) : null,
      domain: await organizationCode(ctx.db, link.orgId),
      displayName: user.display_name,
      email: user.email,
      expiresAt: found.expires_at,
    }
  },

  acceptInvitation: async (ctx, input) => {
    const user = await setPasswordByLink(ctx, input, 'invitation')
    const hint = await signInHintOf(ctx, user)
    // Only the owner of the address has the link, so the password that was just chosen need not be typed again.
    if (await whyBlocked(ctx.db, user)) return { ...hint, claims: null }
    await openSession(ctx, user)
    return { ...hint, claims: await claimsOf(ctx, user) }
  },

  resetPassword: async (ctx, input) => signInHintOf(ctx, await setPasswordByLink(ctx, input, 'password_reset')),

  requestPasswordReset: async (ctx, input) => {
    const orgId = (await resetOrgOf(ctx, input.domain)) ?? unknownOrganization
    const request = { orgId, email: input.email, address: ctx.address }
    const counts = await lockResets(ctx.client, request, ctx.now)
    if (whyNotReset(counts)) ctx.refuse('too_many_requests')
    // The account has received its maximum of links for this hour, so send no more.
    if (counts.ofAccount >= resetLimits.ofAccount) return done
    await insertReset(ctx, { ...request, id: ctx.newId(), at: ctx.now })
    return done
  },
}

/** Requests for unknown organizations are counted under this id, with the same statements as for others. */
const unknownOrganization = '0000000000000000' as Id<'org'>

const resetOrgOf = async (ctx: Pick<AnyContext, 'db'>, domain: string | undefined): Promise<Id<'org'> | null> =>
  domain === undefined ? platformOrgId : organizationByCode(ctx.db, domain)

export const userHandlers: Handlers<typeof users> = {
  changeUserPassword: async (ctx, input) => {
    const whyNot = await whyNotOwnPassword(ctx, input.oldPassword)
    if (whyNot) return ctx.refuseAndKeep(whyNot)
    await accounts.updateUser(ctx.db, ctx.actor, {
      password_hash: await hashPassword(input.newUserPassword),
      password_chosen_at: ctx.now,
      modified_at: ctx.now,
    })
    await deleteSessions(ctx.db, ctx.actor, ctx.actor.sessionHash)
    await accounts.invalidateLinks(ctx.db, ctx.actor, ctx.now)
    ctx.record({ type: userRecord, id: ctx.actor.id, after: { passwordChanged: true } })
    return done
  },

  checkPassword: async (ctx, { password }) => {
    const whyNot = await whyNotOwnPassword(ctx, password)
    return whyNot ? ctx.refuseAndKeep(whyNot) : done
  },

  getAcceptedTerms: async (ctx) => {
    const user = await accounts.readUser(ctx.db, ctx.actor)
    return { version: user?.accepted_terms_version ?? null, acceptedAt: user?.accepted_terms_at ?? null }
  },

  changeLanguage: async (ctx, { language }) => {
    await accounts.updateUser(ctx.db, ctx.actor, { language })
    ctx.record({ type: userRecord, id: ctx.actor.id, after: { language } })
    return done
  },
}

type AnyContext = Pick<Context<never, Actor | null>, 'db'>

type LinkContext = Context<'link_not_valid', Actor | null>
type LinkInput = Input<typeof auth.acceptInvitation>

const setPasswordByLink = async (ctx: LinkContext, input: LinkInput, purpose: 'invitation' | 'password_reset') => {
  const link = readToken(input.token) ?? ctx.refuse('link_not_valid')
  const taken = (await accounts.redeemLink(ctx.db, { ...link, purpose, at: ctx.now })) ?? ctx.refuse('link_not_valid')
  const key = { orgId: link.orgId, id: taken.user_id }
  const user = (await accounts.lockUser(ctx.db, key)) ?? ctx.refuse('link_not_valid')
  if (user.status !== 'Active') ctx.refuse('link_not_valid')
  await accounts.updateUser(ctx.db, key, {
    password_hash: await hashPassword(input.newUserPassword),
    password_chosen_at: ctx.now,
    modified_at: ctx.now,
  })
  await deleteSessions(ctx.db, key)
  await accounts.invalidateLinks(ctx.db, key, ctx.now)
  // Another user may be signed in to this browser.
  if (ctx.actor) await deleteSession(ctx.db, ctx.actor.orgId, ctx.actor.sessionHash)
  ctx.setSession(null)
  // Only the owner reads the e-mail with the link, so earlier guesses must not keep the owner's browsers out.
  await accounts.deleteFailuresOfKnownBrowsers(ctx.db, link.orgId, user.email)
  ctx.setDevice(rememberDevice(ctx.env, ctx.device, key))
  ctx.record({ type: userRecord, id: user.id, org: user.org_id, after: { passwordSetBy: purpose } })
  return user
}

const signInHintOf = async (ctx: Pick<AnyContext, 'db'>, user: accounts.UserRow) => ({
  ...done,
  domain: await organizationCode(ctx.db, user.org_id),
  email: user.email,
})
