import { startTransition, useEffect, useMemo, useState } from 'react'
import { pause } from '../pause.ts'
import type { Column, ColumnValue } from './table-model.ts'
import type { TableState } from './table-state.ts'

/** Rows up to here are filtered and sorted at once, more of them in pieces between which a hand is answered. */
const few = 500
const piece = 256
/** Milliseconds of work in a piece: four times as much on a slow phone. */
const breath = 5

let collator: Intl.Collator | null = null
/** Made when text is first sorted: that takes as long as the rest of this page's code. */
const orderOf = (a: string, b: string): number => {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(a, b)
}
const compare = (a: ColumnValue, b: ColumnValue): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : orderOf(a === null ? '' : String(a), b === null ? '' : String(b))

type Searched = { readonly columns: readonly unknown[]; readonly texts: string[] }
/** What is searched of each row is made once, as long as rows and columns stay what they are. */
const searched = new WeakMap<readonly unknown[], Searched>()
const textsOf = (rows: readonly unknown[], columns: readonly unknown[]): string[] => {
  const known = searched.get(rows)
  if (known?.columns === columns) return known.texts
  const texts: string[] = []
  searched.set(rows, { columns, texts })
  return texts
}

function* found<R>(rows: readonly R[], columns: readonly Column<R>[], words: string): Generator<undefined, R[]> {
  const texts = textsOf(rows, columns)
  const result: R[] = []
  for (const [place, row] of rows.entries()) {
    // No search holds a line's end, so none is found in two columns at once.
    const text = (texts[place] ??= columns.map((column) => String(column.value(row) ?? '').toLowerCase()).join('\n'))
    if (text.includes(words)) result.push(row)
    if (place % piece === 0) yield
  }
  return result
}

type Keyed<R> = { readonly row: R; readonly key: ColumnValue }
type Compare<R> = (a: Keyed<R>, b: Keyed<R>) => number

function* merged<R>(left: Keyed<R>[], right: Keyed<R>[], by: Compare<R>): Generator<undefined, Keyed<R>[]> {
  const result: Keyed<R>[] = []
  let [l, r] = [0, 0]
  while (l < left.length && r < right.length) {
    const [a, b] = [left[l], right[r]] as [Keyed<R>, Keyed<R>]
    // Equal ones keep their order.
    const isLeft = by(a, b) <= 0
    result.push(isLeft ? a : b)
    if (isLeft) l++
    else r++
    if (result.length % piece === 0) yield
  }
  return [...result, ...left.slice(l), ...right.slice(r)]
}

function* sorted<R>(rows: readonly R[], by: Column<R>, descending: boolean): Generator<undefined, R[]> {
  const turned = descending ? -1 : 1
  const inOrder: Compare<R> = (a, b) => compare(a.key, b.key) * turned
  let runs: Keyed<R>[][] = []
  for (let start = 0; start < rows.length; start += piece) {
    const run = rows.slice(start, start + piece).map((row) => ({ row, key: by.value(row) }))
    runs.push(run.toSorted(inOrder))
    yield
  }
  while (runs.length > 1) {
    const longer: Keyed<R>[][] = []
    for (let i = 0; i < runs.length; i += 2) longer.push(yield* merged(runs[i] ?? [], runs[i + 1] ?? [], inOrder))
    runs = longer
  }
  return (runs[0] ?? []).map(({ row }) => row)
}

type Wanted = Pick<TableState, 'q' | 'sort' | 'desc'>
const columnOf = <R>(columns: readonly Column<R>[], sort: string | undefined) =>
  columns.find((column) => (column.sort || column.id) === sort)

/** Filters and sorts rows that are all here, a piece at each step. */
function* arranging<R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  wanted: Wanted,
): Generator<undefined, readonly R[]> {
  const words = wanted.q?.toLowerCase()
  const matching = words ? yield* found(rows, columns, words) : rows
  const by = columnOf(columns, wanted.sort)
  return by ? yield* sorted(matching, by, wanted.desc ?? false) : matching
}

/** The same at once. */
export const arrange = <R>(rows: readonly R[], columns: readonly Column<R>[], wanted: Wanted): readonly R[] => {
  const work = arranging(rows, columns, wanted)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** The same in pieces; null when it was given up meanwhile. */
const arrangeCalmly = async <R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  wanted: Wanted,
  isGivenUp: () => boolean,
): Promise<readonly R[] | null> => {
  const work = arranging(rows, columns, wanted)
  await pause()
  for (let since = performance.now(); !isGivenUp();) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - since < breath) continue
    await pause()
    since = performance.now()
  }
  return null
}

type Done<R> = { readonly of: readonly unknown[]; readonly rows: readonly R[] }

/** Rows as they are wanted; `busy` while many of them are still those that were wanted before. Undefined while none are here. */
export const useArranged = <R>(
  rows: readonly R[] | undefined,
  columns: readonly Column<R>[],
  { q, sort, desc }: Wanted,
): { rows: readonly R[] | undefined; busy: boolean } => {
  const [done, setDone] = useState<Done<R> | null>(null)
  const wanted = useMemo((): Wanted => ({ q, sort, desc }), [q, sort, desc])
  const asTheyCome = !q && !columnOf(columns, sort)
  const isMuch = rows !== undefined && rows.length > few
  const atOnce = useMemo(() => {
    if (!rows || asTheyCome) return rows
    return isMuch ? null : arrange(rows, columns, wanted)
  }, [rows, columns, wanted, asTheyCome, isMuch])
  useEffect(() => {
    if (!rows || !isMuch) return undefined
    let givenUp = false
    const show = async () => {
      const arranged = await arrangeCalmly(rows, columns, wanted, () => givenUp)
      if (arranged) startTransition(() => setDone({ of: [rows, columns, wanted], rows: arranged }))
    }
    void show()
    return () => void (givenUp = true)
  }, [rows, columns, wanted, isMuch])
  if (atOnce !== null) return { rows: atOnce, busy: false }
  const isDone = done !== null && [rows, columns, wanted].every((part, i) => part === done.of[i])
  return { rows: done?.rows, busy: !isDone }
}
