import { typedNumber } from '#kernel/typed-number.ts'
import { recordOf } from '#kernel/one-of.ts'
import { percentOf, ringgitOf, typedRinggit, type Ringgit } from '#kernel/money.ts'
import type { api } from '#web/api.ts'
import { country, organizationDefaults } from '../organization.rules.ts'
import type { Organization } from './organization.ts'

/** The value of a number input: '' if empty. */
type NumberInputValue = number | string

export type Values = {
  name: string
  status: Organization['status']
  domain: string
  signupDate: string
  registration: string
  industry: string
  companySize: Organization['companySize']
  website: string
  mainContact: string
  mainContactNumber: string
  telephone: string
  address: string
  city: string
  state: string | null
  postcode: string
  country: string
  rollingPay: boolean
  payDay: NumberInputValue
  cutoffDate: NumberInputValue
  rollingPayMax: NumberInputValue
  minimumWithdrawal: NumberInputValue
  maximumAdvancePercentage: NumberInputValue
  serviceFeePercentage: NumberInputValue
  serviceFeePaidBy: Organization['serviceFeePaidBy'] | null
  earnedWagesSource: Organization['earnedWagesSource']
  remittanceDays: NumberInputValue
  pauseAfterOverdueDays: NumberInputValue
  employeeAccountWaitHours: NumberInputValue
  statutoryLimit: boolean
  statutoryLimitReason: string
  wallets: string[]
  eBenefits: boolean
  disbursements: {
    enable: boolean
    initialCreditLimit: NumberInputValue
    platformFeePercentage: NumberInputValue
    monthlyFeePercentage: NumberInputValue
  }
  requireSecondPerson: boolean
  bankDetails: string
  paymentGatewayMerchantId: string
  franchiseType: Organization['franchiseType']
  franchisorId: string | null
  royaltyRate: NumberInputValue
  /** The names of the files to upload on save. The files themselves are kept outside the form. */
  files: string[]
  /** Asked for when the status becomes Suspended. */
  suspendReason?: string
}

const { rollingPayMax, minimumWithdrawal, maximumAdvancePercentage, monthlyFeePercentage, initialCreditLimit } =
  organizationDefaults
const { remittanceDays, pauseAfterOverdueDays, employeeAccountWaitHours } = organizationDefaults

export const emptyValues: Values = {
  name: '',
  status: 'Onboarding',
  domain: '',
  signupDate: '',
  registration: '',
  industry: '',
  companySize: null,
  website: '',
  mainContact: '',
  mainContactNumber: '',
  telephone: '',
  address: '',
  city: '',
  state: null,
  postcode: '',
  country,
  rollingPay: false,
  payDay: '',
  cutoffDate: '',
  rollingPayMax: ringgitOf(rollingPayMax),
  minimumWithdrawal: ringgitOf(minimumWithdrawal),
  maximumAdvancePercentage: percentOf(maximumAdvancePercentage),
  serviceFeePercentage: '',
  serviceFeePaidBy: null,
  earnedWagesSource: 'accrual',
  remittanceDays,
  pauseAfterOverdueDays,
  employeeAccountWaitHours,
  statutoryLimit: true,
  statutoryLimitReason: '',
  wallets: [],
  eBenefits: false,
  disbursements: {
    enable: false,
    initialCreditLimit: ringgitOf(initialCreditLimit),
    platformFeePercentage: '',
    monthlyFeePercentage: percentOf(monthlyFeePercentage),
  },
  requireSecondPerson: false,
  bankDetails: '',
  paymentGatewayMerchantId: '',
  franchiseType: 'non_franchise',
  franchisorId: null,
  royaltyRate: '',
  files: [],
}

