import { searchTextOf, type Column, type ColumnValue } from './table-model.ts'
import type { TableState } from './table-search.ts'

let collator: Intl.Collator | null = null
const compareTexts = (a: string, b: string): number => {
  // Created on first use, because that is slow.
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(a, b)
}
const compare = (a: ColumnValue, b: ColumnValue): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a ?? ''), String(b ?? ''))

/** Filters and sorts the rows of a list that is completely in memory. */
export const arrange = <R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  { q, sort, desc }: Pick<TableState, 'q' | 'sort' | 'desc'>,
): readonly R[] => {
  const search = q?.toLowerCase()
  const matches = (row: R) => columns.some(({ value }) => searchTextOf(value(row)).includes(search ?? ''))
  const found = search ? rows.filter(matches) : rows
  const by = columns.find((column) => (column.sort || column.id) === sort)
  if (!by) return found
  const direction = desc ? -1 : 1
  return found.toSorted((a, b) => compare(by.value(a), by.value(b)) * direction)
}
