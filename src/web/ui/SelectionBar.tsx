import { Button, Loader } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Risk } from '#kernel/risks.ts'
import { messageOf } from '../api.ts'
import { grouped } from '#kernel/placeholders.ts'
import { HiddenNames, namesText } from './HiddenRows.tsx'
import { riskCounts } from './risks.tsx'
import { t as riskTexts } from './risks.texts.ts'
import { countText } from './SearchBox.tsx'
import { toast } from './toast.ts'
import classes from './DataTable.module.css'
import { ui } from './ui.texts.ts'
import { t } from './table.texts.ts'

/** All rows of a server-side list, to select them all. */
export type EveryRow<R> = {
  rows: () => AsyncIterable<readonly R[]>
  /** The maximum number of selected rows, if limited. */
  max?: number
  /** The error message if the rows fail to load. */
  fallback: string
}

type SelectionBarProps<R> = {
  rows: readonly R[]
  /** The selected rows that the page doesn't show. */
  hidden: readonly R[]
  rowName: (row: R) => string
  list: { total: number; more?: boolean }
  summary: string | undefined
  every: EveryRow<R> | undefined
  risksOf: (row: R) => readonly Risk[]
  /** Leaves the selection and shows the panel about a row. */
  onCheck: (row: R) => void
  onSelect: (rows: readonly R[]) => void
  children: ReactNode
}

/** The number of selected rows and the bulk actions, at the bottom of the window. */
export const SelectionBar = <R,>({
  rows,
  hidden,
  rowName,
  list,
  summary,
  every,
  risksOf,
  onCheck,
  onSelect,
  children,
}: SelectionBarProps<R>) => {
  const selected = t('selected', { count: rows.length })
  const counts = riskCounts(rows, risksOf)
  const risky = rows.filter((row) => risksOf(row).length > 0)
  const [first] = risky
  const hiddenNames = useMemo(() => hidden.map(rowName), [hidden, rowName])
  return (
    <div className={classes.selection} role="region" aria-label={selected} data-selection-bar>
      <span aria-live="polite">
        <strong>{selected}</strong>
        {summary && `, ${summary}`}
        {counts !== '' && <span className={classes.toCheck}>: {counts}</span>}
      </span>
      {hidden.length > 0 && (
        <span className={classes.hiddenRows}>
          {t('hiddenNames', { count: hidden.length, names: namesText(hiddenNames) })}
          <button
            type="button"
            className={classes.clear}
            onClick={() => onSelect(rows.filter((row) => !hidden.includes(row)))}
          >
            {t('deselectHidden')}
          </button>
        </span>
      )}
      <span className={classes.selectionActions}>
        <button type="button" className={classes.clear} onClick={() => onSelect([])}>
          {ui('action.clear')}
        </button>
        {every && <SelectAllButton every={every} list={list} count={rows.length} onSelect={onSelect} />}
        {first !== undefined && risky.length < rows.length && (
          <Button variant="default" size="compact-md" onClick={() => onCheck(first)}>
            {riskTexts('check', { count: risky.length })}
          </Button>
        )}
        <HiddenNames value={hiddenNames}>{children}</HiddenNames>
      </span>
    </div>
  )
}

type SelectAllProps<R> = {
  every: EveryRow<R>
  list: SelectionBarProps<R>['list']
  count: number
  onSelect: (rows: readonly R[]) => void
}
/** Selects the rows of all pages. */
const SelectAllButton = <R,>({ every, list: { total, more = false }, count, onSelect }: SelectAllProps<R>) => {
  const max = every.max ?? Infinity
  const { busy, selectAll } = useSelectAll(every, max, onSelect)
  if (count >= Math.min(total, max) && !(more && max > total)) return null
  const isLimited = max < total
  return (
    <button type="button" className={classes.clear} disabled={busy} aria-busy={busy} onClick={() => void selectAll()}>
      {busy && <Loader size={14} color="currentColor" mr={8} />}
      {isLimited ? t('selectFirst', { total: grouped(max) }) : t('selectEvery', { total: countText(total, more) })}
    </button>
  )
}

/** Stops fetching when the bar unmounts, so that a cleared selection stays cleared. */
const useSelectAll = <R,>(every: EveryRow<R>, max: number, onSelect: (rows: readonly R[]) => void) => {
  const [busy, setBusy] = useState(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  const selectAll = async () => {
    setBusy(true)
    try {
      const found: R[] = []
      for await (const rows of every.rows()) {
        if (!isMounted.current) return
        found.push(...rows)
        if (found.length >= max) break
      }
      onSelect(found.slice(0, max))
    } catch (error) {
      toast.failed(messageOf(error, every.fallback))
    } finally {
      setBusy(false)
    }
  }
  return { busy, selectAll }
}
