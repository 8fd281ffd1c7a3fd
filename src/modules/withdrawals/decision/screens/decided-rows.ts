import { useState } from 'react'
import type { ListedRequest } from './listed-request.ts'

type Decided = { readonly row: ListedRequest; readonly place: number }

/** Keeps decided requests in their place, marked with their status, until the list is refreshed or left. */
export const useDecidedRows = (list: string) => {
  const [decided, setDecided] = useState<{ list: string; rows: readonly Decided[] }>({ list, rows: [] })
  const rows = decided.list === list ? decided.rows : []
  return {
    count: rows.length,
    keep: (row: ListedRequest, status: ListedRequest['status'], shown: readonly ListedRequest[]) =>
      setDecided({
        list,
        rows: [...rows, { row: { ...row, status }, place: shown.findIndex(({ id }) => id === row.id) }],
      }),
    clear: () => setDecided({ list, rows: [] }),
    /** The listed rows with the decided ones in their former places. */
    among: (listed: readonly ListedRequest[]): readonly ListedRequest[] =>
      rows
        .toSorted((a, b) => a.place - b.place)
        .reduce<readonly ListedRequest[]>(
          (all, { row, place }) => all.toSpliced(place, 0, row),
          listed.filter(({ id }) => !rows.some(({ row }) => row.id === id)),
        ),
  }
}
