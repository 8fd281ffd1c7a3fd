import type { ReactNode } from 'react'
import { byteOrderMark, csvField } from '#kernel/csv.ts'
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

const largestPage = 50
/** All rows of a list that the server pages, page after page, for a spreadsheet. */
export const everyRow = async <R>(
  ask: (page: { pageSize: number; after?: string }) => Promise<{ rows: readonly R[]; next: string | null }>,
): Promise<R[]> => {
  const all: R[] = []
  let after: string | null = null
  do {
    const { rows, next }: { rows: readonly R[]; next: string | null } = await ask({
      pageSize: largestPage,
      ...(after !== null && { after }),
    })
    all.push(...rows)
    after = next
  } while (after !== null)
  return all
}

/** A CSV that no spreadsheet takes for formulas: text that begins like one gets a quote in front. Numbers stay numbers. */
export const csvOf = <R>(rows: readonly R[], columns: readonly Column<R>[]): string => {
  const cell = (value: ColumnValue): string => {
    if (value === null) return ''
    if (typeof value !== 'string') return String(value)
    return csvField(value)
  }
  const lines = [
    columns.map((column) => cell(column.header)),
    ...rows.map((row) => columns.map((column) => cell(column.value(row)))),
  ]
  return `${byteOrderMark}${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}
