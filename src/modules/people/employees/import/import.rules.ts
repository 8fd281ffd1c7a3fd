import type { z } from 'zod'
import type { FieldError } from '#kernel/errors.ts'
import { fieldErrorOf } from '#kernel/field-errors.ts'
import { bankNamed } from '#ground/banks/bank.rules.ts'
import { newEmployee, type NewEmployee } from '../employee-fields.rules.ts'
import { maxImportRows } from '../employee.rules.ts'
import { isWholeSen, senOf } from '#kernel/money.ts'
import { day, isLocalDate, type LocalDate } from '#kernel/time.ts'
import { readNumber, typedNumber } from '#kernel/typed-number.ts'
import { compactIdentifier } from '#kernel/values.ts'
import { comparedNumber } from '../lists/person-match.rules.ts'
import { dateWarnings } from '../pay/date-warnings.rules.ts'
import { payWarnings } from '../pay/pay-warnings.rules.ts'
import { icNumberWarning, normalizeIcNumber } from '../ic-number.rules.ts'
import {
  dateOf,
  lostZeros,
  formOf,
  parseFast,
  textOf,
  tooManyDigits,
  type ImportRow,
} from '../lists/import-cells.rules.ts'
import { deductionOf, type ImportedDeduction } from './import-deduction.rules.ts'
import { importColumns, requiredColumns, type ImportColumn } from '../lists/import-columns.rules.ts'

export const tooManyRows: FieldError = {
  code: 'import_too_many_rows',
  params: { most: maxImportRows.toLocaleString('en') },
}
/** The error codes of unique values that occur more than once in a file. */
const repeated = {
  employeeICNumber: 'ic_number_repeated',
  employeeNumber: 'employee_number_repeated',
  email: 'email_repeated',
  mobileNumber: 'mobile_repeated',
} as const
export const unknownColumn = (field: string): FieldError => ({ code: 'import_column_unknown', params: { field } })
export const isRequired = (field: string): FieldError => ({ code: 'import_required', params: { field } })

type ColumnError = FieldError & { readonly field: string }
/** `row` is the zero-based index in the request. */
export type RowError = ColumnError & { readonly row: number }
export type CheckedRow = {
  readonly row: number
  readonly employee: NewEmployee
  readonly deduction: ImportedDeduction | null
}

const known = new Set<string>(importColumns)

/** Validates each row, alone and against the rows before it. Returns the valid employees and all errors; skips empty rows. */
export const checkImport = (rows: readonly ImportRow[]): { employees: CheckedRow[]; errors: RowError[] } => {
  const employees: CheckedRow[] = []
  const errors: RowError[] = []
  const duplicatesOf = createDuplicateCheck()
  for (const [row, cells] of rows.entries()) {
    const parsed = parseFast(cells)
    if (!parsed && Object.values(cells).every((cell) => textOf(cell) === '')) continue
    const { employee, deduction = null, found } = parsed ? { employee: parsed, found: [] } : checkRow(cells)
    // A row with another error still counts, so that the same number in a later row is reported too.
    errors.push(...found.map((error) => ({ row, ...error })), ...duplicatesOf(employee ?? keysOf(cells, found), row))
    if (employee) employees.push({ row, employee, deduction })
  }
  return { employees, errors }
}

type Checked = { employee?: NewEmployee; deduction?: ImportedDeduction | null; found: ColumnError[] }
const checkRow = (cells: ImportRow): Checked => {
  const missing = requiredColumns
    .filter((column) => textOf(cells[column]) === '')
    .map((field) => ({ field, ...isRequired(field) }))
  const parsed = newEmployee.safeParse(formOf(cells), { reportInput: true })
  const fields = new Map<string, ColumnError>(missing.map((error) => [error.field, error]))
  for (const issue of parsed.error?.issues ?? []) {
    const field = columnOf(String(issue.path[0]))
    if (!fields.has(field)) fields.set(field, { field, ...cellErrorOf(issue, textOf(cells[field]), field) })
  }
  // The schema checks the whole object last, so other errors would hide an invalid bank.
  const bank = String(cells['bank'] ?? '')
  if (bank.trim() && !bankNamed(bank)) fields.set('bank', { field: 'bank', code: 'bank_invalid', params: { bank } })
  for (const error of [tooManyDigits(cells), lostZeros(cells)]) if (error) fields.set(error.field, error)
  const strangers = Object.keys(cells).filter((column) => !known.has(column) && textOf(cells[column]) !== '')
  const { deduction, found: ofDeduction } = deductionOf(cells)
  const found = [...strangers.map((field) => ({ field, ...unknownColumn(field) })), ...fields.values(), ...ofDeduction]
  return parsed.success && found.length === 0 ? { employee: parsed.data, deduction, found } : { found }
}

