import { bankCodeOf } from '../employee-fields.rules.ts'
import type { CheckedRow } from './import.rules.ts'

/** The values of an employee for the database's COPY command, in column order. */
const columnsOf = ({ row, employee: one, deduction }: CheckedRow): readonly (string | number | null | undefined)[] => [
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
  deduction?.kind,
  deduction?.amount,
  deduction?.from,
  deduction?.to,
]

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const fieldOf = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'number') return String(value)
  return special.test(value) ? value.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter) : value
}

const linesPerChunk = 500
/** The lines for COPY, in chunks that are small enough to be sent while others are prepared. */
export const copyLines = (employees: readonly CheckedRow[]): string[] => {
  const chunks: string[] = []
  for (let from = 0; from < employees.length; from += linesPerChunk) {
    let chunk = ''
    for (const checked of employees.slice(from, from + linesPerChunk))
      chunk += `${columnsOf(checked).map(fieldOf).join('\t')}\n`
    chunks.push(chunk)
  }
  return chunks
}
