import type { ReactNode } from 'react'
import type { Risk } from '#kernel/risks.ts'
import type { Decisions } from './decisions.ts'
import type { FooterRow } from './list-file.ts'
import type { RowAction } from './RowMenu.tsx'
import type { EveryRow } from './SelectionBar.tsx'
import type { Column } from './table-model.ts'

export type Listed<R> = {
  rows: readonly R[]
  total: number
  /** Whether there are more rows than `total`, up to which the server counts. */
  more?: boolean
  /** How many of the rows were decided here and are no longer in the list. */
  added?: number
  next?: string | null | undefined
  previous?: string | null | undefined
}

/** Rows that await a decision, or have details, are shown in a panel beside the list, also by keyboard. */
export type Review<R> = {
  /** Whether the panel shows the row, which awaits a decision if `keys.a` makes one. */
  isOpen: (row: R) => boolean
  /** The line below the row's name. */
  about?: (row: R) => string
  /** The type of the records in the audit trail, to show changes while the panel is open. */
  type?: string
  /** The risks of a row. Rows, panel, selection and dialogs show the same ones. */
  risksOf?: (row: R) => readonly Risk[]
  /** The changes with their author and effect, and the buttons. */
  panel: (row: R) => ReactNode
  /** What the keys a and r do. With `arrows`, the arrow keys move too: only where they needn't scroll the page. */
  keys: { readonly a?: string; readonly r?: string; readonly arrows?: true }
  /** The decisions that have been made here, unless a dialog confirms all of them. */
  decisions?: Decisions
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
  /** The actions of a row as icons in the first column, where the specification asks for them. */
  firstActions?: (row: R) => readonly RowAction[]
  /** The primary action of a row, always visible. `isSaved`: the user has just saved it. */
  rowButton?: (row: R, isSaved: boolean) => ReactNode
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
  file?: {
    name: string
    allRows?: () => AsyncIterable<readonly R[]>
    columns?: readonly Column<R>[]
    /** Rows below the list in the Excel file, such as totals. */
    footer?: readonly FooterRow[]
  }
  toolbar?: ReactNode
  /** What a row shows below itself once it is expanded, and what its button does. It is rendered only then. */
  expand?: { label: (row: R) => string; content: (row: R) => ReactNode }
  /** The row below the list: totals by the ids of the columns. */
  totals?: FooterRow | undefined
  review?: Review<R> | undefined
}