const cellErrorOf = (issue: z.core.$ZodIssue, value: string, field: string): FieldError => {
  const error = fieldErrorOf(issue)
  // The schema reports text in place of a number as missing.
  const isWrongType = error?.code === 'invalid' || (error?.code === 'required' && value !== '')
  if (error && !isWrongType) return error
  // In 3.200, the point may stand between thousands.
  const read = field === 'salary' && !/^\d{1,3}\.\d{3}$/.test(value) ? readNumber(value) : null
  return read && 'problem' in read && read.problem === 'too_many_decimals'
    ? { code: read.problem }
    : { code: 'import_value_invalid', params: { value, field } }
}

/** The warnings about the account, the salary and the dates, which don't block the row. */
export const warningsOf = (cells: ImportRow, today: LocalDate): readonly ColumnError[] => {
  const date = dateOf(cells['dateOfBirth'])
  const code = isLocalDate(date) ? icNumberWarning(normalizeIcNumber(textOf(cells['employeeICNumber'])), date) : null
  return [
    ...payWarningsOf(cells),
    ...dateWarningsOf(cells, today),
    ...(code === null ? [] : [{ field: 'dateOfBirth', code }]),
  ]
}

const dateWarningsOf = (cells: ImportRow, today: LocalDate): readonly ColumnError[] => {
  const of = (column: ImportColumn): LocalDate | null => {
    const date = dateOf(cells[column])
    return isLocalDate(date) ? date : null
  }
  return dateWarnings(
    null,
    { dateOfBirth: of('dateOfBirth'), startDate: of('startDate'), endDate: of('endDate') },
    today,
  )
}

/** The statutory wage of the newest entry: the file of a new year is prepared before it. */
const latestDay = day('2199-12-31')
const payWarningsOf = (cells: ImportRow): readonly ColumnError[] => {
  const salary = typedNumber(textOf(cells['salary']))
  const isAmount = salary > 0 && isWholeSen(salary)
  const pay = {
    bankCode: bankNamed(textOf(cells['bank']))?.code ?? null,
    accountNumber: compactIdentifier(textOf(cells['accountNumber'])),
    salary: isAmount ? senOf(salary) : null,
  }
  return payWarnings(null, pay, latestDay)
}

const columnOf = (field: string) => (field === 'bankCode' ? 'bank' : field)

const { employeeICNumber, email, mobileNumber } = newEmployee.shape
type Keys = { readonly [key in keyof typeof repeated]?: string | null | undefined }
/** The valid unique values of a row with errors. */
const keysOf = (cells: ImportRow, found: readonly { field: string }[]): Keys => {
  const invalid = new Set(found.map(({ field }) => field))
  const key = (field: keyof typeof repeated, type: z.ZodType<string | null | undefined>) =>
    invalid.has(field) ? undefined : type.safeParse(textOf(cells[field])).data
  return {
    employeeICNumber: key('employeeICNumber', employeeICNumber),
    employeeNumber: invalid.has('employeeNumber') ? undefined : textOf(cells['employeeNumber']),
    email: key('email', email),
    mobileNumber: key('mobileNumber', mobileNumber),
  }
}

/** Returns a function that reports unique values which an earlier row already has. */
const createDuplicateCheck = () => {
  const keys = (['employeeICNumber', 'employeeNumber', 'email', 'mobileNumber'] as const).map(
    (field) => [field, repeated[field], new Set<string>()] as const,
  )
  return (employee: Keys, row: number): RowError[] => {
    const errors: RowError[] = []
    for (const [field, code, seen] of keys) {
      const value = employee[field]
      const key = field === 'employeeNumber' ? comparedNumber(value ?? '') : value
      if (!key) continue
      if (seen.has(key)) errors.push({ row, field, code })
      else seen.add(key)
    }
    return errors
  }
}
