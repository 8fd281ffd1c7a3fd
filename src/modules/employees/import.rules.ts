import type { z } from 'zod'
import type { FieldError } from '#kernel/errors.ts'
import { fieldErrorOf } from '#kernel/field-errors.ts'
import './import.errors.ts'
import { bankNamed } from '#modules/banks/bank.rules.ts'
import { newEmployee, type NewEmployee } from './employee-fields.rules.ts'
import { isLocalDate } from '#kernel/time.ts'
import { icNumberWarning, normalizeIcNumber } from './ic-number.rules.ts'
import { dateOf, eatenZeros, formOf, quickly, textOf, tooManyDigits, type ImportRow } from './import-cells.rules.ts'
import { importColumns, requiredColumns } from './import-columns.rules.ts'

export const mostImportRows = 50_000
/** The rows per chunk of a file that is sent while it is read; the last chunk may have fewer. */
export const rowsInAPiece = 2_000
export const tooManyRows: FieldError = {
  code: 'import_too_many_rows',
  params: { most: mostImportRows.toLocaleString('en') },
}
/** The error for a key of a person that occurs more than once in the file. */
const repeated = {
  employeeICNumber: 'ic_number_repeated',
  email: 'email_repeated',
  mobileNumber: 'mobile_repeated',
} as const
export const notAColumn = (field: string): FieldError => ({ code: 'import_column_unknown', params: { field } })
export const isRequired = (field: string): FieldError => ({ code: 'import_required', params: { field } })

type ColumnError = FieldError & { readonly field: string }
/** `row` is the zero-based index in the request. */
export type RowError = ColumnError & { readonly row: number }
export type CheckedRow = { readonly row: number; readonly employee: NewEmployee }

const known = new Set<string>(importColumns)

type Verdict = { readonly employee: NewEmployee | null; readonly faults: readonly RowError[] }
/** Validates each row, alone and against the rows before it. Skips empty rows. */
export const createImportCheck = (): ((cells: ImportRow, row: number) => Verdict) => {
  const repeats = createRepeats()
  return (cells, row) => {
    const quick = quickly(cells)
    if (quick) return { employee: quick, faults: repeats(quick, row) }
    if (Object.values(cells).every((cell) => textOf(cell) === '')) return { employee: null, faults: [] }
    const strangers = Object.keys(cells).filter((column) => !known.has(column) && textOf(cells[column]) !== '')
    const { employee, found } = checkRow(cells)
    const faults = [...strangers.map((field) => ({ field, ...notAColumn(field) })), ...found].map((fault) => ({
      row,
      ...fault,
    }))
    // A row with another error still counts, so that the same number in a later row is reported too.
    return { employee: employee ?? null, faults: [...faults, ...repeats(employee ?? keysOf(cells, found), row)] }
  }
}

/** All rows of a file: the valid employees, and each error with its place. */
export const checkImport = (rows: readonly ImportRow[]): { employees: CheckedRow[]; faults: RowError[] } => {
  const employees: CheckedRow[] = []
  const faults: RowError[] = []
  const check = createImportCheck()
  rows.forEach((cells, row) => {
    const verdict = check(cells, row)
    faults.push(...verdict.faults)
    if (verdict.employee) employees.push({ row, employee: verdict.employee })
  })
  return { employees, faults }
}

const checkRow = (cells: ImportRow): { employee?: NewEmployee; found: ColumnError[] } => {
  const absent = requiredColumns
    .filter((column) => textOf(cells[column]) === '')
    .map((field) => ({ field, ...isRequired(field) }))
  const parsed = newEmployee.safeParse(formOf(cells), { reportInput: true })
  const fields = new Map<string, ColumnError>(absent.map((error) => [error.field, error]))
  for (const issue of parsed.error?.issues ?? []) {
    const field = columnOf(String(issue.path[0]))
    if (!fields.has(field)) fields.set(field, { field, ...cellErrorOf(issue, textOf(cells[field]), field) })
  }
  // The schema checks objects last, so other errors would hide a wrong bank.
  const bank = String(cells['bank'] ?? '')
  if (bank.trim() && !bankNamed(bank)) fields.set('bank', { field: 'bank', code: 'bank_invalid', params: { bank } })
  for (const fault of [tooManyDigits(cells), eatenZeros(cells)]) if (fault) fields.set(fault.field, fault)
  const found = [...fields.values()]
  return parsed.success && found.length === 0 ? { employee: parsed.data, found } : { found }
}

const cellErrorOf = (issue: z.core.$ZodIssue, value: string, field: string): FieldError => {
  const error = fieldErrorOf(issue)
  // A text that is not a number counts as missing in a form.
  const isWrongType = error?.code === 'invalid' || (error?.code === 'required' && value !== '')
  return error && !isWrongType ? error : { code: 'import_value_invalid', params: { value, field } }
}

/** A warning for a row, which does not refuse it: a date of birth that contradicts the MyKad number. */
export const warningOf = (cells: ImportRow): ColumnError | null => {
  const date = dateOf(cells['dateOfBirth'])
  const code = isLocalDate(date) ? icNumberWarning(normalizeIcNumber(textOf(cells['employeeICNumber'])), date) : null
  return code === null ? null : { field: 'dateOfBirth', code }
}

const columnOf = (field: string) => (field === 'bankCode' ? 'bank' : field)

const { employeeICNumber, email, mobileNumber } = newEmployee.shape
type Keys = { readonly [key in keyof typeof repeated]?: string | null | undefined }
/** The keys of a person in a row with errors, except those that are wrong themselves. */
const keysOf = (cells: ImportRow, found: readonly { field: string }[]): Keys => {
  const wrong = new Set(found.map(({ field }) => field))
  const key = (field: keyof typeof repeated, type: z.ZodType<string | null | undefined>) =>
    wrong.has(field) ? undefined : type.safeParse(textOf(cells[field])).data
  return {
    employeeICNumber: key('employeeICNumber', employeeICNumber),
    email: key('email', email),
    mobileNumber: key('mobileNumber', mobileNumber),
  }
}

/** Keys of a person must be unique in a file: each repetition is reported at its own row. */
const createRepeats = () => {
  const keys = (['employeeICNumber', 'email', 'mobileNumber'] as const).map(
    (field) => [field, repeated[field], new Set<string>()] as const,
  )
  return (employee: Keys, row: number): RowError[] => {
    const faults: RowError[] = []
    for (const [field, code, seen] of keys) {
      const key = employee[field]
      if (!key) continue
      if (seen.has(key)) faults.push({ row, field, code })
      else seen.add(key)
    }
    return faults
  }
}
