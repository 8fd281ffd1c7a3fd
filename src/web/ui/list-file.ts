import { byteOrderMark, listField } from '#kernel/csv.ts'
import { plainSen, senOf } from '#kernel/money.ts'
import { formatDate, formatInstant, isInstant, isLocalDate } from '#kernel/time.ts'
import type { FileCell, FileSheet } from '#spreadsheets/xlsx-file.ts'
import { saveFile, saveWorkbook } from './save-file.ts'
import type { Column, ColumnValue } from './table-model.ts'

export const listFormats = ['csv', 'xlsx'] as const
export type ListFormat = (typeof listFormats)[number]

type Pages<R> = AsyncIterable<readonly R[]> | Iterable<readonly R[]>
/** A row below the list, such as its totals: values by the ids of the columns. */
export type FooterRow = Readonly<Record<string, string | number>>
type Columns<R> = readonly Column<R>[]

/** As on screen. Timestamps are in UTC, whose date is often the day before. */
const textOf = (value: string | boolean | null): string => {
  if (typeof value !== 'string') return String(value ?? '')
  if (isInstant(value)) return formatInstant(value)
  return isLocalDate(value) ? formatDate(value) : value
}
const numberText = (value: number, { plainNumber }: Pick<Column<never>, 'plainNumber'>): string =>
  plainNumber ? String(value) : plainSen(senOf(value))

/** The columns that identify a row. */
const keys: ReadonlySet<string> = new Set(['id', 'employeeICNumber', 'number', 'reference', 'domain'])
/** The columns, and the key of the row as the last one if none of them identifies it. */
export const withKey = <R>(columns: Columns<R>, keyOf: (row: R) => string): Columns<R> =>
  columns.some(({ id }) => keys.has(id)) ? columns : [...columns, { id: 'id', header: 'ID', cell: keyOf, value: keyOf }]

const csvCell = <R>(row: R, column: Column<R>): string => {
  const value = column.value(row)
  return typeof value === 'number' ? numberText(value, column) : listField(textOf(value))
}
const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/**
 * The parts of a CSV file, one per page of rows. Its first row has the ids of the columns, which are the same in all
 * languages. No text is a formula.
 */
export const csvParts = async function* <R>(pages: Pages<R>, columns: Columns<R>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ id }) => id))
  for await (const rows of pages)
    yield rows.map((row) => csvLine(columns.map((column) => csvCell(row, column)))).join('')
}

const sheetCell = (value: ColumnValue, column: Pick<Column<never>, 'plainNumber'>): FileCell => {
  if (typeof value !== 'number') return { text: textOf(value), look: 'text' }
  return { number: numberText(value, column), look: column.plainNumber ? 'plain' : 'money' }
}
const narrowest = 12
const widest = 48
const widthOf = (rows: FileSheet['rows'], column: number): number => {
  const longest = Math.max(...rows.slice(0, 200).map((cells) => lengthOf(cells[column])))
  return Math.min(widest, Math.max(narrowest, longest + 2))
}
const lengthOf = (cell: FileCell | undefined): number => (cell ? ('text' in cell ? cell.text : cell.number).length : 0)

/** The sheet of an Excel file, with the headers of the screen. Texts, such as identity numbers, are never numbers. */
export const listSheet = async <R>(
  pages: Pages<R>,
  columns: Columns<R>,
  footer: readonly FooterRow[] = [],
): Promise<FileSheet> => {
  const rows: FileCell[][] = [columns.map(({ header }) => ({ text: header, look: 'head' }))]
  for await (const page of pages)
    for (const row of page) rows.push(columns.map((column) => sheetCell(column.value(row), column)))
  for (const row of footer) rows.push(columns.map((column) => sheetCell(row[column.id] ?? '', column)))
  return { name: 'List', frozenRows: 1, columns: columns.map((_, i) => ({ width: widthOf(rows, i) })), rows }
}

/** Downloads the rows. The footer is for people, so CSV files don't have it (decision 0046). */
export const saveList = async <R>(
  name: string,
  format: ListFormat,
  pages: Pages<R>,
  columns: Columns<R>,
  footer: readonly FooterRow[] = [],
): Promise<void> => {
  if (format === 'xlsx') {
    const { xlsxFile } = await import('#spreadsheets/xlsx-file.ts')
    saveWorkbook(`${name}.xlsx`, xlsxFile([await listSheet(pages, columns, footer)]))
    return
  }
  const parts: Blob[] = []
  // Browsers can move blobs out of memory, so a long list is never completely in memory.
  for await (const part of csvParts(pages, columns)) parts.push(new Blob([part]))
  saveFile(`${name}.csv`, parts, 'text/csv')
}
