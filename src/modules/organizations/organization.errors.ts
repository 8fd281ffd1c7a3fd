import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const organizationErrors = defineErrors({
  organization_code_taken: {
    status: 'ALREADY_EXISTS',
    text: ['This organization code is already in use.', 'Kod organisasi ini sudah digunakan.'],
  },
})

/** The error for a violation of each constraint. */
export const organizationConstraints = {
  organizations_domain: 'organization_code_taken',
} as const

defineFieldErrors({
  not_an_active_franchisor: ['Please choose an Active franchisor', 'Sila pilih francaisor yang aktif'],
  not_an_active_wallet: ['Please choose active e-wallets', 'Sila pilih e-dompet yang aktif'],
  has_franchisees: [
    'This organization has franchisees, so it must stay a franchisor',
    'Organisasi ini mempunyai francaisi, jadi ia mesti kekal sebagai francaisor',
  ],
})
