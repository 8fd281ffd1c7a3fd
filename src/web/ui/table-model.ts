import type { ReactNode } from 'react'
import { byteOrderMark, csvField } from '#kernel/csv.ts'
import { filePageSize } from '#kernel/page-sizes.ts'
import type { TableState } from './table-state.ts'

export type ColumnValue = string | number | boolean | null
export type Column<R> = {
  id: string
  header: string
  cell: (row: R) => ReactNode
  /** What is searched, sorted and exported. */
  value: (row: R) => ColumnValue
  /** The name by which the server sorts; a column of the browser sorts by its value. */
  sort?: string | false
  align?: 'right'
  /** Takes the whole width of a card on a phone. */
  wide?: boolean
}

/** One page of rows that are all here; behind the last one stands the last one. */
export const pageOf = <R>(rows: readonly R[], state: TableState) => {
  const size = state.size ?? 10
  const page = Math.min(state.page ?? 1, Math.max(1, Math.ceil(rows.length / size)))
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length, page }
}

/** All rows of a list that the server pages, a page at a time, for a spreadsheet. */
export const everyRow = async function* <R>(
  ask: (page: { pageSize: number; after?: string }) => Promise<{ rows: readonly R[]; next: string | null }>,
): AsyncGenerator<readonly R[]> {
  let after: string | null = null
  do {
    const { rows, next }: { rows: readonly R[]; next: string | null } = await ask({
      pageSize: filePageSize,
      ...(after !== null && { after }),
    })
    yield rows
    after = next
  } while (after !== null)
}

const cellOf = (value: ColumnValue): string => {
  if (value === null) return ''
  return typeof value === 'string' ? csvField(value) : String(value)
}
const linesOf = (lines: readonly (readonly ColumnValue[])[]): string =>
  lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('')

/** A CSV that no spreadsheet takes for formulas: text that begins like one gets a quote in front. Numbers stay numbers. */
export const csvOf = <R>(rows: readonly R[], columns: readonly Column<R>[]): string =>
  csvHead(columns) + csvLines(rows, columns)
const csvHead = <R>(columns: readonly Column<R>[]): string =>
  byteOrderMark + linesOf([columns.map(({ header }) => header)])
const csvLines = <R>(rows: readonly R[], columns: readonly Column<R>[]): string =>
  linesOf(rows.map((row) => columns.map((column) => column.value(row))))

/** The same of rows that come page after page: of each page only its text is kept. */
export const csvParts = async function* <R>(
  pages: AsyncIterable<readonly R[]>,
  columns: readonly Column<R>[],
): AsyncGenerator<string> {
  yield csvHead(columns)
  for await (const rows of pages) yield csvLines(rows, columns)
}
