import type { Bilingual } from '#kernel/bilingual.ts'
import type { Bp, Sen } from '#kernel/money.ts'
import type { FieldError } from '#kernel/errors.ts'
import { bp, formatSen, sen } from '#kernel/money.ts'

export const organizationStatuses = ['Onboarding', 'Active', 'Suspended'] as const
export const companySizes = ['micro', 'small', 'medium', 'large'] as const
export const companySizeNames = {
  micro: ['Micro (1-9)', 'Mikro (1-9)'],
  small: ['Small (10-49)', 'Kecil (10-49)'],
  medium: ['Medium (50-249)', 'Sederhana (50-249)'],
  large: ['Large (250+)', 'Besar (250+)'],
} as const satisfies Record<(typeof companySizes)[number], Bilingual>
export const feePayers = ['employer', 'employee'] as const
export const feePayerNames = {
  employee: ['Employee', 'Pekerja'],
  employer: ['Employer', 'Majikan'],
} as const satisfies Record<(typeof feePayers)[number], Bilingual>
export const franchiseTypes = ['non_franchise', 'franchisee', 'franchisor'] as const
export const franchiseTypeNames = {
  non_franchise: ['Not a franchise', 'Bukan francais'],
  franchisee: ['Franchisee', 'Francaisi'],
  franchisor: ['Franchisor', 'Francaisor'],
} as const satisfies Record<(typeof franchiseTypes)[number], Bilingual>
export const earnedWagesSources = ['accrual', 'imported'] as const
export const earnedWagesSourceNames = {
  accrual: ['Calculated from salary and days worked', 'Dikira daripada gaji dan hari bekerja'],
  imported: ['Imported from the employer’s system', 'Diimport daripada sistem majikan'],
} as const satisfies Record<(typeof earnedWagesSources)[number], Bilingual>

/** The states of Malaysia, as listed in forms. They determine the public holidays. */
export const states = [
  'Johor',
  'Kedah',
  'Kelantan',
  'Melaka',
  'Negeri Sembilan',
  'Pahang',
  'Perak',
  'Perlis',
  'Pulau Pinang',
  'Sabah',
  'Selangor',
  'Sarawak',
  'Terengganu',
  'WP Kuala Lumpur',
] as const

/** The only supported country. */
export const country = 'Malaysia'

/** The defaults for fields that the form omits. */
export const organizationDefaults = {
  rollingPayMax: sen(200_000),
  monthlyFeePercentage: bp(150),
  initialCreditLimit: sen(0),
  minimumWithdrawal: sen(10_000),
  maximumAdvancePercentage: bp(5_000),
  remittanceDays: 5,
  pauseAfterOverdueDays: 30,
  employeeAccountWaitHours: 24,
} as const

/** The fields of the form that the rules check. */
export type OrganizationForm = {
  readonly name: string
  readonly status: (typeof organizationStatuses)[number]
  readonly domain?: string | undefined
  readonly rollingPay: boolean
  readonly payDay?: number | undefined
  readonly cutoffDate?: number | undefined
  readonly rollingPayMax?: Sen | undefined
  readonly serviceFeePercentage?: Bp | undefined
  readonly serviceFeePaidBy?: string | undefined
  readonly disbursements: {
    readonly enable: boolean
    readonly initialCreditLimit?: Sen | undefined
    readonly platformFeePercentage?: Bp | undefined
    readonly monthlyFeePercentage?: Bp | undefined
  }
  readonly franchiseType: (typeof franchiseTypes)[number]
  readonly franchisorId?: string | undefined
  readonly royaltyRate?: Bp | undefined
  readonly minimumWithdrawal?: Sen | undefined
  readonly maximumAdvancePercentage?: Bp | undefined
  readonly remittanceDays?: number | undefined
  readonly statutoryLimit?: boolean | undefined
  readonly statutoryLimitReason?: string | undefined
  readonly pauseAfterOverdueDays?: number | undefined
  readonly employeeAccountWaitHours?: number | undefined
} & { readonly [F in (typeof requiredWhenActive)[number]]?: string | undefined }

