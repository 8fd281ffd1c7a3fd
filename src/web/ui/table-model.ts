import type { ReactNode } from 'react'
import { formatSen, senOf } from '#kernel/money.ts'
import { filePageSize } from '#kernel/page-sizes.ts'
import { formatDate, formatInstant, isInstant, isLocalDate, isPeriod } from '#kernel/time.ts'
import { periodText } from './format.ts'
import type { TableState } from './table-search.ts'

export type ColumnValue = string | number | boolean | null
export type Column<R> = {
  /** Also the column's name in CSV files, so it has neither spaces nor a language, and doesn't change. */
  id: string
  header: string
  cell: (row: R) => ReactNode
  /** The value to search, sort and export. */
  value: (row: R) => ColumnValue
  /** The server's sort key. Lists in memory sort by value. False disables sorting. */
  sort?: string | false
  align?: 'right'
  /** Its numbers are counts or percentages, not amounts in ringgit. */
  plainNumber?: true
  /** Hidden until the user shows it with the column menu. */
  hidden?: boolean
  /** Spans the card's width on a phone. */
  wide?: boolean
  /** Not shown on small desks, where the record has it. */
  minor?: boolean
}

/** One page of rows in memory. Returns the last page if the requested page is past the end. */
export const pageOf = <R>(rows: readonly R[], state: TableState) => {
  const size = state.size ?? 10
  const page = Math.min(state.page ?? 1, Math.max(1, Math.ceil(rows.length / size)))
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length, page }
}

/** All rows of a server-side list page by page, regardless of the page that the table shows. */
export const everyRow = async function* <In extends object, Out extends { readonly next?: string | null }, R>(
  call: (input: In) => Promise<Out>,
  input: In,
  rowsOf: (page: Out) => readonly R[],
): AsyncGenerator<readonly R[]> {
  let after: string | undefined
  do {
    const page: Out = await call({ ...input, page: undefined, pageSize: filePageSize, after })
    yield rowsOf(page)
    after = page.next ?? undefined
  } while (after !== undefined)
}

/** The text to search, in lower case: the value, and amounts and dates as shown on screen. */
export const searchTextOf = (value: ColumnValue): string => {
  if (typeof value === 'number') return `${value} ${formatSen(senOf(value))}`
  if (typeof value !== 'string') return String(value ?? '')
  if (isInstant(value)) return formatInstant(value)
  if (isPeriod(value)) return `${value} ${periodText(value)}`.toLowerCase()
  return isLocalDate(value) ? `${value} ${formatDate(value)}` : value.toLowerCase()
}
