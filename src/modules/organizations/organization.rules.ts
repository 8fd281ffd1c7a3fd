import type { Bp, Sen } from '#kernel/money.ts'
import { bp, sen } from '#kernel/money.ts'

export const organizationStatuses = ['Onboarding', 'Active', 'Suspended'] as const
export const companySizes = ['micro', 'small', 'medium', 'large'] as const
export const companySizeTexts = {
  micro: '1-9',
  small: '10-49',
  medium: '50-249',
  large: '250+',
} as const satisfies Record<(typeof companySizes)[number], string>
export const feePayers = ['employer', 'employee'] as const
export const franchiseTypes = ['non_franchise', 'franchisee', 'franchisor'] as const
export const earnedWagesSources = ['accrual', 'imported'] as const

/** The states of Malaysia as forms offer them; public holidays are worked out by them. */
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

/** The only country there is. */
export const country = 'Malaysia'

/** What an organization has where the form says nothing. */
export const organizationDefaults = {
  rollingPayMax: sen(200_000),
  monthlyFeePercentage: bp(150),
  initialCreditLimit: sen(0),
  minimumWithdrawal: sen(10_000),
  maximumAdvancePercentage: bp(5_000),
} as const

/** The form of an organization, as far as its rules speak of it. */
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
} & { readonly [F in (typeof neededWhenActive)[number]]?: string | undefined }

const neededWhenActive = [
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

export type Faults = Record<string, string>
const required = '*Required'

/** Errors of the form by field; empty if it is valid. */
export const organizationFaults = (form: OrganizationForm): Faults =>
  Object.fromEntries(
    [nameFaults, activeFaults, rollingPayFaults, disbursementFaults, franchiseFaults, limitFaults]
      .flatMap((faultsOf) => faultsOf(form))
      .filter((fault): fault is [string, string] => fault[1] !== null),
  )

type Found = [field: string, fault: string | null][]

export const nameFault = (name: string): string | null => {
  if (name === '') return required
  if (name.length < 4) return '*Minimum 4 Character!'
  return /^[\p{L}\p{M}\d ]+$/u.test(name) ? null : '*Only letters and numbers'
}
export const codeFault = (code: string | undefined): string | null =>
  code === undefined || /^[A-Za-z0-9-]{3,30}$/.test(code) ? null : '3 to 30 letters, digits and dashes'

const nameFaults = ({ name, domain }: OrganizationForm): Found => [
  ['name', nameFault(name)],
  ['domain', codeFault(domain)],
]

const activeFaults = (form: OrganizationForm): Found =>
  form.status === 'Active' ? neededWhenActive.filter((field) => !form[field]).map((field) => [field, required]) : []

/** A value in its range, and there at all if it is needed. Values of a part that is switched off are checked too: they are kept. */
const inRange = (value: number | undefined, least: number, most: number, needed: boolean, unit = 1): string | null => {
  if (value === undefined) return needed ? required : null
  if (value >= least * unit && value <= most * unit) return null
  return most === Number.MAX_SAFE_INTEGER ? `At least ${least}` : `Between ${least} and ${most}`
}
const open = Number.MAX_SAFE_INTEGER
const hundredths = 100

const rollingPayFaults = (form: OrganizationForm): Found => [
  ['payDay', inRange(form.payDay, 1, 31, form.rollingPay)],
  ['cutoffDate', inRange(form.cutoffDate, 1, 31, form.rollingPay)],
  ['rollingPayMax', inRange(form.rollingPayMax, 1, open, false, hundredths)],
  ['serviceFeePercentage', inRange(form.serviceFeePercentage, 1, 100, form.rollingPay, hundredths)],
  ['serviceFeePaidBy', form.rollingPay && !form.serviceFeePaidBy ? required : null],
]

const disbursementFaults = ({ disbursements: given }: OrganizationForm): Found => [
  ['disbursements.initialCreditLimit', inRange(given.initialCreditLimit, 0, open, false, hundredths)],
  ['disbursements.platformFeePercentage', inRange(given.platformFeePercentage, 1, 100, given.enable, hundredths)],
  ['disbursements.monthlyFeePercentage', inRange(given.monthlyFeePercentage, 1, 100, false, hundredths)],
]

const franchiseFaults = (form: OrganizationForm): Found => [
  ['royaltyRate', form.franchiseType === 'franchisor' ? inRange(form.royaltyRate, 1, 100, true, hundredths) : null],
  ['franchisorId', form.franchiseType === 'franchisee' && !form.franchisorId ? required : null],
]

const limitFaults = ({ minimumWithdrawal, maximumAdvancePercentage }: OrganizationForm): Found => [
  [
    'minimumWithdrawal',
    minimumWithdrawal !== undefined && minimumWithdrawal <= 0 ? 'Value should be greater than zero' : null,
  ],
  [
    'maximumAdvancePercentage',
    maximumAdvancePercentage === 0
      ? 'Value should be greater than zero'
      : inRange(maximumAdvancePercentage, 0, 100, false, hundredths),
  ],
]

/** A franchisor has a royalty and no franchisor, a franchisee the reverse, others neither. */
export const franchiseOf = <Id>(form: {
  franchiseType: string
  franchisorId?: Id | undefined
  royaltyRate?: Bp | undefined
}) => ({
  franchisorId: form.franchiseType === 'franchisee' ? (form.franchisorId ?? null) : null,
  royaltyRate: form.franchiseType === 'franchisor' ? (form.royaltyRate ?? null) : null,
})

/** Letters of an id: the time of the oldest organization, then what the digest of the code says. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const pseudoTenantId = (oldest: string | null, digestOfCode: Iterable<number>): string =>
  // Four characters are about nine hours, so that it looks as old as the ids that are true.
  ((oldest ?? '01KA').slice(0, 4) + [...digestOfCode].map((byte) => alphabet[byte % 32]).join('')).slice(0, 16)
