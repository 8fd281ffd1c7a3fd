import type { ReactNode } from 'react'
import { byteOrderMark, csvField } from '#kernel/csv.ts'
import { formatSen, senOf } from '#kernel/money.ts'
import { filePageSize } from '#kernel/page-sizes.ts'
import { formatDate, formatInstant, isLocalDate, isPeriod, type Instant } from '#kernel/time.ts'
import { periodText } from './DateText.tsx'
import type { TableState } from './table-state.ts'

export type ColumnValue = string | number | boolean | null
export type Column<R> = {
  id: string
  header: string
  cell: (row: R) => ReactNode
  /** The value to search, sort and export. */
  value: (row: R) => ColumnValue
  /** The server's sort key; client-side columns sort by value. */
  sort?: string | false
  align?: 'right'
  /** Not shown until the user adds it with the column menu. */
  hidden?: boolean
  /** Spans the card's width on a phone. */
  wide?: boolean
}

/** One page of rows in memory. Beyond the last page, returns the last page. */
export const pageOf = <R>(rows: readonly R[], state: TableState) => {
  const size = state.size ?? 10
  const page = Math.min(state.page ?? 1, Math.max(1, Math.ceil(rows.length / size)))
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length, page }
}

/** All rows of a server-side list for export, page by page from the first, whichever page the table shows. */
export const everyRow = async function* <In extends object, Out extends { readonly next?: string | null }, R>(
  call: (input: In) => Promise<Out>,
  input: In,
  rowsOf: (answer: Out) => readonly R[],
): AsyncGenerator<readonly R[]> {
  let after: string | undefined
  do {
    const answer: Out = await call({ ...input, page: undefined, pageSize: filePageSize, after })
    yield rowsOf(answer)
    after = answer.next ?? undefined
  } while (after !== undefined)
}

const isInstant = (value: string): value is Instant => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)

/** What a search finds: the value, and how amounts and dates look on the screen. In lower case. */
export const searchTextOf = (value: ColumnValue): string => {
  if (typeof value === 'number') return `${value} ${formatSen(senOf(value))}`
  if (typeof value !== 'string') return String(value ?? '')
  if (isInstant(value)) return formatInstant(value)
  if (isPeriod(value)) return `${value} ${periodText(value)}`.toLowerCase()
  return isLocalDate(value) ? `${value} ${formatDate(value)}` : value.toLowerCase()
}

const cellOf = (value: ColumnValue): string => {
  if (value === null) return ''
  // As on the screen: the timestamp itself is in UTC, often on the day before.
  if (typeof value === 'string') return csvField(isInstant(value) ? formatInstant(value) : value)
  return String(value)
}
const linesOf = (lines: readonly (readonly ColumnValue[])[]): string =>
  lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('')

/** A CSV without formula injection: text that starts like a formula is prefixed with a quote. Numbers stay numbers. */
export const csvOf = <R>(rows: readonly R[], columns: readonly Column<R>[]): string =>
  csvHead(columns) + csvLines(rows, columns)
const csvHead = <R>(columns: readonly Column<R>[]): string =>
  byteOrderMark + linesOf([columns.map(({ header }) => header)])
const csvLines = <R>(rows: readonly R[], columns: readonly Column<R>[]): string =>
  linesOf(rows.map((row) => columns.map((column) => column.value(row))))

/** The same for rows that arrive page by page; keeps only the text of each page. */
export const csvParts = async function* <R>(
  pages: AsyncIterable<readonly R[]>,
  columns: readonly Column<R>[],
): AsyncGenerator<string> {
  yield csvHead(columns)
  for await (const rows of pages) yield csvLines(rows, columns)
}
