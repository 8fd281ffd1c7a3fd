import { useEffect } from 'react'
import type { ClientCall } from '#kernel/client.ts'
import { useCall, type LoadOptions } from '../api.ts'
import { failureOf } from './DataTable.tsx'
import type { FooterRow } from './list-file.ts'
import type { Listed } from './table-props.ts'
import { everyRow, type Column } from './table-model.ts'
import { listInputOf, useTableState } from './table-state.ts'

type StateInput = ReturnType<typeof listInputOf>
/** The sort key is one of the columns, which the call knows. */
export type PageInput = Omit<StateInput, 'sort'> & { readonly sort?: { by: never; descending?: boolean } }

type ServerListOptions<In, Out, R> = Omit<LoadOptions<Out>, 'fallback'> & {
  /** The call's input for what the table's state asks for. */
  input: (page: PageInput) => In
  rows: (answer: Out) => readonly R[]
  /** The message if loading fails. */
  failed: string
  /** The name of the exported file, and its columns if they are not the table's. */
  file: string
  exported?: readonly Column<R>[]
  /** Rows below the list in the Excel file, such as totals. */
  footer?: (answer: Out) => readonly FooterRow[]
}

/** A list that the server searches, sorts and pages: its answer, all of its rows, and the properties of its table. */
export const useServerList = <In extends object, Out extends Omit<Listed<never>, 'rows'>, R>(
  call: ClientCall<In, Out>,
  columns: readonly Column<R>[],
  { input: inputOf, rows, failed, file, exported, footer, ...options }: ServerListOptions<In, Out, R>,
) => {
  const [state, change] = useTableState()
  const input = inputOf(listInputOf(state, columns) as PageInput)
  const load = useCall(call, input, { ...options, fallback: failed })
  const { data } = load
  // A bookmark, or a row that someone else deleted, can be beyond the end.
  const isBeyond = !load.isPlaceholderData && (state.page ?? 1) > 1 && data !== undefined && rows(data).length === 0
  const lastPage = Math.ceil((data?.total ?? 0) / (state.size ?? 10))
  useEffect(() => {
    if (isBeyond) change({ page: lastPage > 1 ? lastPage : undefined })
  }, [isBeyond, lastPage, change])
  const allRows = () => everyRow(call, input, rows)
  return {
    data,
    load,
    input,
    allRows,
    /** Whether the list has no rows at all, also without a search. */
    isEmpty: data?.total === 0 && !state.q,
    table: {
      pagedBy: 'server' as const,
      columns,
      list: data && { ...data, rows: rows(data) },
      refreshing: load.isPlaceholderData,
      failure: failureOf(load, failed),
      file: {
        name: file,
        allRows,
        ...(exported && { columns: exported }),
        ...(footer && data && { footer: footer(data) }),
      },
    },
  }
}
