import { Loader } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { messageOf } from '../api.ts'
import { grouped } from '../text.ts'
import { countText } from './SearchBox.tsx'
import { toast } from './toast.ts'
import classes from './DataTable.module.css'
import { ui } from './ui.texts.ts'
import { t } from './table.texts.ts'

/** All rows of a server-side list, page by page, for selecting everything. */
export type EveryRow<R> = {
  rows: () => AsyncIterable<readonly R[]>
  /** The maximum number for one decision, if limited. */
  most?: number
  /** The error message if they fail to load. */
  fallback: string
}

type SelectionBarProps<R> = {
  rows: readonly R[]
  list: { total: number; more?: boolean }
  summary: string | undefined
  every: EveryRow<R> | undefined
  onSelect: (rows: readonly R[]) => void
  children: ReactNode
}

/** Shows the number of selected rows and the bulk actions; sticks to the bottom of the window. */
export const SelectionBar = <R,>({ rows, list, summary, every, onSelect, children }: SelectionBarProps<R>) => {
  const selected = t('selected', { count: rows.length })
  return (
    <div className={classes.selection} role="region" aria-label={selected}>
      <span aria-live="polite">
        <strong>{selected}</strong>
        {summary && `, ${summary}`}
      </span>
      <span className={classes.selectionActions}>
        <button type="button" className={classes.clear} onClick={() => onSelect([])}>
          {ui('action.clear')}
        </button>
        {every && <SelectEvery every={every} list={list} count={rows.length} onSelect={onSelect} />}
        {children}
      </span>
    </div>
  )
}

type SelectEveryProps<R> = {
  every: EveryRow<R>
  list: SelectionBarProps<R>['list']
  count: number
  onSelect: (rows: readonly R[]) => void
}
/** Selects thousands of rows without visiting each page. */
const SelectEvery = <R,>({ every, list: { total, more = false }, count, onSelect }: SelectEveryProps<R>) => {
  const most = every.most ?? Infinity
  const { busy, take } = useEvery(every, most, onSelect)
  if (count >= Math.min(total, most) && !(more && most > total)) return null
  const isLimited = most < total
  return (
    <button type="button" className={classes.clear} disabled={busy} aria-busy={busy} onClick={() => void take()}>
      {busy && <Loader size={14} color="currentColor" mr={8} />}
      {isLimited ? t('selectFirst', { total: grouped(most) }) : t('selectEvery', { total: countText(total, more) })}
    </button>
  )
}

/** Fetches them, and stops when the bar unmounts, so a cleared selection stays cleared. */
const useEvery = <R,>(every: EveryRow<R>, most: number, onSelect: (rows: readonly R[]) => void) => {
  const [busy, setBusy] = useState(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])
  const take = async () => {
    setBusy(true)
    try {
      const found: R[] = []
      for await (const rows of every.rows()) {
        if (!here.current) return
        found.push(...rows)
        if (found.length >= most) break
      }
      onSelect(found.slice(0, most))
    } catch (error) {
      toast.failed(messageOf(error, every.fallback))
    } finally {
      setBusy(false)
    }
  }
  return { busy, take }
}
