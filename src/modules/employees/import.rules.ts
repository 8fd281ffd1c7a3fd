import { bankNamed } from '#modules/banks/bank.rules.ts'
import { newEmployee, type NewEmployee } from './employee-fields.rules.ts'

/** The columns of the template, in its order. The first five are needed, the others optional. */
export const importColumns = [
  'firstName',
  'lastName',
  'employeeICNumber',
  'bank',
  'accountNumber',
  'mobileNumber',
  'email',
  'dateOfBirth',
  'address',
  'city',
  'country',
  'postalCode',
  'employeeNumber',
  'salary',
  'startDate',
  'endDate',
  'team',
  'categoryCode',
  'officeCode',
] as const
export type ImportColumn = (typeof importColumns)[number]
export const requiredColumns = [
  'firstName',
  'lastName',
  'employeeICNumber',
  'bank',
  'accountNumber',
] as const satisfies readonly ImportColumn[]

export const mostImportRows = 20_000
export const emptyFile = 'File is empty!'
export const duplicateIcNumber = 'This IC or passport number stands in the file more than once'
const notAColumn = (field: string) => `${field} is not a valid field! Please use the provided template.`

/** A cell as a spreadsheet reader or a script gives it. */
export type Cell = string | number | boolean | null
export type ImportRow = Readonly<Record<string, Cell | undefined>>
/** `row` counts from 0 over the rows as they were sent. */
export type RowFault = { readonly row: number; readonly field: string; readonly message: string }
export type CheckedRow = { readonly row: number; readonly employee: NewEmployee }

const known = new Set<string>(importColumns)

const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell).trim())

/** Every row judged alone and beside the others: the employees that they make, and each fault with its place. */
export const checkImport = (rows: readonly ImportRow[]): { employees: CheckedRow[]; faults: RowFault[] } => {
  const employees: CheckedRow[] = []
  const faults: RowFault[] = []
  rows.forEach((cells, row) => {
    if (Object.values(cells).every((cell) => textOf(cell) === '')) return
    const strangers = Object.keys(cells).filter((column) => !known.has(column) && textOf(cells[column]) !== '')
    faults.push(...strangers.map((field) => ({ row, field, message: notAColumn(field) })))
    const { employee, found } = checkRow(cells)
    faults.push(...found.map((fault) => ({ row, ...fault })))
    if (employee) employees.push({ row, employee })
  })
  faults.push(...repeated(employees))
  return { employees, faults }
}

const checkRow = (cells: ImportRow): { employee?: NewEmployee; found: { field: string; message: string }[] } => {
  const absent = requiredColumns
    .filter((column) => textOf(cells[column]) === '')
    .map((field) => ({ field, message: `${field} is required.` }))
  const parsed = newEmployee.safeParse(formOf(cells))
  const fields = new Map<string, { field: string; message: string }>(absent.map((fault) => [fault.field, fault]))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = columnOf(String(path[0]))
    if (!fields.has(field))
      fields.set(field, {
        field,
        message: message === 'Invalid input' ? `${textOf(cells[field])} is not a valid ${field}!` : message,
      })
  }
  // The objects are judged last, so a wrong bank would stay hidden behind any other fault.
  const bank = textOf(cells['bank'])
  if (bank && !bankNamed(bank)) fields.set('bank', { field: 'bank', message: `${bank} is not a valid Bank!` })
  const found = [...fields.values()]
  return parsed.success && found.length === 0 ? { employee: parsed.data, found } : { found }
}

const columnOf = (field: string) => (field === 'bankCode' ? 'bank' : field)

/** The row in the shape of the form, so that both are judged by one schema. */
const formOf = (cells: ImportRow) => {
  const texts = Object.fromEntries(importColumns.map((column) => [column, textOf(cells[column])]))
  return {
    ...texts,
    dateOfBirth: dateOf(texts['dateOfBirth']),
    startDate: dateOf(texts['startDate']),
    endDate: dateOf(texts['endDate']),
    salary: texts['salary'] ? Number(texts['salary'].replace(/^RM\s*|,/gi, '')) : undefined,
    team: texts['team'] ? { code: texts['team'] } : undefined,
  }
}

/** `21/11/2026` as people write it in a spreadsheet is as good as `2026-11-21`. */
const dateOf = (text = ''): string => {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

/** Of the keys of a person, none may stand in a file twice: each is reported at its second and later rows. */
const repeated = (checked: readonly CheckedRow[]): RowFault[] => {
  const keys = [
    ['employeeICNumber', duplicateIcNumber],
    ['email', 'This e-mail address stands in the file more than once'],
    ['mobileNumber', 'This mobile number stands in the file more than once'],
  ] as const
  return keys.flatMap(([field, message]) => {
    const seen = new Set<string>()
    return checked.flatMap(({ row, employee }) => {
      const key = employee[field]
      if (!key || !seen.has(key)) {
        if (key) seen.add(key)
        return []
      }
      return [{ row, field, message }]
    })
  })
}
