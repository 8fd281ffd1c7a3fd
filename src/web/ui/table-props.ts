import type { ReactNode } from 'react'
import type { RowAction } from './RowMenu.tsx'
import type { EveryRow } from './SelectionBar.tsx'
import type { Column } from './table-model.ts'

export type Listed<R> = {
  rows: readonly R[]
  total: number
  /** Whether there are more rows than `total`, up to which the server counts. */
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
  /** Undefined while loading. All rows, or one page if the server pages the list. */
  list: Listed<R> | undefined
  pagedBy?: 'server'
  failure?: { error: Error | null; fallback: string; retry: () => void } | undefined
  refreshing?: boolean
  empty: { title: string; hint?: string; action?: ReactNode }
  rowActions?: (row: R) => readonly RowAction[]
  /** The primary action of a row, always visible. */
  rowButton?: (row: R) => ReactNode
  /** Bulk actions. Without them, rows can't be selected. */
  selection?: {
    actions: (rows: readonly R[], clear: () => void) => ReactNode
    summary?: (rows: readonly R[]) => string
    /** Rows for which this is false have no checkbox, and leave the selection. */
    isSelectable?: (row: R) => boolean
    /** For server-side lists: selects all filtered rows instead of one page. */
    every?: EveryRow<R>
  }
  /**
   * Exports the filtered rows to a file with this name and the format's extension. `allRows` loads the other pages, and
   * `columns` replaces the table's columns.
   */
  file?: { name: string; allRows?: () => AsyncIterable<readonly R[]>; columns?: readonly Column<R>[] }
  toolbar?: ReactNode
}
