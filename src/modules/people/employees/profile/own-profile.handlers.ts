import { userRecord } from '#people/identity/user-record.rules.ts'
import { postalCodeIn } from '../employee-fields.rules.ts'
import { employeeRecord } from '../employee-record.rules.ts'
import type { Errors } from '#kernel/call.ts'
import {
  acceptTerms,
  changeOwnPassword,
  updateAccountOfEmployee,
  hasChosenPassword,
} from '#people/identity/users/user-admin.service.ts'
import { autofillLine, refusalOfCode } from '#people/identity/codes/codes.rules.ts'
import { checkCode, issueCode, sentCode } from '#people/identity/codes/codes.service.ts'
import { queueMessage } from '#server/outbound/outbox.ts'
import type { Context, EmployeeActor, Handlers } from '#server/context.ts'
import type { OwnProfile } from '../employee-fields.rules.ts'
import { contactLetters } from '../contact/contact-change.messages.ts'
import { missingProfileFields, type ProfileField } from '../employee.rules.ts'
import * as store from '../employee.store.ts'
import type { ownProfileCalls } from './own-profile.contract.ts'

const done = { ok: true } as const

export const ownProfileHandlers: Handlers<typeof ownProfileCalls> = {
  acceptTermsAndConditions: async (ctx) => {
    await acceptTerms(ctx)
    return done
  },

  getEmployeeProfile: async (ctx) => {
    const row = (await store.readEmployee(ctx.db, keyOf(ctx.actor), ctx.today)) ?? ctx.refuse('profile_not_found')
    return { ...store.toEmployee(row), missing: row.profile_completed_at ? [] : await missing(ctx, row) }
  },

  updateOwnProfile: async (ctx, { updatedProfile, oldPassword, newUserPassword }) => {
    const locked = (await store.lockEmployee(ctx.db, keyOf(ctx.actor))) ?? ctx.refuse('profile_not_found')
    if (newUserPassword !== undefined && !oldPassword)
      ctx.refuse('invalid_input', {}, { oldPassword: { code: 'required' } })
    checkMobile(ctx, updatedProfile, locked)
    if (updatedProfile.dateOfBirth && updatedProfile.dateOfBirth > ctx.today)
      ctx.refuse('invalid_input', {}, { 'updatedProfile.dateOfBirth': { code: 'birth_date_invalid' } })
    const whyNot = oldPassword && (await changeOwnPassword(ctx, { old: oldPassword, next: newUserPassword }))
    if (whyNot) return ctx.refuseAndKeep(whyNot)

    const changed = { ...locked, ...columnsOf(updatedProfile, locked) }
    await store.updateEmployee(ctx.db, keyOf(ctx.actor), {
      ...columnsOf(updatedProfile, locked),
      modified_at: ctx.now,
      modified_by: ctx.actor.id,
    })
    const names = { firstName: changed.first_name, lastName: changed.last_name, email: null }
    await updateAccountOfEmployee(ctx, { orgId: locked.org_id, employeeId: locked.id, ...names })
    ctx.record({ type: employeeRecord, id: locked.id, before: profileOf(locked), after: profileOf(changed) })
    return { ok: true, profileComplete: await completeProfile(ctx, changed, newUserPassword !== undefined) }
  },

  sendSmsVerificationCode: async (ctx, { mobileNumber }) => {
    await checkAvailable(ctx, mobileNumber)
    const own = await store.readEmployee(ctx.db, keyOf(ctx.actor), ctx.today)
    if (own?.mobile_verified_at && own.mobile_number !== mobileNumber)
      await ctx.confirm('contact', {
        lines: [{ name: ctx.actor.name, value: mobileNumber, before: own.mobile_number ?? '' }],
      })
    const purpose = { user: ctx.actor, purpose: 'mobile', boundTo: mobileNumber } as const
    const issued = await issueCode(ctx, { ...purpose, mobileNumber })
    if ('whyNot' in issued) {
      const { code, params } = issued.whyNot
      // The last code may have gone to another number.
      const sent = code === 'code_too_soon' && (await sentCode(ctx, purpose))
      return ctx.refuse(code, { ...params, ...(sent && { sentTo: mobileNumber }) })
    }
    ctx.record({ type: userRecord, id: ctx.actor.id })
    await queueMessage(ctx, {
      orgId: ctx.actor.orgId,
      channel: 'sms',
      to: mobileNumber,
      userId: ctx.actor.id,
      expiresAt: issued.expiresAt,
      ...contactLetters.code({ code: issued.code, autofill: autofillLine(ctx.env.publicUrl, issued.code) }),
    })
    return true
  },

  verifySmsVerificationCode: async (ctx, { mobileNumber, verificationCode }) => {
    const locked = (await store.lockEmployee(ctx.db, keyOf(ctx.actor))) ?? ctx.refuse('profile_not_found')
    const outcome = await checkCode(ctx, {
      user: ctx.actor,
      purpose: 'mobile',
      boundTo: mobileNumber,
      code: verificationCode,
    })
    if (outcome !== 'ok') {
      const { code, params } = refusalOfCode(outcome)
      return ctx.refuseAndKeep(code, params)
    }
    await checkAvailable(ctx, mobileNumber)
    const verified = { mobile_number: mobileNumber, mobile_verified_at: ctx.now }
    await store.updateEmployee(ctx.db, keyOf(ctx.actor), {
      ...verified,
      modified_at: ctx.now,
      modified_by: ctx.actor.id,
    })
    ctx.record({
      type: employeeRecord,
      id: locked.id,
      before: { mobileNumber: locked.mobile_number },
      after: { mobileNumber, mobileVerified: true },
    })
    await completeProfile(ctx, { ...locked, ...verified }, false)
    return done
  },
}

