import type { z } from 'zod'
import { bp, sen, ringgit } from '#kernel/money.ts'
import { day, addDays, addPeriods, dayIn, dayOf, periodOf, type LocalDate } from '#kernel/time.ts'
import type { orgs } from '#modules/organizations/organization.contract.ts'
import type { OrganizationTerms } from '#modules/withdrawals/request/limit.rules.ts'
import { payTerms } from './pay-terms.ts'
import { generateEmployees, type Employee } from './people.ts'

export const password = 'Demo-Pass-1'
export const codes = ['KOPI', 'SATAY', 'BINA', 'LAMPU'] as const
export type Code = (typeof codes)[number]

/** The demonstration accounts listed in the README, each with the feature that it shows. */
export const accounts: readonly { email: string; code: Code | null; shows: string }[] = [
  { email: 'superadmin@upah.example', code: null, shows: 'Superadmin' },
  { email: 'admin@upah.example', code: null, shows: 'Admin' },
  { email: 'approver@upah.example', code: null, shows: 'Approver: completes and rejects what others prepared' },
  { email: 'reader@upah.example', code: null, shows: 'Read-only: sees everything, changes nothing' },
  { email: 'manager@kopi.example', code: 'KOPI', shows: 'Manager' },
  { email: 'executive@kopi.example', code: 'KOPI', shows: 'Executive' },
  { email: 'aina@kopi.example', code: 'KOPI', shows: 'Employee who can withdraw today' },
  { email: 'badrul@kopi.example', code: 'KOPI', shows: 'Employee: terms not accepted yet' },
  { email: 'chong@kopi.example', code: 'KOPI', shows: 'Employee: profile not completed yet' },
  { email: 'devi@kopi.example', code: 'KOPI', shows: 'Employee: withdrawals disabled' },
  { email: 'manager@satay.example', code: 'SATAY', shows: 'Manager, franchisee, after its cut-off from the 20th on' },
  { email: 'manager@bina.example', code: 'BINA', shows: 'Manager, imported earned wages' },
  { email: 'manager@lampu.example', code: 'LAMPU', shows: 'Manager, onboarding' },
]

/** The last account to be created: once it exists, the demonstration is complete. */
export const lastAccount = 'manager@lampu.example'

export const platform = { superadmin: 'superadmin@upah.example', admin: 'admin@upah.example' } as const
export const managers = {
  KOPI: { email: 'manager@kopi.example', firstName: 'Farah', lastName: 'binti Aziz' },
  SATAY: { email: 'manager@satay.example', firstName: 'Wei Ling', lastName: 'Lim' },
  BINA: { email: 'manager@bina.example', firstName: 'Mohd Faizal', lastName: 'bin Hassan' },
  LAMPU: { email: 'manager@lampu.example', firstName: 'Kavitha', lastName: 'a/p Subramaniam' },
} as const
export const executive = { email: 'executive@kopi.example', firstName: 'Mei Yee', lastName: 'Tan' } as const

/** The help contacts. Bina Jaya and Lampu Digital have none yet. */
export const contacts = {
  KOPI: { name: 'Farah binti Aziz', role: 'Manager', email: managers.KOPI.email, phone: '03-2145 8801' },
  SATAY: { name: 'Wei Ling Lim', role: 'Owner', phone: '03-4256 2210' },
} as const

/** The key dates of the demonstration, all before today. */
export const calendarOf = (today: LocalDate) => {
  const from = dayIn(addPeriods(periodOf(today), -6), dayOf(today))
  const lately = addDays(today, -3)
  return {
    today,
    yesterday: addDays(today, -1),
    from,
    opening: addDays(from, -9),
    binaJoins: addDays(today, -80),
    deviStops: addDays(today, -24),
    /** The pay day of the last month's benefits. */
    lastRun: dayIn(addPeriods(periodOf(lately), -1), 25),
    lately,
  }
}
export type Calendar = ReturnType<typeof calendarOf>

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
  BINA: [
    { name: 'Tampoi yard', address: '88, Jalan Tampoi', city: 'Johor Bahru', state: 'Johor', contactNo: '+6072381234' },
    { name: 'Skudai site', address: 'Lot 5, Jalan Pulai', city: 'Skudai', state: 'Johor' },
  ],
  LAMPU: [],
}

