import { bp, sen, ringgit } from '#kernel/money.ts'
import { day, addDays, addPeriods, dayIn, addMonths, periodOf, type LocalDate } from '#kernel/time.ts'
import type { OrganizationTerms } from '#money/withdrawals/balance/limit.rules.ts'
import { payTerms, type Payer } from './pay-terms.ts'
import { generateEmployees, type Employee } from './people.ts'

export const password = 'Demo-Pass-1'
export const codes = ['KOPI', 'SATAY', 'DOBI', 'BINA', 'LAMPU'] as const
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
  { email: 'faridah@kopi.example', code: 'KOPI', shows: 'Employee who has paused withdrawals' },
  { email: 'ganesh@kopi.example', code: 'KOPI', shows: 'Employee whose changed bank account waits a day' },
  { email: 'haslina@kopi.example', code: 'KOPI', shows: 'Employee who reported a change of her bank account' },
  { email: 'irfan@kopi.example', code: 'KOPI', shows: 'Employee whose last transfer the bank returned' },
  { email: 'jamilah@kopi.example', code: 'KOPI', shows: 'Employee who has withdrawn and must wait two weeks' },
  { email: 'karim@kopi.example', code: 'KOPI', shows: 'Employee whose other deductions leave too little' },
  { email: 'khalid@kopi.example', code: 'KOPI', shows: 'Employee who is locked after five wrong codes' },
  { email: 'lina@kopi.example', code: 'KOPI', shows: 'Employee who started yesterday and has earned too little' },
  { email: 'peishan@kopi.example', code: 'KOPI', shows: 'Employee whose raise awaits approval' },
  { email: 'suresh@kopi.example', code: 'KOPI', shows: 'Employee whose employment has ended' },
  { email: 'manager@satay.example', code: 'SATAY', shows: 'Manager, franchisee, after its cut-off from the 20th on' },
  { email: 'nadia@satay.example', code: 'SATAY', shows: 'Employee: closed after the cut-off, from the 20th on' },
  { email: 'manager@dobi.example', code: 'DOBI', shows: 'Manager: withdrawals paused, a deduction list is overdue' },
  { email: 'salmah@dobi.example', code: 'DOBI', shows: 'Employee: withdrawals paused' },
  { email: 'manager@bina.example', code: 'BINA', shows: 'Manager, imported earned wages' },
  { email: 'manager@lampu.example', code: 'LAMPU', shows: 'Manager, onboarding' },
]

/** The last account to be created: once it exists, the demonstration is complete. */
export const lastAccount = 'manager@lampu.example'

export const platform = { superadmin: 'superadmin@upah.example', admin: 'admin@upah.example' } as const
export const managers = {
  KOPI: { email: 'manager@kopi.example', firstName: 'Farah', lastName: 'binti Aziz' },
  SATAY: { email: 'manager@satay.example', firstName: 'Wei Ling', lastName: 'Lim' },
  DOBI: { email: 'manager@dobi.example', firstName: 'Ravi', lastName: 'a/l Chandran' },
  BINA: { email: 'manager@bina.example', firstName: 'Mohd Faizal', lastName: 'bin Hassan' },
  LAMPU: { email: 'manager@lampu.example', firstName: 'Kavitha', lastName: 'a/p Subramaniam' },
} as const
export const executive = { email: 'executive@kopi.example', firstName: 'Mei Yee', lastName: 'Tan' } as const

/** The help contacts. Bina Jaya and Lampu Digital have none yet. */
export const contacts = {
  KOPI: { name: 'Farah binti Aziz', role: 'Manager', email: managers.KOPI.email, phone: '03-2145 8801' },
  SATAY: { name: 'Wei Ling Lim', role: 'Owner', phone: '03-4256 2210' },
  DOBI: { name: 'Ravi a/l Chandran', role: 'Owner', phone: '05-255 1180' },
} as const

/** The key dates of the demonstration, all before today. */
export const calendarOf = (today: LocalDate) => {
  const from = addMonths(today, -6)
  const lately = addDays(today, -3)
  return {
    today,
    yesterday: addDays(today, -1),
    from,
    opening: addDays(from, -9),
    binaJoins: addDays(today, -80),
    deviStops: addDays(today, -24),
    /** When the Manager of Kopi Kita was away, and is away now. */
    away: { from: addDays(today, -81), until: addDays(today, -77) },
    awayNow: { from: addDays(today, -1), until: addDays(today, 5) },
    /** The pay day of the last month's benefits. */
    lastRun: dayIn(addPeriods(periodOf(lately), -1), 25),
    lately,
  }
}
export type Calendar = ReturnType<typeof calendarOf>

