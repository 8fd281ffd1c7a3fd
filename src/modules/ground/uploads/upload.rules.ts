import type { Bilingual } from '#kernel/bilingual.ts'
import { errorText, type ErrorParams, type ErrorTable, type FieldError } from '#kernel/errors.ts'
import { formatRm, isWholeSen, sen, senOf, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { keysOf, recordOf } from '#kernel/one-of.ts'
import { typedDate } from '#kernel/typed-date.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { isPrintable } from '#kernel/values.ts'
import type { ColumnAnswer } from '#ground/columns/answer.rules.ts'
import type { Look } from '#ground/columns/looks.rules.ts'
import { readTable, type ReadRow as ReadTableRow, type TableReading } from '#ground/columns/reading.rules.ts'
import type { Sheet, TableKind, TableKindName } from '#ground/columns/table.rules.ts'

/** The columns of each template. The header of a file has them in any order. */
export const templates = {
  SALES: ['organizationCode', 'saleDate', 'amount', 'reference'],
  SETTLEMENTS: ['organizationCode', 'settlementId', 'paymentDate', 'amount', 'reference'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type UploadType = keyof typeof templates
export const uploadTypes = ['SALES', 'SETTLEMENTS'] as const satisfies readonly UploadType[]
export const uploadTypeNames = {
  SALES: ['Sales', 'Jualan'],
  SETTLEMENTS: ['Settlements', 'Penyelesaian'],
} as const satisfies Readonly<Record<UploadType, Bilingual>>

export const uploadStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED'] as const
export type UploadStatus = (typeof uploadStatuses)[number]
export const isRunning = (status: UploadStatus): boolean => status === 'PENDING' || status === 'PROCESSING'

/** Whether an upload has errors that someone resolves. */
export const isFaulty = (status: UploadStatus): boolean => status === 'COMPLETED_WITH_ERRORS' || status === 'FAILED'

/** The status of an upload whose rows are all processed. */
export const finalStatus = (rowsFailed: number): UploadStatus =>
  rowsFailed === 0 ? 'COMPLETED' : 'COMPLETED_WITH_ERRORS'

export const logStatuses = ['SUCCESS', 'FAILED'] as const
export type LogStatus = (typeof logStatuses)[number]

export const mostRows = 50_000
/** The column of a file of failed rows that explains them; an upload ignores it. */
export const errorColumn = 'error'

/** Values to the right of the last column, as after a comma in an amount that is not quoted. */
const beyondHeader = '+'

/** The cells of a row by template column. */
export type Cells = Readonly<Record<string, string>>
export type FileRow = {
  readonly number: number
  readonly cells: readonly string[]
  readonly problems: readonly { readonly column: number; readonly error: FieldError }[]
}
export type DataRow = { readonly rowNumber: number; readonly cells: Cells }
/** An error of a file or of a row. `column` is null if it concerns the whole row. */
export type RowError = { readonly column: string | null; readonly code: string; readonly params: ErrorParams }

/** A row of a file by column, with the cells that can't be used, such as a formula without a value. */
export type ReadRow = DataRow & { readonly errors: readonly RowError[] }

/** The table that a template with these columns is for. */
export const templateTable = <C extends string>(
  name: TableKindName,
  columns: readonly C[],
  looks: Partial<Record<C, Look>>,
): TableKind<C> => ({
  name,
  fields: recordOf(columns, (column) => ({
    label: [column, column] as const,
    headings: [column],
    look: looks[column] ?? 'text',
  })),
  needs: columns.map((column) => [column]),
  exclusive: [],
  notNeeded: [errorColumn],
  inOrder: [],
  ownSheets: [],
})
export const uploadTables: Readonly<Record<UploadType, TableKind<string>>> = {
  SALES: templateTable<string>('sales', templates.SALES, { saleDate: 'date', amount: 'amount' }),
  SETTLEMENTS: templateTable<string>('settlements', templates.SETTLEMENTS, { paymentDate: 'date', amount: 'amount' }),
}

export type FileSheets = readonly Sheet<FileRow>[]
type Columns = Pick<TableReading<string>, 'question' | 'answer'>
/** The rows of a file by the columns of its table, or why there are none: an open question, or a problem of the file. */
export const rowsByColumn = <C extends string>(
  table: TableKind<C>,
  sheets: FileSheets,
  answers: readonly ColumnAnswer[],
  most: number,
): Columns & ({ readonly rows: readonly ReadRow[] | null } | { readonly problem: FieldError }) => {
  const { rows, fields, ...columns } = readTable(table, sheets, answers)
  const all = keysOf<C>(table.fields)
  const asked = columns.question?.sheets.flatMap((sheet) => sheet.columns) ?? []
  const missing = all.filter(
    (column) => !fields.has(column) && !asked.some(({ choice, by }) => choice === column && by === 'heading'),
  )
  const widest = Math.max(0, ...(columns.question?.sheets.map((sheet) => sheet.columns.length) ?? []))
  const problem = (code: string, params?: ErrorParams) => ({ ...columns, problem: { code, ...(params && { params }) } })
  const missingColumns = problem('file_columns_missing', { columns: missing.join(', ') })
  // With fewer columns than the template has, there is nothing to ask.
  if (rows === null) return widest < all.length ? { ...missingColumns, question: null } : { ...columns, rows: null }
  if (missing.length > 0) return missingColumns
  if (rows.length === 0) return problem('file_has_no_rows')
  if (rows.length > most) return problem('file_has_too_many_rows', { most: most.toLocaleString('en-MY') })
  return { ...columns, rows: rows.map((row) => dataRow(row, all)) }
}

const dataRow = <C extends string>(
  { number, row, cell, at, hasMore }: ReadFileRow<C>,
  columns: readonly C[],
): ReadRow => ({
  rowNumber: number,
  cells: { ...recordOf(columns, cell), ...(hasMore && { [beyondHeader]: row.cells.at(-1) ?? '' }) },
  errors: row.problems.flatMap(({ column: place, error: { code, params = {} } }) => {
    const column = columns.find((one) => at(one) === place)
    return column === undefined ? [] : [{ column, code, params }]
  }),
})
type ReadFileRow<C extends string> = ReadTableRow<C, FileRow>

/** The maximum length of a value that is quoted in a message. */
const shown = (value: string): string => (value.length > 40 ? `${value.slice(0, 39)}…` : value)

export const longestReference = 100
/** The largest amount of a row. */
export const mostAmount = sen(100_000_000_00)

/** Reads the cells of a row and collects its errors. */
export const createCellReader = (cells: Cells) => {
  const errors: RowError[] = []
  const fail = (column: string | null, code: string, params: ErrorParams = {}): null => {
    errors.push({ column, code, params })
    return null
  }
  if (cells[beyondHeader] !== undefined) fail(null, 'row_too_many_values')
  const text = (column: string, longest: number): string | null => {
    const value = (cells[column] ?? '').replace(/\s+/g, ' ').trim()
    if (value === '') return fail(column, 'row_value_missing')
    if (value.length > longest) return fail(column, 'too_long', { maximum: longest })
    return isPrintable(value) ? value : fail(column, 'unprintable')
  }
  const pastDate = (column: string, today: LocalDate): LocalDate | null => {
    const value = text(column, 200)
    if (value === null) return null
    const date = typedDate(value)
    if (!date) return fail(column, 'row_date_invalid', { value: shown(value) })
    if (date < '1900-01-01') return fail(column, 'year_unlikely')
    return date <= today ? date : fail(column, 'row_date_in_future', { value })
  }
  const amount = (column: string, { orZero = false } = {}): Sen | null => {
    const value = text(column, 200)
    if (value === null) return null
    const isNegative = value.startsWith('-')
    const ringgit = typedNumber(isNegative ? value.slice(1) : value)
    if (Number.isNaN(ringgit)) return fail(column, 'row_amount_invalid', { value: shown(value) })
    if (isNegative || (ringgit === 0 && !orZero)) return fail(column, orZero ? 'below_zero' : 'row_amount_not_positive')
    return isWholeSen(ringgit) && senOf(ringgit) <= mostAmount
      ? senOf(ringgit)
      : fail(column, 'row_amount_too_large', { most: formatRm(mostAmount) })
  }
  return { errors, fail, text, pastDate, amount }
}

/** The message of a row's errors in English, each with its column. */
export const rowMessage = (texts: ErrorTable, errors: readonly RowError[]): string =>
  errors.map(({ column, code, params }) => (column ? `${column}: ` : '') + errorText(texts, code, params)).join('; ')
