import { useCallback, useEffect, useRef, useState } from 'react'

type Selected<R> = ReadonlyMap<string, R>
type Toggled<R> = {
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  readonly row: R
  /** The row that was toggled before, where a range begins. */
  readonly from: string | null
}

/** The selection after a row is toggled; with a beginning, every row from there to this one gets the same state. */
export const toggled = <R>(before: Selected<R>, { rows, rowKey, row, from }: Toggled<R>): Selected<R> => {
  const keys = rows.map(rowKey)
  const [first, last] = [keys.indexOf(from ?? ''), keys.indexOf(rowKey(row))].toSorted((a, b) => a - b)
  const range = first === undefined || first < 0 ? [row] : rows.slice(first, (last ?? first) + 1)
  const isSelected = !before.has(rowKey(row))
  const next = new Map(before)
  for (const one of range) {
    if (isSelected) next.set(rowKey(one), one)
    else next.delete(rowKey(one))
  }
  return next
}

/** The selected rows of a table, and the change of one row or of a range that ends at it. */
export const useRowSelection = <R>(rowKey: (row: R) => string, selectable: readonly R[]) => {
  const [selected, setSelected] = useState<Selected<R>>(new Map())
  const latest = useRef({ rowKey, selectable })
  const last = useRef<string | null>(null)
  useEffect(() => {
    latest.current = { rowKey, selectable }
  })
  const toggle = useCallback((row: R, isRange: boolean) => {
    const { rowKey: keyOf, selectable: rows } = latest.current
    const from = isRange ? last.current : null
    last.current = keyOf(row)
    setSelected((before) => toggled(before, { rows, rowKey: keyOf, row, from }))
  }, [])
  return { selected, setSelected, toggle }
}
