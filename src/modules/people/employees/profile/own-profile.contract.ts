import { employeeRecord } from '../employee-record.rules.ts'
import { userRecord } from '#people/identity/user-record.rules.ts'
import { z } from 'zod'
import { fieldError } from '#kernel/field-errors.ts'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { opt } from '#kernel/values.ts'
import { passwordLength } from '#people/identity/account.rules.ts'
import { isCommonPassword } from '#people/identity/common-passwords.rules.ts'
import { employee } from '../employee.contract.ts'
import { mobileNumber, ownProfile } from '../employee-fields.rules.ts'
import { profileFields } from '../employee.rules.ts'

const password = z.string().min(passwordLength.min, `At least ${passwordLength.min} characters`).max(passwordLength.max)

export const ownProfileCalls = {
  acceptTermsAndConditions: command({
    summary: 'Accept the current version of the terms.',
    audit: [userRecord, 'Accepted the Terms and Conditions', 'Menerima Terma dan Syarat'],
    allow: ['employee', 'management'],
    input: z.object({}),
    output: done,
  }),
  getEmployeeProfile: query({
    summary: 'Read your own profile and its missing fields.',
    allow: 'employee',
    input: z.object({}),
    output: employee.extend({ missing: z.array(z.enum(profileFields)) }),
    errors: ['profile_not_found'],
  }),
  updateOwnProfile: command({
    summary: 'Change your own profile and, optionally, your password. A new mobile number must be verified first.',
    audit: [
      employeeRecord,
      'Changed their profile',
      'Mengubah profil sendiri',
      [{ field: 'passwordChanged', sentence: ['Changed their password', 'Menukar kata laluan'] }],
    ],
    allow: 'employee',
    hashesPassword: true,
    input: z.object({
      updatedProfile: ownProfile.default({}),
      oldPassword: opt(password),
      newUserPassword: opt(password.refine((chosen) => !isCommonPassword(chosen), fieldError('common_password'))),
    }),
    output: z.object({ ok: z.literal(true), profileComplete: z.boolean() }),
    errors: [
      'profile_not_found',
      'mobile_not_verified',
      'invalid_input',
      'wrong_password',
      'user_disabled',
      'second_step_wrong',
    ],
  }),
  sendSmsVerificationCode: command({
    summary: 'Send a verification code to a mobile number.',
    audit: [userRecord, 'Requested a code for a mobile number', 'Meminta kod untuk nombor telefon bimbit'],
    allow: 'employee',
    effects: { contact: 'sometimes' },
    input: z.object({ mobileNumber }),
    output: z.literal(true),
    errors: ['profile_not_found', 'mobile_taken', 'code_too_soon', 'code_too_many', 'code_too_many_today'],
  }),
  verifySmsVerificationCode: command({
    summary: 'Verify a mobile number with its code and save it in the profile.',
    audit: [
      employeeRecord,
      'Verified their mobile number',
      'Mengesahkan nombor telefon bimbit',
      [
        { field: 'mobileVerified', sentence: ['Verified their mobile number', 'Mengesahkan nombor telefon bimbit'] },
        { field: 'wrongCode', sentence: ['Entered a wrong code', 'Memasukkan kod yang salah'] },
        { field: 'because', sentence: ['Entered a wrong code', 'Memasukkan kod yang salah'] },
      ],
    ],
    allow: 'employee',
    input: z.object({ mobileNumber, verificationCode: z.string().trim().min(1).max(20) }),
    output: done,
    errors: [
      'profile_not_found',
      'mobile_taken',
      'code_not_valid',
      'code_replaced',
      'code_expired',
      'code_out_of_range',
    ],
  }),
}
