import { useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { pageSizes } from '#kernel/page-sizes.ts'
import { rememberList } from './last-list.ts'

export type PageSize = (typeof pageSizes)[number]

/** What a table shows. It lives in the address, so that a reload, the back button or a shared link shows the same rows. */
export type TableState = {
  q?: string
  sort?: string
  desc?: boolean
  page?: number
  size?: PageSize
  /** Where the server goes on from, for lists that grow. */
  after?: string
  /** The month of the page, where it has one, and the tab. */
  month?: string
  tab?: string
}

/** What a reader may have typed into the address. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

/** Reads the state of a table out of any address; what makes no sense is left out. */
export const tableSearch = (search: Record<string, unknown>): TableState => {
  const q = text(search['q'])
  const sort = text(search['sort'])
  const after = text(search['after'])
  const page = Number(search['page'])
  const size = pageSizes.find((one) => one === Number(search['size']))
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(after !== undefined && { after }),
    ...(text(search['month']) !== undefined && { month: text(search['month']) }),
    ...(text(search['tab']) !== undefined && { tab: text(search['tab']) }),
    ...((search['desc'] === true || search['desc'] === 'true') && { desc: true }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(size !== undefined && { size }),
  }
}

/** The state of this page's table, and how to change it: a new search, sort or size begins on the first page again. */
export const useTableState = (): readonly [TableState, (change: Partial<TableState>) => void] => {
  // The router keeps what its check leaves out, so the address is read once more.
  const search = useSearch({ strict: false })
  const state = useMemo(() => tableSearch(search), [search])
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  useEffect(() => rememberList(path, search), [path, search])
  const navigate = useNavigate()
  const change = useCallback(
    (next: Partial<TableState>) => {
      const rewound = 'page' in next || 'after' in next ? {} : { page: undefined, after: undefined }
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...rewound, ...next }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return [state, change]
}

type Sortable = { readonly id: string; readonly sort?: string | false }
/** The input of a list call for this state. The address may name an order that the list does not have: then it has none. */
export const listInputOf = (state: TableState, columns: readonly Sortable[]) => {
  const isKnown = columns.some(({ id, sort }) => sort !== false && (sort ?? id) === state.sort)
  return {
    ...(state.q !== undefined && { search: state.q }),
    ...(isKnown && { sort: { by: state.sort as never, ...(state.desc && { descending: true }) } }),
    ...(state.page !== undefined && { page: state.page }),
    ...(state.after !== undefined && { after: state.after }),
    pageSize: state.size ?? 10,
  }
}