const requiredWhenActive = [
  'domain',
  'signupDate',
  'registration',
  'industry',
  'companySize',
  'bankDetails',
  'telephone',
  'website',
  'mainContact',
  'mainContactNumber',
  'address',
  'city',
  'state',
  'postcode',
  'country',
] as const

/** The empty fields without which an organization can't become Active. */
export const missingForActive = (of: {
  readonly [F in (typeof requiredWhenActive)[number]]?: string | null | undefined
}) => requiredWhenActive.filter((field) => !of[field])

const required: FieldError = { code: 'required' }

/** Errors of the form by field; empty if it is valid. */
export const fieldErrorsOf = (form: OrganizationForm): Readonly<Record<string, FieldError>> =>
  Object.fromEntries(
    [nameErrors, activeErrors, rollingPayErrors, disbursementErrors, franchiseErrors, limitErrors, deductionErrors]
      .flatMap((errorsOf) => errorsOf(form))
      .filter((entry): entry is [string, FieldError] => entry[1] !== null),
  )

type FieldResults = [field: string, error: FieldError | null][]

export const nameError = (name: string): FieldError | null => {
  if (name === '') return required
  if (name.length < 4) return { code: 'organization_name_too_short' }
  return /^[\p{L}\p{M}\d ]+$/u.test(name) ? null : { code: 'organization_name_invalid' }
}
export const codeError = (code: string | undefined): FieldError | null =>
  code === undefined || /^[A-Za-z0-9-]{3,30}$/.test(code) ? null : { code: 'organization_code_invalid' }

const nameErrors = ({ name, domain }: OrganizationForm): FieldResults => [
  ['name', nameError(name)],
  ['domain', codeError(domain)],
]

const activeErrors = (form: OrganizationForm): FieldResults =>
  form.status === 'Active' ? missingForActive(form).map((field) => [field, required]) : []

/** The error of a value out of range, or of a missing required value. Values of switched-off products are kept, so they are checked too. */
const inRange = (value: number | undefined, minimum: number, maximum: number, isRequired: boolean, unit = 1) => {
  if (value === undefined) return isRequired ? required : null
  if (value >= minimum * unit && value <= maximum * unit) return null
  return maximum === unlimited
    ? { code: 'at_least', params: { minimum } }
    : { code: 'between', params: { minimum, maximum } }
}
const unlimited = Number.MAX_SAFE_INTEGER
const hundredths = 100

const rollingPayErrors = (form: OrganizationForm): FieldResults => [
  ['payDay', inRange(form.payDay, 1, 31, form.rollingPay)],
  ['cutoffDate', inRange(form.cutoffDate, 1, 31, form.rollingPay)],
  ['rollingPayMax', inRange(form.rollingPayMax, 1, unlimited, false, hundredths)],
  ['serviceFeePercentage', inRange(form.serviceFeePercentage, 1, 100, form.rollingPay, hundredths)],
  ['serviceFeePaidBy', form.rollingPay && !form.serviceFeePaidBy ? required : null],
]

const disbursementErrors = ({ disbursements: given }: OrganizationForm): FieldResults => [
  ['disbursements.initialCreditLimit', inRange(given.initialCreditLimit, 0, unlimited, false, hundredths)],
  ['disbursements.platformFeePercentage', inRange(given.platformFeePercentage, 1, 100, given.enable, hundredths)],
  ['disbursements.monthlyFeePercentage', inRange(given.monthlyFeePercentage, 1, 100, false, hundredths)],
]

const franchiseErrors = (form: OrganizationForm): FieldResults => [
  ['royaltyRate', form.franchiseType === 'franchisor' ? inRange(form.royaltyRate, 1, 100, true, hundredths) : null],
  ['franchisorId', form.franchiseType === 'franchisee' && !form.franchisorId ? required : null],
]

