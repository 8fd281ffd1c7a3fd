import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { opt } from '#kernel/values.ts'
import { passwordLength } from '#modules/identity/account.rules.ts'
import { employee } from './employee.contract.ts'
import { mobileNumber, ownProfile } from './employee-fields.rules.ts'
import { profileFields } from './employee.rules.ts'

const done = z.object({ ok: z.literal(true) })

export const ownProfileCalls = {
  acceptTermsAndConditions: command({
    summary: 'Accept the terms as they are today.',
    allow: ['employee', 'management'],
    input: z.object({}),
    output: done,
  }),
  getEmployeeProfile: query({
    summary: 'Read the own profile, and what is still missing from it.',
    allow: 'employee',
    input: z.object({}),
    output: employee.extend({ missing: z.array(z.enum(profileFields)) }),
    errors: ['profile_not_found'],
  }),
  updateOwnProfile: command({
    summary: 'Change the own profile, and the password with it. A new mobile number must have been verified before.',
    allow: 'employee',
    costly: true,
    input: z.object({
      updatedProfile: ownProfile.default({}),
      oldPassword: opt(z.string().max(passwordLength.most)),
      newUserPassword: opt(
        z.string().min(passwordLength.least, `At least ${passwordLength.least} characters`).max(passwordLength.most),
      ),
    }),
    output: z.object({ ok: z.literal(true), profileComplete: z.boolean() }),
    errors: [
      'profile_not_found',
      'mobile_not_verified',
      'invalid_input',
      'wrong_password',
      'user_disabled',
      'too_many_requests',
      'second_step_needed',
      'second_step_wrong',
    ],
  }),
  sendSmsVerificationCode: command({
    summary: 'Send a code to a mobile number, to prove that it is the own one.',
    allow: 'employee',
    input: z.object({ mobileNumber }),
    output: z.literal(true),
    errors: ['profile_not_found', 'mobile_taken', 'code_too_soon', 'code_too_many', 'code_too_many_today'],
  }),
  verifySmsVerificationCode: command({
    summary: 'Prove with the code that a mobile number is the own one; the profile carries it from then on.',
    allow: 'employee',
    input: z.object({ mobileNumber, verificationCode: z.string().trim().min(1).max(20) }),
    output: done,
    errors: ['profile_not_found', 'mobile_taken', 'code_not_valid', 'code_out_of_range'],
  }),
}
