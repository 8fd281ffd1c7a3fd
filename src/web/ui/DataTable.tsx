import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { isSignedOut } from '../api.ts'
import { useWide } from './use-wide.ts'
import { useKeptFocus } from './kept-focus.ts'
import { arrange } from './table-arrange.ts'
import { pageOf, type Column } from './table-model.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useReview } from './review-keys.ts'
import { UndoBar } from './ReviewPanel.tsx'
import { WithReview } from './WithReview.tsx'
import { useRowSelection } from './row-selection.ts'
import { ColumnMenu, OrderChoice, Pager } from './TableParts.tsx'
import type { DataTableProps, Listed } from './table-props.ts'
import { isSelectable, risksOfRow, TableHead, TableRows } from './TableRows.tsx'
import { useSavedRecord } from './saved-record.ts'
import { SavedFilters } from './SavedFilters.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Empty, Failed } from './Page.tsx'
import { useCompactRows } from './table-preferences.ts'
import type { TableState } from './table-search.ts'
import { useTableState } from './table-state.ts'
import classes from './DataTable.module.css'
import { ui } from './ui.texts.ts'

export type { Column }

/**
 * The shared table: search, sorting, pages, selection, columns, export, row menus, and a panel about the row to decide. On
 * a phone, rows become cards.
 */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const [state, change] = useTableState()
  const [hidden, setHidden] = useHiddenColumns(props.columns, state, change)
  const [compact, setCompact] = useCompactRows()
  const columns = useMemo(() => props.columns.filter((column) => !hidden.has(column.id)), [props.columns, hidden])
  // Respond to the press first, then render the changed rows.
  const shownState = useDeferredValue(state)
  const saved = useSavedRecord()
  usePageOf(saved, props, state, change)
  const refreshing = props.refreshing ?? false
  const found = useListPage(props, shownState)
  const shown = useLastPage(refreshing || shownState !== state ? undefined : found, shownState, change)
    ? undefined
    : found
  const selectable = (shown?.rows ?? []).filter((row) => isSelectable(props, row))
  const { selected, setSelected, toggle } = useRowSelection(props.rowKey, selectable)
  const { root, ...review } = useReview({ ...props, rows: shown?.rows ?? [], onToggle: toggle })
  const chosen = selected.size > 0 ? currentRows(selected, props) : []
  const visibleState = useVisiblePage(shownState, refreshing)
  const frame = useRef<HTMLDivElement>(null)
  const keepFocus = useKeptFocus(frame)
  useWide(frame)

  if (!props.list && props.failure?.error)
    return <Failed error={props.failure.error} fallback={props.failure.fallback} retry={props.failure.retry} />
  return (
    <WithReview table={props} root={root} list={shown} state={state} review={review} hasSelection={chosen.length > 0}>
      <div className={classes.root} onFocus={keepFocus}>
        <Toolbar
          table={props}
          columns={columns}
          hidden={hidden}
          onHide={setHidden}
          compact={compact}
          onCompact={setCompact}
          state={shownState}
          onChange={change}
        />
        <div
          ref={frame}
          tabIndex={-1}
          className={classes.frame}
          aria-busy={refreshing || shownState !== state || undefined}
          data-refreshing={refreshing || undefined}
          data-compact={compact || undefined}
        >
          <table className={classes.table} aria-label={props.label}>
            <TableHead
              table={props}
              columns={columns}
              rows={shown?.rows}
              state={state}
              onSort={change}
              selected={selected}
              onSelect={setSelected}
            />
            <TableRows
              table={props}
              columns={columns}
              rows={shown?.rows}
              selected={selected}
              current={review.place}
              saved={saved}
              onToggle={toggle}
              onChoose={review.chooseRow}
            />
          </table>
          {shown?.rows.length === 0 && <NoRows search={shownState.q} empty={props.empty} />}
        </div>
        {shown && shown.total > 0 && (
          <Pager
            list={shown}
            size={state.size ?? 10}
            visibleState={visibleState}
            refreshing={refreshing}
            onChange={change}
          />
        )}
        <Bars table={props} chosen={chosen} shown={shown?.rows} onSelect={setSelected} onCheck={review.chooseRow} />
      </div>
    </WithReview>
  )
}

type NoRowsProps = { search: string | undefined; empty: DataTableProps<never>['empty'] }
const NoRows = ({ search, empty }: NoRowsProps) =>
  search ? (
    <Empty title={ui('state.nothingFound')} hint={ui('state.nothingFoundHint', { search })} />
  ) : (
    <Empty {...empty} />
  )

type BarsProps<R> = {
  table: DataTableProps<R>
  chosen: readonly R[]
  shown: readonly R[] | undefined
  onSelect: (selected: ReadonlyMap<string, R>) => void
  onCheck: (row: R) => void
}
/** The selection and the latest decision, at the bottom of the window. */
const Bars = <R,>({ table, chosen, shown, onSelect, onCheck }: BarsProps<R>) => {
  const { selection, rowKey } = table
  const undo = table.review?.decisions?.undo
  const hasSelection = selection !== undefined && chosen.length > 0
  if (!hasSelection && !undo) return null
  const select = (rows: readonly R[]) => onSelect(new Map(rows.map((row) => [rowKey(row), row])))
  return (
    <div className={classes.bars}>
      {undo && <UndoBar {...undo} />}
      {hasSelection && (
        <SelectionBar
          rows={chosen}
          hidden={hiddenOf(chosen, shown, rowKey)}
          rowName={table.rowName}
          list={table.list ?? { total: 0 }}
          summary={selection.summary?.(chosen)}
          risksOf={(row) => risksOfRow(table, row)}
          onCheck={(row) => {
            select([])
            onCheck(row)
          }}
          every={selection.every}
          onSelect={select}
        >
          {selection.actions(chosen, () => select([]))}
        </SelectionBar>
      )}
    </div>
  )
}

