import { recordType } from '#kernel/audit.ts'
import { roleNames } from '#kernel/role-names.ts'
import { suspensionNames } from './user-admin.rules.ts'

const languageNames = { en: ['English', 'Bahasa Inggeris'], ms: ['Bahasa Malaysia', 'Bahasa Malaysia'] } as const
const linkNames = {
  invitation: ['Invitation', 'Jemputan'],
  password_reset: ['Password reset', 'Tetapan semula kata laluan'],
} as const
const confirmationNames = {
  passkey: ['Passkey', 'Kunci laluan'],
  code: ['Code', 'Kod'],
  password: ['Password', 'Kata laluan'],
} as const
/** Why an account changed. */
const causes = {
  'wrong codes': ['Too many wrong codes', 'Terlalu banyak kod salah'],
  'employee deleted': ['Employee deleted', 'Pekerja dipadam'],
  'reset by platform staff': ['Reset by platform staff', 'Ditetapkan semula oleh kakitangan platform'],
  'reset by a Manager': ['Reset by a Manager', 'Ditetapkan semula oleh Pengurus'],
  'reset by a superadmin': ['Reset by a superadmin', 'Ditetapkan semula oleh superadmin'],
  'restored by the operator of the server': [
    'Restored by the operator of the server',
    'Dipulihkan oleh pengendali pelayan',
  ],
} as const

/** The audited fields of a user. */
export const userRecord = recordType('user', ['User', 'Pengguna'], {
  id: 'omitted',
  tenantId: 'omitted',
  orgId: 'omitted',
  createdAt: 'omitted',
  modifiedAt: 'omitted',
  lastSignedInAt: 'omitted',
  status: ['status', 'Status', 'Status'],
  displayName: ['text', 'Name', 'Nama'],
  firstName: ['text', 'First name', 'Nama'],
  lastName: ['text', 'Last name', 'Nama keluarga/bapa'],
  email: ['text', 'E-mail', 'E-mel'],
  role: ['choice', 'Role', 'Peranan', roleNames],
  suspendedFor: ['choice', 'Cause of suspension', 'Punca penggantungan', suspensionNames],
  language: ['choice', 'Language', 'Bahasa', languageNames],
  joined: ['flag', 'Joined', 'Menyertai'],
  twoStep: [
    'choice',
    'Two-step sign-in',
    'Log masuk dua langkah',
    { 'being set up': ['Being set up', 'Sedang disediakan'] },
  ],
  passkeyAdded: ['text', 'Passkey added', 'Kunci laluan ditambah'],
  passkeyRemoved: ['text', 'Passkey removed', 'Kunci laluan dibuang'],
  passkeyName: ['text', 'Name of the passkey', 'Nama kunci laluan'],
  confirmedBy: ['choice', 'Confirmed with', 'Disahkan dengan', confirmationNames],
  recoveryCodes: ['choice', 'Recovery codes', 'Kod pemulihan', { renewed: ['Renewed', 'Diperbaharui'] }],
  acceptedTerms: ['text', 'Accepted terms', 'Terma yang diterima'],
  linked: ['flag', 'Linked to an employee', 'Dipautkan dengan pekerja'],
  because: ['choice', 'Reason', 'Sebab', causes],
  signedIn: ['flag', 'Signed in', 'Log masuk'],
  passwordChanged: ['flag', 'Password changed', 'Kata laluan diubah'],
  passwordReset: ['choice', 'Password reset', 'Tetapan semula kata laluan', { requested: ['Requested', 'Diminta'] }],
  passwordSetBy: ['choice', 'Password set by', 'Kata laluan ditetapkan melalui', linkNames],
  invitationSentTo: ['text', 'Invitation sent to', 'Jemputan dihantar kepada'],
  sessionEnded: ['text', 'Session ended', 'Sesi ditamatkan'],
  sessionsEnded: ['number', 'Sessions ended', 'Bilangan sesi ditamatkan'],
  codeSentFor: ['choice', 'Code sent for', 'Kod dihantar untuk', { withdrawal: ['Withdrawal', 'Pengeluaran'] }],
  wrongCode: ['flag', 'Wrong code', 'Kod salah'],
  amount: ['money', 'Amount', 'Amaun'],
})
