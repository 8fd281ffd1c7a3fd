import type { FieldError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { columnLetters, type Cell } from '#kernel/spreadsheet.ts'
import { dayText, type SheetRow } from '#spreadsheets/sheet.ts'
import { findTable, plainColumn } from '#spreadsheets/table.ts'
import { reasons, Unreadable } from '#spreadsheets/unreadable.ts'
import { textOf, type ImportRow } from './import-cells.rules.ts'
import { dateColumns, importColumns, requiredColumns } from './import-columns.rules.ts'
import { copyLines } from './import-lines.rules.ts'
import {
  checkImport,
  isRequired,
  maxImportRows,
  tooManyRows,
  unknownColumn,
  warningsOf,
  type RowError,
} from './import.rules.ts'

type Column = { readonly at: number; readonly field: string; readonly letters: string }
/** The columns with a name, which is the template's however it is capitalized and spaced. */
const columnsOf = ({ cells }: SheetRow): Column[] =>
  cells.flatMap((cell, at) => {
    const name = textOf(cell)
    const field = importColumns.find((column) => plainColumn(column) === plainColumn(name)) ?? name
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
const toRow = (row: SheetRow, columns: readonly Column[], from1904: boolean) => {
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
  return { number: row.number, cells: cells as ImportRow, line: texts.join('\t'), problems: new Map(problems) }
}

/** The columns of a file, and its rows by the template's columns if these match. Throws `Unreadable`. */
export const importTable = async (bytes: Uint8Array<ArrayBuffer>) => {
  const wanted = { columns: requiredColumns, maxRows: maxImportRows + 1 }
  const { sheet, rows, from1904 } = await findTable(bytes, wanted)
  const [head, ...others] = rows
  if (!head) throw new Unreadable(reasons.empty)
  const columns = columnsOf(head)
  const columnErrors = columnErrorsOf(columns)
  const below = columnErrors.length > 0 ? [] : others
  if (columnErrors.length === 0 && below.length === 0) throw new Unreadable(reasons.empty)
  if (below.length > maxImportRows) throw new Unreadable(tooManyRows)
  return {
    sheet,
    columns: columns.map(({ field, letters }) => ({ field, letters })),
    columnErrors,
    rows: below.map((row) => toRow(row, columns, from1904)),
  }
}

/** Reads and checks a file: for `preview` its rows as text, or else the lines for COPY. */
export const read = async (bytes: Uint8Array<ArrayBuffer>, { preview }: { readonly preview: boolean }) => {
  const { rows, ...header } = await importTable(bytes)
  const { employees, errors } = checkImport(rows.map(({ cells }) => cells))
  const unusable = rows.flatMap(({ problems }, row) =>
    [...problems].map(([field, error]): RowError => ({ row, field, ...error })),
  )
  return {
    ...header,
    lines: preview ? rows.map(({ line }) => line) : copyLines(employees),
    sheetRows: rows.map(({ number }) => number),
    errors: [...errors.filter(({ row, field }) => !rows[row]?.problems.has(field)), ...unusable],
    warnings: preview ? rows.flatMap(({ cells }, row) => warningsOf(cells).map((one) => ({ row, ...one }))) : [],
  }
}
