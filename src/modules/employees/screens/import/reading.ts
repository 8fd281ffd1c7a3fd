import type { FieldError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/one-of.ts'
import type { ImportRow } from '../../import-cells.rules.ts'
import { dateColumns, importColumns, requiredColumns, type ImportColumn } from '../../import-columns.rules.ts'
import {
  createImportCheck,
  isRequired,
  maxImportRows,
  unknownColumn,
  rowsPerChunk,
  tooManyRows,
  warningsOf,
  type RowError,
} from '../../import.rules.ts'
import { columnLetters, type Cell } from '#kernel/spreadsheet.ts'
import { dayText, type SheetRow, type Workbook } from '#spreadsheets/sheet.ts'
import { reasons, Unreadable } from '#spreadsheets/unreadable.ts'
import type { Failed } from './worker-scope.ts'

/** An error with its cell in the file. `sheetRow` is the row number in the spreadsheet. */
export type CellRowError = RowError & { readonly sheetRow: number; readonly letters: string }
/** An error of a column with its letters, which are empty for a missing column. */
type HeaderError = FieldError & { readonly letters: string }
export type Header = {
  readonly sheet: string
  readonly sheetRow: number
  /** The columns of the file in order, with their letters. */
  readonly columns: readonly { readonly field: string; readonly letters: string }[]
}
export type ReadMessage =
  | { readonly kind: 'header'; readonly header: Header }
  /** The columns do not match the template, so no row can be read. */
  | {
      readonly kind: 'headerErrors'
      readonly header: Header
      readonly errors: readonly HeaderError[]
    }
  /** A chunk of rows: each a line of tab-separated cells, and its number in the sheet. */
  | {
      readonly kind: 'rows'
      /** The same rows for the server: comma-separated JSON arrays of their cells in the order of the header. */
      readonly json: Blob
      readonly lines: readonly string[]
      readonly sheetRows: readonly number[]
      readonly errors: readonly CellRowError[]
      /** Warnings, at most one per row. */
      readonly warnings: readonly CellRowError[]
      /** Progress, from 0 to 1. */
      readonly progress: number
    }
  | { readonly kind: 'done' }
  | Failed

const known = new Set<string>(importColumns)
const textOf = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell))
const isEmpty = ({ cells, problems }: SheetRow) =>
  problems.length === 0 && cells.every((cell) => cell === null || textOf(cell).trim() === '')

type Column = { readonly at: number; readonly field: string; readonly letters: string }
const columnsOf = ({ cells }: SheetRow): Column[] =>
  cells.flatMap((cell, at) => {
    const field = textOf(cell).trim()
    return field === '' ? [] : [{ at, field, letters: columnLetters(at) }]
  })

const headerErrors = (columns: readonly Column[]): HeaderError[] => {
  const fields = columns.map(({ field }) => field)
  return [
    ...columns
      .filter(({ field }) => !known.has(field))
      .map(({ field, letters }) => ({ letters, ...unknownColumn(field) })),
    ...columns
      .filter(({ field }, i) => known.has(field) && fields.indexOf(field) < i)
      .map(({ field, letters }) => ({ letters, code: 'import_column_twice', params: { field } })),
    ...requiredColumns
      .filter((field) => !fields.includes(field))
      .map((field) => ({ letters: '', ...isRequired(field) })),
  ]
}

const firstRow = async (workbook: Workbook, sheet: number): Promise<SheetRow | null> => {
  for await (const { rows } of workbook.rows(sheet)) for (const row of rows) if (!isEmpty(row)) return row
  return null
}

/** The first sheet with the columns of the template, or else the first sheet with content. */
const findSheet = async (workbook: Workbook): Promise<{ sheet: number; head: SheetRow }> => {
  let first: { sheet: number; head: SheetRow } | null = null
  for (let sheet = 0; sheet < Math.min(workbook.sheets.length, 20); sheet++) {
    const head = await firstRow(workbook, sheet)
    if (!head) continue
    const fields = columnsOf(head).map(({ field }) => field)
    if (requiredColumns.every((field) => fields.includes(field))) return { sheet, head }
    first ??= { sheet, head }
  }
  if (!first) throw new Unreadable(reasons.empty)
  return first
}

