import { bankCodeOf, type NewEmployee } from './employee-fields.rules.ts'
import type { CheckedRow } from './import.rules.ts'

/** The values of an employee for the database's COPY command, in column order. */
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

/** Bytes instead of text, so that a worker can transfer them without a copy. */
const utf8 = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length * 3)
  let length = 0
  const append = (byte: number) => void (bytes[length++] = byte)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x80) bytes[length++] = code
    else if (code < 0x800) {
      append(0xc0 | (code >> 6))
      append(0x80 | (code & 63))
    } else {
      // Surrogates are always paired: the schema rejects lone ones.
      const point = text.codePointAt(i) ?? 0xfffd
      if (point > 0xffff) {
        i += 1
        append(0xf0 | (point >> 18))
        append(0x80 | ((point >> 12) & 63))
      } else append(0xe0 | (point >> 12))
      append(0x80 | ((point >> 6) & 63))
      append(0x80 | (point & 63))
    }
  }
  return bytes.slice(0, length)
}

const linesPerChunk = 500
/** The lines for COPY, in chunks that are small enough to be sent while others are prepared. */
export const copyLines = (employees: readonly CheckedRow[]): Uint8Array<ArrayBuffer>[] => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let from = 0; from < employees.length; from += linesPerChunk) {
    let chunk = ''
    for (const { row, employee } of employees.slice(from, from + linesPerChunk))
      chunk += `${columnsOf(row, employee).map(fieldOf).join('\t')}\n`
    chunks.push(utf8(chunk))
  }
  return chunks
}