export const valuesOf = (shown: Organization | null): Values => {
  if (!shown) return emptyValues
  const { disbursements } = shown
  return {
    ...textsOf(shown),
    status: shown.status,
    companySize: shown.companySize,
    state: shown.state,
    rollingPay: shown.rollingPay === 'yes',
    payDay: shown.payDay ?? '',
    cutoffDate: shown.cutoffDate ?? '',
    rollingPayMax: shown.rollingPayMax,
    minimumWithdrawal: shown.minimumWithdrawal,
    maximumAdvancePercentage: shown.maximumAdvancePercentage,
    // No fee is stored until Advance Pay is first used.
    serviceFeePercentage: shown.serviceFeePercentage || '',
    serviceFeePaidBy: shown.serviceFeePercentage === 0 ? null : shown.serviceFeePaidBy,
    earnedWagesSource: shown.earnedWagesSource,
    remittanceDays: shown.remittanceDays,
    pauseAfterOverdueDays: shown.pauseAfterOverdueDays,
    employeeAccountWaitHours: shown.employeeAccountWaitHours,
    statutoryLimit: shown.statutoryLimit === 'yes',
    statutoryLimitReason: shown.statutoryLimitOff?.reason ?? '',
    wallets: [...shown.wallets],
    eBenefits: shown.eBenefits === 'yes',
    disbursements: {
      enable: disbursements.enable === 'yes',
      initialCreditLimit: disbursements.initialCreditLimit,
      platformFeePercentage: disbursements.platformFeePercentage ?? '',
      monthlyFeePercentage: disbursements.monthlyFeePercentage,
    },
    requireSecondPerson: shown.requireSecondPerson === 'yes',
    franchiseType: shown.franchiseType,
    franchisorId: shown.franchisorId,
    royaltyRate: shown.royaltyRate ?? '',
    files: [],
  }
}

const texts = [
  'name',
  'domain',
  'signupDate',
  'registration',
  'industry',
  'website',
  'mainContact',
  'mainContactNumber',
  'telephone',
  'address',
  'city',
  'postcode',
  'country',
  'bankDetails',
  'paymentGatewayMerchantId',
] as const
type Texts = Record<(typeof texts)[number], string>
const textsOf = (shown: Organization): Texts => recordOf(texts, (field) => shown[field] ?? '')

export type Input = Parameters<typeof api.orgs.createOrg>[0]

const number = (typed: NumberInputValue): number | undefined => (typed === '' ? undefined : typedNumber(typed))
const amount = (typed: NumberInputValue): Ringgit | undefined => (typed === '' ? undefined : typedRinggit(typed))
const yesNo = (on: boolean) => (on ? ('yes' as const) : ('no' as const))

/**
 * The input of the calls. For a feature that is switched off, the stored values are sent instead of the typed ones.
 * `before` are the values that the form started with.
 */
export const inputOf = (values: Values, before: Values, attachments?: Input['attachments']): Input => {
  const advance = values.rollingPay ? values : before
  const money = values.disbursements.enable ? values.disbursements : before.disbursements
  return {
    ...recordOf(texts, (field) => values[field]),
    country,
    status: values.status,
    companySize: values.companySize,
    state: values.state as Input['state'],
    rollingPay: yesNo(values.rollingPay),
    payDay: number(advance.payDay),
    cutoffDate: number(advance.cutoffDate),
    rollingPayMax: amount(advance.rollingPayMax),
    minimumWithdrawal: amount(advance.minimumWithdrawal),
    maximumAdvancePercentage: number(advance.maximumAdvancePercentage),
    serviceFeePercentage: number(advance.serviceFeePercentage),
    serviceFeePaidBy: advance.serviceFeePaidBy,
    earnedWagesSource: advance.earnedWagesSource,
    remittanceDays: number(advance.remittanceDays),
    pauseAfterOverdueDays: number(advance.pauseAfterOverdueDays),
    employeeAccountWaitHours: number(advance.employeeAccountWaitHours),
    statutoryLimit: yesNo(advance.statutoryLimit),
    statutoryLimitReason: advance.statutoryLimit ? '' : advance.statutoryLimitReason,
    wallets: values.wallets,
    eBenefits: yesNo(values.eBenefits),
    disbursements: {
      enable: yesNo(values.disbursements.enable),
      initialCreditLimit: amount(money.initialCreditLimit),
      platformFeePercentage: number(money.platformFeePercentage),
      monthlyFeePercentage: number(money.monthlyFeePercentage),
    },
    requireSecondPerson: yesNo(values.requireSecondPerson),
    franchiseType: values.franchiseType,
    franchisorId: values.franchiseType === 'franchisee' ? values.franchisorId : null,
    royaltyRate: values.franchiseType === 'franchisor' ? number(values.royaltyRate) : null,
    ...(attachments && { attachments }),
  }
}
