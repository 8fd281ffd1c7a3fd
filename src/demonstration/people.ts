import { bankNamed } from '#modules/banks/bank.rules.ts'
import type { Cell } from '#modules/employees/import-cells.rules.ts'
import type { ImportColumn } from '#modules/employees/import-columns.rules.ts'
import { addDays, addPeriods, dayIn, periodOf, type LocalDate } from '#kernel/time.ts'
import { createChance, type Chance } from './chance.ts'
import { nameOf, type Name } from './names.ts'

/** An employee as in a payroll spreadsheet. */
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

/** Towns with their postal code and the place-of-birth code of IC numbers. */
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

/** The main banks with the length of their account numbers; common ones are repeated. */
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

export type Hiring = {
  readonly seed: number
  readonly count: number
  readonly from: keyof typeof towns
  readonly prefix: string
  readonly domain: string
  /** The percentage of employees with an e-mail address. */
  readonly withEmail: number
  /** All employees started before this day. */
  readonly before: LocalDate
}

/** The employees of one organization, always the same except for dates relative to today. */
export const hire = (hiring: Hiring): Employee[] => {
  const chance = createChance(hiring.seed)
  const taken = new Set<string>()
  return Array.from({ length: hiring.count }, (_, i) => oneEmployee(chance, hiring, i + 1, taken))
}

/** Generates values until one is unique. */
const distinct = (taken: Set<string>, make: () => string): string => {
  for (;;) {
    const made = make()
    if (taken.has(made)) continue
    taken.add(made)
    return made
  }
}

const oneEmployee = (
  chance: Chance,
  { from, prefix, domain, withEmail, before }: Hiring,
  number: number,
  taken: Set<string>,
): Employee => {
  const name = nameOf(chance)
  const [city, postalCode, place] = chance.pick<readonly [string, string, string]>(towns[from])
  const age = 20 + Math.floor(chance.next() ** 1.5 * 36)
  const dateOfBirth = addDays(dayIn(addPeriods(periodOf(before), -12 * age), 28), -chance.between(30, 394))
  const born = chance.next() < 0.7 ? place : chance.pick(otherPlaces)
  const [bank, length] = chance.pick<readonly [string, number]>(accounts)
  const yearsHere = Math.min(age - 19, 8)
  return {
    firstName: name.firstName,
    lastName: name.lastName,
    icNumber: distinct(taken, () => icNumberOf(chance, dateOfBirth, born, name.female)),
    employeeNumber: `${prefix}-${String(number).padStart(4, '0')}`,
    bank: bankNamed(bank)?.name ?? bank,
    accountNumber: `${chance.between(1, 9)}${chance.digits(length - 1)}`,
    mobileNumber: distinct(
      taken,
      () => `+601${chance.pick(['2', '3', '6', '7', '9'])}${chance.between(2, 9)}${chance.digits(6)}`,
    ),
    email: chance.next() * 100 < withEmail ? emailOf(name, domain, taken) : null,
    dateOfBirth,
    address: `${chance.between(1, 98)}, ${chance.pick(streets)} ${chance.between(1, 12)}`,
    city,
    postalCode,
    salary: 1_800 + 50 * Math.floor(chance.next() ** 2 * 95),
    startDate: addDays(before, -chance.between(40, yearsHere * 365)),
  }
}

/** YYMMDD, the place of birth, three digits, and a last one that is odd for men. */
const icNumberOf = (chance: Chance, born: LocalDate, place: string, female: boolean): string =>
  `${born.slice(2).replaceAll('-', '')}${place}${chance.digits(3)}${2 * chance.between(0, 4) + (female ? 0 : 1)}`

const emailOf = ({ firstName, lastName }: Name, domain: string, taken: Set<string>): string => {
  const name = `${firstName} ${lastName.replace(/^(binti|bin|anak|a\/[lp]) /, '')}`.toLowerCase().replaceAll(' ', '.')
  let count = 0
  return distinct(taken, () => `${name}${(count += 1) > 1 ? count : ''}@${domain}`)
}

/** The row of the import template. */
export const rowOf = ({
  icNumber,
  ...employee
}: Employee): Partial<Record<ImportColumn, Cell>> & Record<string, Cell> => ({
  ...employee,
  employeeICNumber: icNumber,
  country: 'Malaysia',
})
