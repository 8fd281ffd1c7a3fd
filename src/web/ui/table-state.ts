import { useMatch, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { pageSizes } from '#kernel/page-sizes.ts'
import { rememberList } from './last-list.ts'
import { firstPage, useReplaceSearch } from './replace-search.ts'
import { preferredSize, preferSize, usePreferredColumns } from './table-preferences.ts'

export type PageSize = (typeof pageSizes)[number]

/** The state of a table. It is stored in the URL, so a reload, the back button or a shared link shows the same rows. */
export type TableState = {
  q?: string
  sort?: string
  desc?: boolean
  page?: number
  size?: PageSize
  /** The columns that differ from the default, which are shown or hidden, separated by commas. */
  columns?: string
  /** The cursor, for lists that page by cursor. */
  after?: string
  /** The month and the tab, on pages that have them. */
  month?: string
  tab?: string
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

/** Parses the table state from any URL and ignores invalid values. */
export const tableSearch = (search: Record<string, unknown>): TableState => {
  const q = text(search['q'])
  const sort = text(search['sort'])
  const after = text(search['after'])
  const columns = text(search['columns'])
  const page = Number(search['page'])
  const size = pageSizes.find((pageSize) => pageSize === Number(search['size']))
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(after !== undefined && { after }),
    ...(columns !== undefined && { columns }),
    ...(text(search['month']) !== undefined && { month: text(search['month']) }),
    ...(text(search['tab']) !== undefined && { tab: text(search['tab']) }),
    ...((search['desc'] === true || search['desc'] === 'true') && { desc: true }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(size !== undefined && { size }),
  }
}

/** The table state of this page and its setter. A new search, sort or page size starts on the first page. */
export const useTableState = (): readonly [TableState, (change: Partial<TableState>) => void] => {
  // The router keeps parameters that validation drops, so parse them again.
  const search = useSearch({ strict: false })
  const [preferredColumns, preferColumns] = usePreferredColumns()
  const state = useMemo(
    () => ({
      size: preferredSize() ?? 10,
      ...(preferredColumns !== undefined && { columns: preferredColumns }),
      ...tableSearch(search),
    }),
    [search, preferredColumns],
  )
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  useEffect(() => rememberList(path, search), [path, search])
  const replace = useReplaceSearch()
  const change = useCallback(
    (next: Partial<TableState>) => {
      if (next.size) preferSize(next.size)
      if ('columns' in next) preferColumns(next.columns)
      const keepsRows = 'page' in next || 'after' in next || 'columns' in next
      const position = keepsRows ? {} : firstPage
      replace((before) => ({ ...before, ...position, ...next }))
    },
    [replace, preferColumns],
  )
  return [state, change]
}

/** The open tab of a page, which is in the URL, and its setter. The first tab is open without one. */
export const useTab = <K extends string>(tabs: readonly [K, ...K[]]): readonly [K, (tab: K) => void] => {
  const [state, change] = useTableState()
  const [first] = tabs
  return [tabs.find((tab) => tab === state.tab) ?? first, (tab) => change({ tab: tab === first ? undefined : tab })]
}

type Sortable = { readonly id: string; readonly sort?: string | false }
/** The input of a list call for this state. Ignores an unknown sort key. */
export const listInputOf = (state: TableState, columns: readonly Sortable[]) => {
  const isKnown = columns.some(({ id, sort }) => sort !== false && (sort ?? id) === state.sort)
  return {
    ...(state.q !== undefined && { search: state.q }),
    ...(isKnown && { sort: { by: state.sort ?? '', ...(state.desc && { descending: true }) } }),
    ...(state.page !== undefined && { page: state.page }),
    ...(state.after !== undefined && { after: state.after }),
    pageSize: state.size ?? 10,
  }
}