const isDateColumn = (field: string) => isOneOf(dateColumns, field)
/** A cell in the form that the rules accept: in date columns, serial dates become dates. */
const valueOf = (field: string, cell: Cell, from1904: boolean): Cell =>
  typeof cell === 'number' && isDateColumn(field) ? (dayText(cell, from1904) ?? cell) : cell

/** Validates rows and emits them in chunks. */
const createRowReader = (
  { columns, head, from1904 }: { columns: readonly Column[]; head: SheetRow; from1904: boolean },
  report: (message: ReadMessage) => void,
) => {
  const check = createImportCheck()
  let [lines, sheetRows, json]: [string[], number[], string] = [[], [], '']
  let [errors, warnings]: [CellRowError[], CellRowError[]] = [[], []]
  let count = 0
  const lettersOf = (field: string) => columns.find((column) => column.field === field)?.letters ?? ''
  const flush = (progress: number) => {
    report({ kind: 'rows', json: new Blob([json]), lines, sheetRows, errors, warnings, progress })
    ;[lines, sheetRows, json] = [[], [], '']
    ;[errors, warnings] = [[], []]
  }
  const addRow = (row: SheetRow, progress: number) => {
    if (row.number <= head.number || isEmpty(row)) return
    if (count >= maxImportRows) throw new Unreadable(tooManyRows)
    const { line, cells, values, problems } = toRow(row, columns, from1904)
    const found = check(cells, count).errors.filter(({ field }) => !problems.has(field))
    for (const [field, error] of problems) found.push({ row: count, field, ...error })
    const withCell = <F extends RowError>(one: F) => ({ ...one, sheetRow: row.number, letters: lettersOf(one.field) })
    errors.push(...found.map(withCell))
    warnings.push(...warningsOf(cells).map((warning) => withCell({ row: count, ...warning })))
    json += (json === '' ? '' : ',') + JSON.stringify(values)
    lines.push(line)
    sheetRows.push(row.number)
    count += 1
    if (lines.length === rowsPerChunk) flush(progress)
  }
  const finish = () => {
    if (count === 0) throw new Unreadable(reasons.empty)
    if (lines.length > 0) flush(1)
    report({ kind: 'done' })
  }
  return { addRow, finish }
}

/** Reads and validates a whole workbook, and emits its rows in chunks. */
export const readWorkbook = async (workbook: Workbook, report: (message: ReadMessage) => void): Promise<void> => {
  const { sheet, head } = await findSheet(workbook)
  const columns = columnsOf(head)
  const header = {
    sheet: workbook.sheets[sheet] ?? '',
    sheetRow: head.number,
    columns: columns.map(({ field, letters }) => ({ field, letters })),
  }
  const errors = headerErrors(columns)
  if (errors.length > 0) return report({ kind: 'headerErrors', header, errors: errors })
  report({ kind: 'header', header })
  const { addRow, finish } = createRowReader({ columns, head, from1904: workbook.from1904 }, report)
  for await (const { rows, progress } of workbook.rows(sheet)) for (const row of rows) addRow(row, progress)
  finish()
}

const lineBreaks = /[\t\r\n]+/g
const toRow = (row: SheetRow, columns: readonly Column[], from1904: boolean) => {
  const cells: Record<string, Cell> = {}
  const values: Cell[] = []
  const problems = new Map<string, FieldError>()
  let line = ''
  for (const { at, field } of columns) {
    const value = valueOf(field, row.cells[at] ?? null, from1904)
    values.push(value)
    if (value !== null && value !== '') cells[field] = value
    if (line !== '' || at !== columns[0]?.at) line += '\t'
    line += typeof value === 'string' ? value.replace(lineBreaks, ' ') : textOf(value)
  }
  for (const { column, error } of row.problems) {
    const field = columns.find(({ at }) => at === column)?.field
    if (field) problems.set(field, error)
  }
  return { line, cells: cells as ImportRow & Partial<Record<ImportColumn, Cell>>, values, problems }
}