/** The organization data that the plan needs. */
export const termsOf = (code: Payer): OrganizationTerms => ({
  active: true,
  rollingPay: true,
  offOn: null,
  pausedOn: null,
  pause: null,
  rollingPayMax: sen(code === 'KOPI' ? 200_000 : 100_000),
  maximumAdvance: bp(5_000),
  statutoryLimit: true,
  minimum: sen(10_000),
  feeRate: bp(code === 'KOPI' ? 250 : 200),
  feePaidBy: code === 'KOPI' ? 'employee' : 'employer',
  cutOffDay: payTerms[code].cutOffDay,
})

export type Staff = {
  readonly KOPI: readonly Employee[]
  /** Employees who joined after the last pay run, the one who joined yesterday, and those who await approval. */
  readonly joiners: readonly Employee[]
  readonly starters: readonly Employee[]
  readonly newcomers: readonly Employee[]
  readonly SATAY: readonly Employee[]
  readonly DOBI: readonly Employee[]
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

/** Employees who don't withdraw, or only once, so that their states stay as they are. */
export const states = {
  faridah: 45,
  ganesh: 46,
  haslina: 47,
  suresh: 48,
  khalid: 49,
  irfan: 50,
  jamilah: 51,
  karim: 52,
  peishan: 53,
} as const
const stated: Readonly<Record<number, Partial<Employee>>> = {
  [states.faridah]: { firstName: 'Faridah', lastName: 'binti Osman', email: 'faridah@kopi.example' },
  [states.ganesh]: { firstName: 'Ganesh', lastName: 'a/l Muniandy', email: 'ganesh@kopi.example' },
  [states.haslina]: { firstName: 'Haslina', lastName: 'binti Jamal', email: 'haslina@kopi.example' },
  [states.suresh]: { firstName: 'Suresh', lastName: 'a/l Maniam', email: 'suresh@kopi.example' },
  [states.khalid]: { firstName: 'Khalid', lastName: 'bin Sulaiman', email: 'khalid@kopi.example' },
  [states.irfan]: { firstName: 'Irfan', lastName: 'bin Zakaria', email: 'irfan@kopi.example', salary: 3_600 },
  [states.jamilah]: { firstName: 'Jamilah', lastName: 'binti Hassan', email: 'jamilah@kopi.example', salary: 6_000 },
  [states.karim]: { firstName: 'Karim', lastName: 'bin Abdullah', email: 'karim@kopi.example', salary: 2_400 },
  [states.peishan]: { firstName: 'Pei Shan', lastName: 'Goh', email: 'peishan@kopi.example' },
}

const lina: Partial<Employee> = {
  firstName: 'Lina',
  lastName: 'binti Kadir',
  email: 'lina@kopi.example',
  salary: ringgit(2_300),
}

/** The place of an employee of SATAY who sees that withdrawals close. */
const nadia = 14

const salmah: Partial<Employee> = {
  firstName: 'Salmah',
  lastName: 'binti Yusof',
  email: 'salmah@dobi.example',
  salary: ringgit(2_100),
  icNumber: '890311085422',
  dateOfBirth: day('1989-03-11'),
}

export const staffOf = ({ opening, binaJoins, lastRun, lately, yesterday }: Calendar): Staff => {
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
    KOPI: kopi.slice(0, 230).map((one, i) => ({ ...one, ...named[i], ...stated[i] })),
    starters: kopi.slice(230, 231).map((one) => ({ ...one, ...lina, startDate: yesterday })),
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
    }).map((one, i) =>
      i === nadia ? { ...one, firstName: 'Nadia', lastName: 'binti Idris', email: 'nadia@satay.example' } : one,
    ),
    DOBI: generateEmployees({
      seed: 14,
      count: 12,
      from: 'klang',
      prefix: 'DB',
      domain: 'dobi.example',
      withEmail: 100,
      before: opening,
    }).map((one, i) => (i === 0 ? { ...one, ...salmah } : one)),
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
/** The first employees of KOPI, by their place. */
export const [aina, badrul, chong, devi] = [0, 1, 2, 3] as const