/** Never paused, because remittances are recorded only at the end, and one of them in part. */
export const formOf = (code: Code, signupDate: LocalDate, wallets: string[], franchisorId?: string): Form =>
  forms[code]({ domain: code, signupDate, wallets, pauseAfterOverdueDays: 0, ...(franchisorId && { franchisorId }) })

/** The organization data that the plan needs. */
export const termsOf = (code: 'KOPI' | 'SATAY'): OrganizationTerms => ({
  active: true,
  rollingPay: true,
  paused: false,
  rollingPayMax: sen(code === 'KOPI' ? 200_000 : 100_000),
  maximumAdvance: bp(5_000),
  statutoryLimit: true,
  minimum: sen(10_000),
  feeRate: bp(code === 'KOPI' ? 250 : 200),
  feePaidBy: code === 'KOPI' ? 'employee' : 'employer',
  cutOffDay: code === 'KOPI' ? 31 : 19,
})

export type Staff = {
  readonly KOPI: readonly Employee[]
  /** Employees who joined after the last pay run, and those who await approval. */
  readonly joiners: readonly Employee[]
  readonly newcomers: readonly Employee[]
  readonly SATAY: readonly Employee[]
  readonly BINA: readonly Employee[]
}

/** The employees with an account in the list above, in order. Unspecified fields are random. */
const named: readonly Partial<Employee>[] = [
  {
    firstName: 'Nur Aina',
    lastName: 'binti Rashid',
    email: 'aina@kopi.example',
    salary: ringgit(3_200),
    icNumber: '960412145678',
    dateOfBirth: day('1996-04-12'),
    bank: 'Maybank',
    accountNumber: '114222334455',
    mobileNumber: '+60123456789',
  },
  {
    firstName: 'Badrul',
    lastName: 'bin Hisham',
    email: 'badrul@kopi.example',
    salary: ringgit(2_600),
    icNumber: '910823105431',
    dateOfBirth: day('1991-08-23'),
  },
  {
    firstName: 'Kah Wai',
    lastName: 'Chong',
    email: 'chong@kopi.example',
    salary: ringgit(2_900),
    icNumber: '990117086235',
    dateOfBirth: day('1999-01-17'),
    address: '',
    city: '',
    postalCode: '',
  },
  {
    firstName: 'Devi',
    lastName: 'a/p Raman',
    email: 'devi@kopi.example',
    salary: ringgit(2_450),
    icNumber: '940605105214',
    dateOfBirth: day('1994-06-05'),
  },
]

export const staffOf = ({ opening, binaJoins, lastRun, lately }: Calendar): Staff => {
  const kopi = generateEmployees({
    seed: 11,
    count: 240,
    from: 'klang',
    prefix: 'KK',
    domain: 'kopi.example',
    withEmail: 100,
    before: opening,
  })
  return {
    KOPI: kopi.slice(0, 231).map((one, i) => ({ ...one, ...named[i] })),
    joiners: kopi.slice(231, 233).map((one) => ({ ...one, startDate: addDays(lastRun, 1) })),
    newcomers: kopi.slice(233).map((one, i) => ({ ...one, startDate: addDays(lately, -(i % 4)) })),
    SATAY: generateEmployees({
      seed: 12,
      count: 60,
      from: 'klang',
      prefix: 'SC',
      domain: 'satay.example',
      withEmail: 100,
      before: opening,
    }),
    BINA: generateEmployees({
      seed: 13,
      count: 1_200,
      from: 'johor',
      prefix: 'BJ',
      domain: 'bina.example',
      withEmail: 25,
      before: binaJoins,
    }),
  }
}
export const aina = 0
export const badrul = 1
export const chong = 2
export const devi = 3