/** The columns that are hidden although shown by default, or the reverse. The same function undoes it. */
const toggled = <R,>(columns: readonly Column<R>[], ids: ReadonlySet<string>): string[] =>
  columns.filter(({ id, hidden = false }) => hidden !== ids.has(id)).map(({ id }) => id)

/** The ids of the hidden columns, and the function that hides others. The URL has the differences from the default. */
const useHiddenColumns = <R,>(
  columns: readonly Column<R>[],
  { columns: changed }: TableState,
  change: (change: Partial<TableState>) => void,
) => {
  const hidden = useMemo(() => new Set(toggled(columns, new Set(changed?.split(',')))), [columns, changed])
  const hide = useCallback(
    (next: ReadonlySet<string>) => change({ columns: toggled(columns, next).join(',') || undefined }),
    [columns, change],
  )
  return [hidden, hide] as const
}

/** The selected rows, as the list has them now. Those that can't be selected any more are left out. */
const currentRows = <R,>(selected: ReadonlyMap<string, R>, table: DataTableProps<R>): R[] => {
  const current = new Map(table.list?.rows.map((row) => [table.rowKey(row), row]))
  return [...selected].map(([key, row]) => current.get(key) ?? row).filter((row) => isSelectable(table, row))
}

/** The selected rows that the page doesn't show, because of its search, filters or page. */
const hiddenOf = <R,>(chosen: readonly R[], shown: readonly R[] | undefined, rowKey: (row: R) => string): R[] => {
  if (!shown) return []
  const keys = new Set(shown.map(rowKey))
  return chosen.filter((row) => !keys.has(rowKey(row)))
}

/** The rows of the current page. */
const useListPage = <R,>({ list, pagedBy, columns }: DataTableProps<R>, state: TableState): Listed<R> | undefined =>
  useMemo(
    () => (list && pagedBy !== 'server' ? pageOf(arrange(list.rows, columns, state), state) : list),
    [list, pagedBy, columns, state],
  )

/** Opens the page of a list in memory that has the row which was just saved. */
const usePageOf = <R,>(
  saved: string | null,
  { list, pagedBy, columns, rowKey }: DataTableProps<R>,
  state: TableState,
  change: (change: Partial<TableState>) => void,
): void => {
  const rows = list?.rows
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || saved === null || !rows || pagedBy === 'server') return
    isDone.current = true
    const place = arrange(rows, columns, state).findIndex((row) => rowKey(row) === saved)
    const page = Math.floor(place / (state.size ?? 10)) + 1
    if (place >= 0 && page !== (state.page ?? 1)) change({ page: page > 1 ? page : undefined })
  }, [saved, rows, pagedBy, columns, state, rowKey, change])
}

/**
 * Goes to the last page if the requested page is empty because its rows were approved, rejected or deleted. Returns true
 * until that page has loaded.
 */
const useLastPage = (
  shown: { rows: readonly unknown[]; total: number } | undefined,
  { page = 1, size = 10 }: TableState,
  change: (change: Partial<TableState>) => void,
): boolean => {
  const isPastEnd = shown !== undefined && shown.rows.length === 0 && page > 1
  const last = Math.min(page - 1, Math.ceil((shown?.total ?? 0) / size))
  useEffect(() => {
    if (isPastEnd) change({ page: last > 1 ? last : undefined, after: undefined })
  }, [isPastEnd, last, change])
  return isPastEnd
}

type ToolbarProps<R> = {
  table: DataTableProps<R>
  columns: readonly Column<R>[]
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
  compact: boolean
  onCompact: (compact: boolean) => void
  state: TableState
  onChange: (change: Partial<TableState>) => void
}
const ToolbarParts = <R,>({ table, columns, state, onChange, ...view }: ToolbarProps<R>) => (
  <div className={classes.toolbar}>
    <SearchBox
      value={state.q ?? ''}
      total={table.list?.total}
      more={table.list?.more ?? false}
      onChange={(q) => onChange({ q: q === '' ? undefined : q })}
    />
    <div className={classes.tools}>
      {table.toolbar}
      <div className={classes.view}>
        <OrderChoice columns={columns} state={state} onSort={onChange} />
        <SavedFilters />
        <ColumnMenu columns={table.columns} {...view} />
        {table.file && (
          <ExportMenu
            columns={columns}
            file={table.file}
            rowKey={table.rowKey}
            fallback={table.failure?.fallback ?? ui('state.actionFailed')}
            rows={() =>
              table.pagedBy === 'server'
                ? (table.list?.rows ?? [])
                : arrange(table.list?.rows ?? [], table.columns, state)
            }
          />
        )}
      </div>
    </div>
  </div>
)
const Toolbar = memo(ToolbarParts) as typeof ToolbarParts

/** The page of the visible rows, which is the previous page while the next one loads. */
const useVisiblePage = (state: TableState, refreshing: boolean): TableState => {
  const [shown, setShown] = useState(state)
  const moved = shown.page !== state.page || shown.size !== state.size
  if (moved && !refreshing) setShown(state)
  return refreshing ? shown : state
}

/** The error of a query as a property of the table. */
export const failureOf = (load: { error: Error | null; refetch: () => unknown }, fallback: string) => ({
  error: isSignedOut(load.error) ? null : load.error,
  fallback,
  retry: () => void load.refetch(),
})
