import type { z } from 'zod'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { orgs } from '#people/organizations/organization.contract.ts'
import type { Code } from './demo-accounts.ts'
import { payTerms } from './pay-terms.ts'

type Form = z.input<(typeof orgs)['createOrg']['input']>

const contact = (name: string, number: string) => ({ mainContact: name, mainContactNumber: number, telephone: number })

const common = { country: 'Malaysia', minimumWithdrawal: ringgit(100), maximumAdvancePercentage: 50 } as const

type CreationFields = Pick<Form, 'domain' | 'signupDate' | 'franchisorId' | 'wallets' | 'pauseAfterOverdueDays'>

/** The input that creates each organization. */
const forms: Readonly<Record<Code, (created: CreationFields) => Form>> = {
  KOPI: (created) => ({
    ...common,
    ...created,
    name: 'Kopi Kita Sdn Bhd',
    status: 'Active',
    registration: '201501023456',
    industry: 'Food and beverage',
    companySize: 'medium',
    bankDetails: 'Maybank 514011223344',
    website: 'https://kopi.example',
    address: '12, Jalan SS 2/24',
    city: 'Petaling Jaya',
    state: 'Selangor',
    postcode: '47300',
    ...contact('Farah binti Aziz', '+60378881234'),
    eBenefits: 'yes',
    rollingPay: 'yes',
    payDay: payTerms.KOPI.payDay,
    cutoffDate: payTerms.KOPI.cutOffDay,
    rollingPayMax: ringgit(2_000),
    serviceFeePercentage: 2.5,
    serviceFeePaidBy: 'employee',
    franchiseType: 'franchisor',
    royaltyRate: 6,
    disbursements: {
      enable: 'yes',
      initialCreditLimit: ringgit(250_000),
      platformFeePercentage: 2,
      monthlyFeePercentage: 1.5,
    },
  }),
  SATAY: (created) => ({
    ...common,
    ...created,
    name: 'Satay Corner Sdn Bhd',
    status: 'Active',
    registration: '201901034567',
    industry: 'Food and beverage',
    companySize: 'medium',
    bankDetails: 'CIMB 8001234567',
    website: 'https://satay.example',
    address: '3, Jalan Reko',
    city: 'Kajang',
    state: 'Selangor',
    postcode: '43000',
    ...contact('Lim Wei Ling', '+60387361234'),
    eBenefits: 'no',
    rollingPay: 'yes',
    payDay: payTerms.SATAY.payDay,
    cutoffDate: payTerms.SATAY.cutOffDay,
    rollingPayMax: ringgit(1_000),
    serviceFeePercentage: 2,
    serviceFeePaidBy: 'employer',
    franchiseType: 'franchisee',
    disbursements: { enable: 'no' },
  }),
  DOBI: (created) => ({
    ...common,
    ...created,
    name: 'Dobi Bersih Sdn Bhd',
    status: 'Active',
    registration: '201701045678',
    industry: 'Laundry',
    companySize: 'small',
    bankDetails: 'RHB 21405600012345',
    website: 'https://dobi.example',
    address: '21, Jalan Sultan Iskandar',
    city: 'Ipoh',
    state: 'Perak',
    postcode: '30000',
    ...contact('Ravi a/l Chandran', '+6052551180'),
    eBenefits: 'no',
    rollingPay: 'yes',
    payDay: payTerms.DOBI.payDay,
    cutoffDate: payTerms.DOBI.cutOffDay,
    rollingPayMax: ringgit(1_000),
    serviceFeePercentage: 2,
    serviceFeePaidBy: 'employer',
    franchiseType: 'non_franchise',
    disbursements: { enable: 'no' },
  }),
  BINA: (created) => ({
    ...common,
    ...created,
    name: 'Bina Jaya Construction',
    status: 'Active',
    registration: '200801012345',
    industry: 'Construction',
    companySize: 'large',
    bankDetails: 'Public Bank 3123456789',
    website: 'https://bina.example',
    address: '88, Jalan Tampoi',
    city: 'Johor Bahru',
    state: 'Johor',
    postcode: '81200',
    ...contact('Mohd Faizal bin Hassan', '+6072381234'),
    eBenefits: 'no',
    rollingPay: 'yes',
    payDay: 7,
    cutoffDate: 25,
    rollingPayMax: ringgit(1_500),
    serviceFeePercentage: 2.5,
    serviceFeePaidBy: 'employee',
    franchiseType: 'non_franchise',
    disbursements: { enable: 'no' },
    earnedWagesSource: 'imported',
  }),
  LAMPU: (created) => ({
    ...created,
    name: 'Lampu Digital',
    status: 'Onboarding',
    eBenefits: 'no',
    rollingPay: 'no',
    franchiseType: 'non_franchise',
  }),
}

type Place = { name: string; address: string; city: string; state: string; contactNo?: string }
/** The offices. An organization that is onboarding has none yet. */
export const offices: Readonly<Record<Code, readonly Place[]>> = {
  KOPI: [
    {
      name: 'Head office and roastery',
      address: '12, Jalan SS 2/24',
      city: 'Petaling Jaya',
      state: 'Selangor',
      contactNo: '+60378881234',
    },
    { name: 'Bangsar', address: '41, Jalan Telawi 3', city: 'Kuala Lumpur', state: 'WP Kuala Lumpur' },
    { name: 'Subang', address: '9, Jalan SS 15/4', city: 'Subang Jaya', state: 'Selangor', contactNo: '+60356311234' },
  ],
  SATAY: [
    { name: 'Kajang', address: '3, Jalan Reko', city: 'Kajang', state: 'Selangor', contactNo: '+60387361234' },
    { name: 'Semenyih', address: '27, Jalan Semenyih', city: 'Semenyih', state: 'Selangor' },
  ],
  DOBI: [{ name: 'Ipoh plant', address: '21, Jalan Sultan Iskandar', city: 'Ipoh', state: 'Perak' }],
  BINA: [
    { name: 'Tampoi yard', address: '88, Jalan Tampoi', city: 'Johor Bahru', state: 'Johor', contactNo: '+6072381234' },
    { name: 'Skudai site', address: 'Lot 5, Jalan Pulai', city: 'Skudai', state: 'Johor' },
  ],
  LAMPU: [],
}

/**
 * The days that a list is overdue before withdrawals are paused; 0 means never. Remittances are recorded only at the end,
 * and one of them in part, so only the organization that remits nothing is paused.
 */
export const pauseAfter: Readonly<Record<Code, number>> = { KOPI: 0, SATAY: 0, DOBI: 7, BINA: 0, LAMPU: 0 }

export const formOf = (code: Code, signupDate: LocalDate, wallets: string[], franchisorId?: string): Form =>
  forms[code]({
    domain: code,
    signupDate,
    wallets,
    pauseAfterOverdueDays: pauseAfter[code],
    ...(franchisorId && { franchisorId }),
  })
