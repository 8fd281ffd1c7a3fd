import { useMatch, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { rememberList } from './last-list.ts'
import { firstPage, useReplaceSearch } from './replace-search.ts'
import { preferredSize, preferSize, usePreferredColumns } from './table-preferences.ts'
import { tableSearch, type TableState } from './table-search.ts'

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
