import { task } from '#kernel/task.ts'
import { userRecord } from '../user-record.rules.ts'
import { z } from 'zod'
import { roles } from '#kernel/access.ts'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { email, id, instant, opt, orgId } from '#kernel/values.ts'
import { passwordLength, userLanguages } from '../account.rules.ts'
import { isCommonPassword } from '../common-passwords.rules.ts'

/** A password as it is typed to sign in: only a maximum length, so that it does not reveal the rules for stored passwords. */
export const typedPassword = z.string().min(1).max(passwordLength.max)
/** Six digits of an authenticator, or a recovery code. */
export const secondStep = z.string().trim().min(1).max(40)
/** A password that users choose or have chosen themselves. */
const ownPassword = z
  .string()
  .min(passwordLength.min, `At least ${passwordLength.min} characters`)
  .max(passwordLength.max)

/** The same when it is chosen. */
const chosenPassword = ownPassword.refine((password) => !isCommonPassword(password), fieldError('common_password'))

/** The signed-in user, read again for every call. */
export const claims = z.object({
  userId: id('user'),
  email: z.string(),
  displayName: z.string(),
  photoUrl: z.string().nullable(),
  role: z.enum(roles),
  tenantId: orgId.nullable(),
  orgId: orgId.nullable(),
  acceptedTAndC: z.boolean(),
  /** False until an employee has entered a name, date of birth, address and verified mobile number and chosen a password. */
  profileComplete: z.boolean(),
  /** Whether a member of platform staff must set up two-step sign-in before anything else. */
  mustSetUpTwoStep: z.boolean(),
  /** Right after a sign-in with the password: whether the user has no passkey and could add one at this address. */
  offersPasskey: z.boolean(),
  /** The server's business clock, so that a browser whose clock is wrong shows the right day. */
  now: instant,
})

/** What the owner of a link enters at sign-in, besides the new password. Platform staff have no code. */
const signInHint = done.extend({ domain: z.string().nullable(), email: z.string() })
const domain = z.string().trim().min(1).max(30)
const link = z.string().min(20).max(100)

export const auth = {
  signIn: command({
    summary:
      'Sign in with e-mail and password. Platform staff sign in without a tenant, and with a code if they use two-step sign-in.',
    audit: [
      userRecord,
      'Signed in',
      'Log masuk',
      // For old entries: wrong passwords no longer suspend an account.
      [{ field: 'because', sentence: ['Was suspended after wrong passwords', 'Digantung selepas kata laluan salah'] }],
    ],
    allow: 'public',
    hashesPassword: true,
    input: z.object({ tenantId: opt(z.string().max(30)), email, password: typedPassword, code: opt(secondStep) }),
    output: claims,
    errors: ['invalid_credentials', 'user_disabled', 'too_many_requests', 'second_step_needed', 'second_step_wrong'],
  }),
  signOut: command({
    summary: 'End the session of the caller.',
    audit: [userRecord, 'Signed out', 'Log keluar'],
    allow: 'any',
    beforeTwoStep: true,
    input: z.object({}),
    output: done,
  }),
  getSession: query({
    summary: 'Read the current session.',
    allow: 'any',
    beforeTwoStep: true,
    input: z.object({}),
    output: claims,
  }),
  readInvitation: query({
    summary: 'Return the invited person and the employer of an invitation link. The link stays valid.',
    allow: 'public',
    input: z.object({ token: link }),
    output: z.object({
      /** Null for platform staff. */
      organization: z.string().nullable(),
      domain: z.string().nullable(),
      displayName: z.string(),
      email: z.string(),
      expiresAt: instant,
    }),
    errors: ['link_not_valid'],
  }),
  acceptInvitation: command({
    summary: 'Set the first password with the link of an invitation, and sign in.',
    audit: [userRecord, 'Accepted the invitation', 'Menerima jemputan'],
    allow: 'public',
    hashesPassword: true,
    auth: 'link',
    input: z.object({ token: link, newUserPassword: chosenPassword }),
    /** The claims are null if the organization is suspended. */
    output: signInHint.extend({ claims: claims.nullable() }),
    errors: ['link_not_valid'],
  }),
  requestPasswordReset: command({
    summary: 'Send a link to choose a new password, if the account exists.',
    audit: [userRecord, 'Requested a password reset', 'Meminta tetapan semula kata laluan'],
    allow: 'public',
    input: z.object({ email, domain: opt(domain) }),
    output: done,
    errors: ['too_many_requests'],
  }),
  resetPassword: command({
    summary: 'Choose a new password with the link of a reset e-mail.',
    audit: [userRecord, 'Reset their password', 'Menetapkan semula kata laluan'],
    allow: 'public',
    hashesPassword: true,
    auth: 'link',
    input: z.object({ token: link, newUserPassword: chosenPassword }),
    output: signInHint,
    errors: ['link_not_valid'],
  }),
}

export const users = {
  changeUserPassword: command({
    summary: 'Change the caller’s password and end their other sessions.',
    audit: [userRecord, 'Changed their password', 'Menukar kata laluan'],
    allow: 'any',
    hashesPassword: true,
    input: z.object({ oldPassword: ownPassword, newUserPassword: chosenPassword }),
    output: done,
    errors: ['wrong_password', 'user_disabled', 'second_step_wrong'],
  }),
  checkPassword: command({
    summary: 'Check the password of an employee in the first step of the profile setup.',
    audit: { none: 'changes nothing; wrong passwords count like those at sign-in' },
    allow: 'employee',
    hashesPassword: true,
    input: z.object({ password: ownPassword }),
    output: done,
    errors: ['wrong_password', 'user_disabled', 'second_step_wrong'],
  }),
  getAcceptedTerms: query({
    summary: 'Return the version of the terms that the caller last accepted, and when.',
    allow: 'any',
    input: z.object({}),
    output: z.object({ version: z.string().nullable(), acceptedAt: instant.nullable() }),
  }),
  changeLanguage: command({
    summary: 'Change the language of the caller’s e-mails and text messages.',
    audit: [userRecord, 'Changed their language', 'Menukar bahasa'],
    allow: 'any',
    beforeTwoStep: true,
    input: z.object({ language: z.enum(userLanguages) }),
    output: done,
  }),
}

/** The link of a requested password reset. */
export const resetLinkTask = task('sendResetLink', z.object({ orgId, email: z.string(), address: z.string() }))
