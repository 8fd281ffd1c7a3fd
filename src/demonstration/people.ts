import { bankNamed } from '#ground/banks/bank.rules.ts'
import type { Cell } from '#kernel/spreadsheet.ts'
import type { ImportColumn } from '#people/employees/lists/import-columns.rules.ts'
import { addDays, addPeriods, dayIn, periodOf, type LocalDate } from '#kernel/time.ts'
import { createRandom, type RandomSource } from './random.ts'
import { nameOf, type Name } from './names.ts'

/** An employee, with the fields of a payroll spreadsheet. */
export type Employee = {
  readonly firstName: string
  readonly lastName: string
  readonly icNumber: string
  readonly employeeNumber: string
  readonly bank: string
  readonly accountNumber: string
  readonly mobileNumber: string
  readonly email: string | null
  readonly dateOfBirth: LocalDate
  readonly address: string
  readonly city: string
  readonly postalCode: string
  /** Whole ringgit. */
  readonly salary: number
  readonly startDate: LocalDate
}

/** Towns with their postal code and their place-of-birth code in IC numbers. */
const towns = {
  klang: [
    ['Petaling Jaya', '46050', '10'],
    ['Shah Alam', '40150', '10'],
    ['Kuala Lumpur', '50480', '14'],
    ['Kajang', '43000', '10'],
    ['Klang', '41200', '10'],
    ['Seremban', '70200', '05'],
    ['Ipoh', '30250', '08'],
  ],
  johor: [
    ['Johor Bahru', '80100', '01'],
    ['Skudai', '81300', '01'],
    ['Batu Pahat', '83000', '01'],
    ['Melaka', '75200', '04'],
    ['Kota Bharu', '15000', '03'],
    ['Kuching', '93350', '13'],
    ['Kota Kinabalu', '88300', '12'],
  ],
} as const
const otherPlaces = ['02', '06', '07', '09', '11', '12', '13', '03', '08'] as const
const streets = [
  'Jalan Melati',
  'Jalan Cempaka',
  'Lorong Kenari',
  'Jalan Perdana',
  'Jalan Merdeka',
  'Lorong Damai',
  'Jalan Seri Indah',
  'Jalan Kenanga',
] as const

/** Banks and the length of their account numbers. Common banks are repeated. */
const accounts = [
  ['Maybank', 12],
  ['Maybank', 12],
  ['Maybank', 12],
  ['CIMB', 10],
  ['CIMB', 10],
  ['Public Bank', 10],
  ['RHB', 14],
  ['Hong Leong', 11],
  ['Bank Islam', 14],
  ['BSN', 16],
  ['AmBank', 13],
  ['Bank Rakyat', 12],
] as const

export type EmployeeOptions = {
  readonly seed: number
  readonly count: number
  readonly from: keyof typeof towns
  readonly prefix: string
  readonly domain: string
  /** The percentage of employees with an e-mail address. */
  readonly withEmail: number
  /** All employees start before this day. */
  readonly before: LocalDate
}

/** Generates the employees of one organization, always the same except for dates relative to today. */
export const generateEmployees = (options: EmployeeOptions): Employee[] => {
  const random = createRandom(options.seed)
  const taken = new Set<string>()
  return Array.from({ length: options.count }, (_, i) => generateEmployee(random, options, i + 1, taken))
}

/** Generates values until one is unique. */
const unique = (taken: Set<string>, make: () => string): string => {
  for (;;) {
    const made = make()
    if (taken.has(made)) continue
    taken.add(made)
    return made
  }
}

const generateEmployee = (
  random: RandomSource,
  { from, prefix, domain, withEmail, before }: EmployeeOptions,
  number: number,
  taken: Set<string>,
): Employee => {
  const name = nameOf(random)
  const [city, postalCode, place] = random.pick<readonly [string, string, string]>(towns[from])
  const age = 20 + Math.floor(random.next() ** 1.5 * 36)
  const dateOfBirth = addDays(dayIn(addPeriods(periodOf(before), -12 * age), 28), -random.integer(30, 394))
  const born = random.next() < 0.7 ? place : random.pick(otherPlaces)
  const [bank, length] = random.pick<readonly [string, number]>(accounts)
  const maxYears = Math.min(age - 19, 8)
  return {
    firstName: name.firstName,
    lastName: name.lastName,
    icNumber: unique(taken, () => icNumberOf(random, dateOfBirth, born, name.female)),
    employeeNumber: `${prefix}-${String(number).padStart(4, '0')}`,
    bank: bankNamed(bank)?.name ?? bank,
    accountNumber: `${random.integer(1, 9)}${random.digits(length - 1)}`,
    mobileNumber: unique(
      taken,
      () => `+601${random.pick(['2', '3', '6', '7', '9'])}${random.integer(2, 9)}${random.digits(6)}`,
    ),
    email: random.next() * 100 < withEmail ? emailOf(name, domain, taken) : null,
    dateOfBirth,
    address: `${random.integer(1, 98)}, ${random.pick(streets)} ${random.integer(1, 12)}`,
    city,
    postalCode,
    salary: 1_800 + 50 * Math.floor(random.next() ** 2 * 95),
    startDate: addDays(before, -random.integer(40, maxYears * 365)),
  }
}

/** YYMMDD, the place of birth, three random digits, and a last digit that is odd for men. */
const icNumberOf = (random: RandomSource, born: LocalDate, place: string, female: boolean): string =>
  `${born.slice(2).replaceAll('-', '')}${place}${random.digits(3)}${2 * random.integer(0, 4) + (female ? 0 : 1)}`

const emailOf = ({ firstName, lastName }: Name, domain: string, taken: Set<string>): string => {
  const name = `${firstName} ${lastName.replace(/^(binti|bin|anak|a\/[lp]) /, '')}`.toLowerCase().replaceAll(' ', '.')
  let count = 0
  return unique(taken, () => `${name}${(count += 1) > 1 ? count : ''}@${domain}`)
}

/** The employee as a row of the import template. */
export const rowOf = ({
  icNumber,
  ...employee
}: Employee): Partial<Record<ImportColumn, Cell>> & Record<string, Cell> => ({
  ...employee,
  employeeICNumber: icNumber,
  country: 'Malaysia',
})
