import { bankCodeOf, type NewEmployee } from './employee-fields.rules.ts'
import type { CheckedRow } from './import.rules.ts'

/** What the database's copy command is given of an employee, in the order of the columns that it copies into. */
const columnsOf = (row: number, one: NewEmployee): readonly (string | number | null | undefined)[] => [
  row,
  one.employeeICNumber,
  one.firstName,
  one.lastName,
  one.email,
  one.mobileNumber,
  bankCodeOf(one),
  one.accountNumber,
  one.dateOfBirth,
  one.address,
  one.city,
  one.country,
  one.postalCode,
  one.employeeNumber,
  one.salary,
  one.startDate,
  one.endDate,
  one.team?.code,
  one.categoryCode,
  one.officeCode,
]

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const fieldOf = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'number') return String(value)
  return special.test(value) ? value.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter) : value
}

const rowsInAPiece = 500
/** The lines of the copy command, in pieces that are each soon on their way. */
export const copyLines = (employees: readonly CheckedRow[]): string[] => {
  const pieces: string[] = []
  for (let from = 0; from < employees.length; from += rowsInAPiece) {
    let piece = ''
    for (const { row, employee } of employees.slice(from, from + rowsInAPiece))
      piece += `${columnsOf(row, employee).map(fieldOf).join('\t')}\n`
    pieces.push(piece)
  }
  return pieces
}
