import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const organizationErrors = defineErrors({
  organization_code_taken: [
    'ALREADY_EXISTS',
    'This organization code is already in use.',
    'Kod organisasi ini sudah digunakan.',
  ],
  confirmation_differs: ['INVALID_ARGUMENT', 'This is not {code}', 'Ini bukan {code}'],
  ...defineFieldErrors({
    organization_name_too_short: ['*Minimum 4 Character!', '*Sekurang-kurangnya 4 aksara!'],
    organization_name_invalid: ['*Only letters and numbers', '*Huruf dan nombor sahaja'],
    organization_code_invalid: ['3 to 30 letters, digits and dashes', '3 hingga 30 huruf, digit dan sengkang'],
    between: ['Between {minimum} and {maximum}', 'Antara {minimum} dan {maximum}'],
    postcode_invalid: ['5 digits', '5 digit'],
    minimum_above_maximum: [
      'At most RM {maximum}, the monthly maximum',
      'Paling banyak RM {maximum}, had maksimum sebulan',
    ],
    not_an_active_franchisor: ['Please choose an Active franchisor', 'Sila pilih francaisor yang aktif'],
    not_an_active_wallet: ['Please choose active e-wallets', 'Sila pilih e-dompet yang aktif'],
    has_franchisees: [
      'This organization has franchisees, so it must stay a franchisor',
      'Organisasi ini mempunyai francaisi, jadi ia mesti kekal sebagai francaisor',
    ],
  }),
})

/** The error for a violation of each constraint. */
export const organizationConstraints = {
  organizations_domain: 'organization_code_taken',
} as const