const advanceError = (percentage: Bp): FieldError | null => {
  if (percentage <= 0) return { code: 'not_positive' }
  return percentage > 100 * hundredths ? { code: 'at_most', params: { maximum: 100 } } : null
}
/** A minimum above the monthly maximum would make every withdrawal impossible. */
const minimumError = ({ rollingPay, rollingPayMax, minimumWithdrawal }: OrganizationForm): FieldError | null => {
  if (minimumWithdrawal === undefined) return null
  if (minimumWithdrawal <= 0) return { code: 'not_positive' }
  return rollingPay && rollingPayMax !== undefined && minimumWithdrawal > rollingPayMax
    ? { code: 'minimum_above_maximum', params: { maximum: formatSen(rollingPayMax) } }
    : null
}
const limitErrors = (form: OrganizationForm): FieldResults => [
  ['minimumWithdrawal', minimumError(form)],
  [
    'maximumAdvancePercentage',
    form.maximumAdvancePercentage === undefined ? null : advanceError(form.maximumAdvancePercentage),
  ],
]

const deductionErrors = (form: OrganizationForm): FieldResults => [
  ['remittanceDays', inRange(form.remittanceDays, 0, 30, false)],
  ['statutoryLimitReason', form.statutoryLimit === false && !form.statutoryLimitReason ? required : null],
  ['pauseAfterOverdueDays', inRange(form.pauseAfterOverdueDays, 0, 365, false)],
  ['employeeAccountWaitHours', inRange(form.employeeAccountWaitHours, 0, 72, false)],
]

type Contact = { readonly website?: string | null | undefined; readonly postcode?: string | null | undefined }
const website = /^(https?:\/\/)?([\p{L}\d]([\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(:\d+)?([/?#]\S*)?$/iu

/** The errors of a new website or postcode by field. Stored values may be older than these rules. */
export const contactErrorsOf = (form: Contact, before: Contact | null): Readonly<Record<string, FieldError>> => ({
  ...(form.website &&
    form.website !== before?.website &&
    !website.test(form.website) && { website: { code: 'url_invalid' } }),
  ...(form.postcode &&
    form.postcode !== before?.postcode &&
    !/^\d{5}$/.test(form.postcode) && { postcode: { code: 'postcode_invalid' } }),
})

/** A franchisor has a royalty and no franchisor, a franchisee the reverse, others neither. */
export const franchiseOf = <Id>(form: {
  franchiseType: string
  franchisorId?: Id | undefined
  royaltyRate?: Bp | undefined
}) => ({
  franchisorId: form.franchiseType === 'franchisee' ? (form.franchisorId ?? null) : null,
  royaltyRate: form.franchiseType === 'franchisor' ? (form.royaltyRate ?? null) : null,
})

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** A tenant id for an unknown code: it starts like the oldest id and continues with the digest of the code. */
export const pseudoTenantId = (oldest: string | null, digestOfCode: Iterable<number>): string =>
  // The first four characters encode time to about nine hours, so the id looks as old as real ids.
  ((oldest ?? '01KA').slice(0, 4) + [...digestOfCode].map((byte) => alphabet[byte % 32]).join('')).slice(0, 16)

/** `Kopi Kita` for `Kopi Kita Sdn Bhd`, for sentences. */
export const shortCompanyName = (name: string): string =>
  name.replace(/,?\s+(sdn\.?\s+bhd|berhad|bhd|plt)\.?$/i, '') || name

type Named = { readonly domain: string | null; readonly name: string }
/** What a user types to confirm that an organization is deleted. */
export const confirmationOf = ({ domain, name }: Named): string => domain ?? name

export const whyNotConfirmed = (organization: Named, typed: string) => {
  const code = confirmationOf(organization)
  const isSame = typed.trim().toLowerCase() === code.toLowerCase()
  return isSame ? null : ({ code: 'confirmation_differs', params: { code } } as const)
}
