import { recordType } from '#kernel/audit.ts'

/** The audited fields of what an organization, or Upah, requires of its people at sign-in. */
export const signInSecurityRecord = recordType('signInSecurity', ['Sign-in rules', 'Peraturan log masuk'], {
  requireTwoStep: ['flag', 'Two-step sign-in required', 'Log masuk dua langkah diwajibkan'],
  confirmAbove: ['money', 'Confirmation of approvals above', 'Pengesahan bagi kelulusan melebihi'],
  secondPersonCompletes: ['flag', 'Another person completes payments', 'Orang lain menyelesaikan bayaran'],
  requirePasskey: ['flag', 'Passkey required', 'Kunci laluan diwajibkan'],
})
