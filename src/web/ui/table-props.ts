import type { ReactNode } from 'react'
import type { RowAction } from './RowMenu.tsx'
import type { EveryRow } from './SelectionBar.tsx'
import type { Column } from './table-model.ts'

export type Listed<R> = {
  rows: readonly R[]
  total: number
  /** There are more than `total`, which the server did not count. */
  more?: boolean
  next?: string | null | undefined
  previous?: string | null | undefined
}

export type DataTableProps<R> = {
  /** The table's label for screen readers. */
  label: string
  columns: readonly Column<R>[]
  rowKey: (row: R) => string
  rowName: (row: R) => string
  /** Undefined while loading. All rows of a list paged by the browser, one page of a list paged by the server. */
  list: Listed<R> | undefined
  pagedBy: 'browser' | 'server'
  failure?: { error: Error | null; fallback: string; retry: () => void } | undefined
  refreshing?: boolean
  empty: { title: string; hint?: string; action?: ReactNode }
  rowActions?: (row: R) => readonly RowAction[]
  /** The primary action of a row, always visible. */
  rowButton?: (row: R) => ReactNode
  /** Bulk actions; without them rows are not selectable. */
  selection?: {
    actions: (rows: readonly R[], clear: () => void) => ReactNode
    summary?: (rows: readonly R[]) => string
    /** For server-side lists: selects every filtered row instead of one page. */
    every?: EveryRow<R>
  }
  /** Exports the filtered rows; `allRows` loads the other pages, and `columns` replaces the table's columns. */
  csv?: { fileName: string; allRows?: () => AsyncIterable<readonly R[]>; columns?: readonly Column<R>[] }
  toolbar?: ReactNode
}
