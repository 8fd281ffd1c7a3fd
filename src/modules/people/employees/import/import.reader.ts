import type { FieldError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { columnLetters, type Cell } from '#kernel/spreadsheet.ts'
import type { LocalDate } from '#kernel/time.ts'
import { notNeeded, type ColumnAnswer } from '#ground/columns/answer.rules.ts'
import { readTable } from '#ground/columns/reading.rules.ts'
import { plainHeading, type Row } from '#ground/columns/table.rules.ts'
import { dayText, type SheetRow } from '#spreadsheets/sheet.ts'
import { readSheets } from '#spreadsheets/table.ts'
import { reasons, Unreadable } from '#spreadsheets/unreadable.ts'
import { textOf, type ImportRow } from '../lists/import-cells.rules.ts'
import {
  dateColumns,
  importColumns,
  importTableKind,
  requiredColumns,
  type ImportColumn,
} from '../lists/import-columns.rules.ts'
import { maxImportRows } from '../employee.rules.ts'
import { copyLines } from './import-lines.rules.ts'
import { checkImport, isRequired, tooManyRows, unknownColumn, warningsOf, type RowError } from './import.rules.ts'

type Column = { readonly at: number; readonly field: string; readonly letters: string }
/** The columns with a name, which is the template's however it is capitalized and spaced. */
const namedColumns = (headings: readonly string[]): Column[] =>
  headings.flatMap((name, at) => {
    const field = importColumns.find((column) => plainHeading(column) === plainHeading(name)) ?? name
    return name === '' ? [] : [{ at, field, letters: columnLetters(at) }]
  })

const columnErrorsOf = (columns: readonly Column[]) => {
  const fields = columns.map(({ field }) => field)
  const isKnown = (field: string) => isOneOf(importColumns, field)
  return [
    ...columns
      .filter(({ field }) => !isKnown(field))
      .map(({ field, letters }) => ({ letters, ...unknownColumn(field) })),
    ...columns
      .filter(({ field }, i) => isKnown(field) && fields.indexOf(field) < i)
      .map(({ field, letters }) => ({ letters, code: 'import_column_twice', params: { field } })),
    ...requiredColumns
      .filter((field) => !fields.includes(field))
      .map((field) => ({ letters: '', ...isRequired(field) })),
  ]
}

const lineBreaks = /[\t\r\n]+/g
type Reads = { readonly columns: readonly Column[]; readonly from1904: boolean; readonly hasMore: boolean }
const toRow = (row: SheetRow, { columns, from1904, hasMore }: Reads) => {
  const cells: Record<string, Cell> = {}
  const texts: string[] = []
  for (const { at, field } of columns) {
    const cell = row.cells[at] ?? null
    const isSerial = typeof cell === 'number' && isOneOf(dateColumns, field)
    const value = isSerial ? (dayText(cell, from1904) ?? cell) : cell
    if (value !== null && value !== '') cells[field] = value
    texts.push(value === null ? '' : String(value).replace(lineBreaks, ' '))
  }
  const problems = row.problems.flatMap(({ column, error }): [string, FieldError][] => {
    const field = columns.find(({ at }) => at === column)?.field
    return field === undefined ? [] : [[field, error]]
  })
  if (hasMore) problems.push(['firstName', { code: 'row_too_many_values' }])
  return { number: row.number, cells: cells as ImportRow, line: texts.join('\t'), problems: new Map(problems) }
}

type Place = (field: ImportColumn) => number
/** The columns at their places in a sheet. */
const placedBy = (columns: readonly Column[], at: Place): Column[] =>
  columns.map((column) => ({ ...column, at: at(column.field as ImportColumn) }))

type FileRow = Row & { readonly source: SheetRow }
const rowWithTexts = (source: SheetRow): FileRow => ({ number: source.number, cells: source.cells.map(textOf), source })

/**
 * The rows of a file by the template's columns; otherwise the problems of its headings, and the question about its columns.
 * Throws `Unreadable`.
 */
export const importTable = async (bytes: Uint8Array<ArrayBuffer>, answers: readonly ColumnAnswer[] = []) => {
  const { sheets, from1904 } = await readSheets(bytes, { maxRows: maxImportRows + 1 })
  if (sheets.length === 0) throw new Unreadable(reasons.empty)
  const table = readTable(
    importTableKind,
    sheets.map(({ name, rows }) => ({ name, rows: rows.map(rowWithTexts) })),
    answers,
  )
  const { question, answer } = table
  const [asked] = question?.sheets ?? []
  const headings = asked ? asked.columns.map(({ heading }) => heading) : (table.heading?.cells ?? [])
  const columns = table.rows?.length
    ? namedColumns(table.columns.map((choice) => (choice === notNeeded ? '' : choice)))
    : namedColumns(headings)
  const columnErrors = table.rows?.length ? [] : columnErrorsOf(columns)
  const rows = table.rows ?? []
  if (table.rows && columnErrors.length === 0 && rows.length === 0) throw new Unreadable(reasons.empty)
  if (rows.length > maxImportRows) throw new Unreadable(tooManyRows)
  let placed: { readonly at: Place; readonly columns: readonly Column[] } | null = null
  return {
    sheet: table.sheets.join(', ') || (asked?.name ?? ''),
    columns: columns.map(({ field, letters }) => ({ field, letters })),
    columnErrors,
    rows: rows.map(({ number, row, at, hasMore }) => {
      placed = placed?.at === at ? placed : { at, columns: placedBy(columns, at) }
      return toRow({ ...row.source, number }, { columns: placed.columns, from1904, hasMore })
    }),
    question,
    answer,
  }
}

type Reading = {
  /** The day of a preview; null for the lines of an import. */
  readonly preview: LocalDate | null
  readonly answers?: readonly ColumnAnswer[]
}
/** Reads and checks a file: for `preview` its rows as text, or else the lines for COPY. */
export const read = async (bytes: Uint8Array<ArrayBuffer>, { preview, answers }: Reading) => {
  const { rows, ...header } = await importTable(bytes, answers)
  const { employees, errors } = checkImport(rows.map(({ cells }) => cells))
  const unusable = rows.flatMap(({ problems }, row) =>
    [...problems].map(([field, error]): RowError => ({ row, field, ...error })),
  )
  return {
    ...header,
    lines: preview ? rows.map(({ line }) => line) : copyLines(employees),
    sheetRows: rows.map(({ number }) => number),
    errors: [...errors.filter(({ row, field }) => !rows[row]?.problems.has(field)), ...unusable],
    warnings: preview
      ? rows.flatMap(({ cells }, row) => warningsOf(cells, preview).map((one) => ({ row, ...one })))
      : [],
  }
}
