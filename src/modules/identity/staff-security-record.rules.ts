import { recordType } from '#kernel/audit.ts'

/** The audited fields of what is required of platform staff at sign-in. */
export const staffSecurityRecord = recordType('staffSecurity', ['Sign-in of staff', 'Log masuk kakitangan'], {
  requireTwoStep: ['flag', 'Two-step sign-in required', 'Log masuk dua langkah diwajibkan'],
})