type ProfileContext = Context<Errors<typeof ownProfileCalls.updateOwnProfile>, EmployeeActor>

const keyOf = ({ orgId, employeeId }: EmployeeActor): store.EmployeeKey => ({ orgId, id: employeeId })

/** A new number can be saved only after it has been verified. */
const checkMobile = (ctx: ProfileContext, { mobileNumber }: OwnProfile, locked: store.EmployeeRow): void => {
  if (mobileNumber === undefined || mobileNumber === locked.mobile_number) return
  ctx.refuse('mobile_not_verified', {}, { 'updatedProfile.mobileNumber': { code: 'mobile_not_verified' } })
}

const checkAvailable = async (ctx: Context<'mobile_taken', EmployeeActor>, mobileNumber: string): Promise<void> => {
  if (!(await store.isTaken(ctx.db, keyOf(ctx.actor), 'mobile_number', mobileNumber))) return
  ctx.refuse('mobile_taken', {}, { mobileNumber: { code: 'mobile_taken' } })
}

const columnsOf = (given: OwnProfile, locked: store.EmployeeRow) => {
  const orCurrent = <T>(value: T | null | undefined, current: T | null): T | null =>
    value === undefined ? current : value
  return {
    first_name: given.firstName ?? locked.first_name,
    last_name: given.lastName ?? locked.last_name,
    date_of_birth: orCurrent(given.dateOfBirth, locked.date_of_birth),
    address: orCurrent(given.address, locked.address),
    city: orCurrent(given.city, locked.city),
    country: orCurrent(given.country, locked.country) ?? 'Malaysia',
    postal_code: postalCodeIn(
      orCurrent(given.country, locked.country),
      orCurrent(given.postalCode, locked.postal_code),
    ),
  }
}

const profileOf = (row: store.EmployeeRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  dateOfBirth: row.date_of_birth,
  address: row.address,
  city: row.city,
  country: row.country,
  postalCode: row.postal_code,
})

const missing = async (
  ctx: Pick<ProfileContext, 'db' | 'actor'>,
  row: store.EmployeeRow,
  passwordChosen = false,
): Promise<ProfileField[]> =>
  missingProfileFields({
    ...profileOf(row),
    mobileVerified: row.mobile_verified_at !== null,
    ownPassword: passwordChosen || (await hasChosenPassword(ctx.db, ctx.actor)),
  })

/** Records permanently that the profile is complete. */
const completeProfile = async (
  ctx: Pick<ProfileContext, 'db' | 'actor' | 'now'>,
  row: store.EmployeeRow,
  passwordChosen: boolean,
): Promise<boolean> => {
  if (row.profile_completed_at) return true
  if ((await missing(ctx, row, passwordChosen)).length > 0) return false
  await store.updateEmployee(ctx.db, keyOf(ctx.actor), { profile_completed_at: ctx.now })
  return true
}
