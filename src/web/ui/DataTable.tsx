import { Checkbox, Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { CallError } from '../api.ts'
import { t } from '../text.ts'
import { pageInBrowser, type Column } from './table-model.ts'
import { ColumnMenu, ExportButton, Pager, RowMenu, SelectionBar, SortHead, type RowAction } from './TableParts.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Empty, Failed } from './States.tsx'
import { useTableState, type TableState } from './table-state.ts'
import classes from './DataTable.module.css'

export type { Column }

export type Listed<R> = {
  rows: readonly R[]
  total: number
  /** There are more than `total`, which the server did not count. */
  more?: boolean
  next?: string | null | undefined
  previous?: string | null | undefined
}

type DataTableProps<R> = {
  /** What a screen reader calls the table. */
  label: string
  columns: readonly Column<R>[]
  rowKey: (row: R) => string
  rowName: (row: R) => string
  /** Undefined while it comes. A list of the browser gives all its rows; a list of the server one page and the total. */
  list: Listed<R> | undefined
  pagedBy: 'browser' | 'server'
  failure?: { error: Error | null; fallback: string; retry: () => void } | undefined
  refreshing?: boolean
  empty: { title: string; hint?: string; action?: ReactNode }
  rowActions?: (row: R) => readonly RowAction[]
  /** The one thing that is most often done with a row, in sight. */
  rowButton?: (row: R) => ReactNode
  /** What can be done with the selected rows; without it nothing can be selected. */
  selection?: {
    actions: (rows: readonly R[], clear: () => void) => ReactNode
    summary?: (rows: readonly R[]) => string
  }
  /** The name of the CSV of what is filtered; `allRows` fetches what the page does not show, `columns` are those of the file where it has others. */
  csv?: { fileName: string; allRows?: () => Promise<readonly R[]>; columns?: readonly Column<R>[] }
  toolbar?: ReactNode
}

/** The one table: search, sort, pages, selection, columns, export, row menus; rows become cards on a phone. */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const [state, change] = useTableState()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [selected, setSelected] = useState<ReadonlyMap<string, R>>(new Map())
  const columns = props.columns.filter((column) => !hidden.has(column.id))
  const shown =
    props.list && props.pagedBy === 'browser' ? pageInBrowser(props.list.rows, props.columns, state) : props.list
  const clear = () => setSelected(new Map())
  const refreshing = props.refreshing ?? false
  const inSight = useShownPage(state, refreshing)
  const head = { columns, selectable: props.selection !== undefined, hasActions: props.rowActions !== undefined }

  if (!props.list && props.failure?.error)
    return <Failed error={props.failure.error} fallback={props.failure.fallback} retry={props.failure.retry} />
  return (
    <div className={classes.root}>
      <div className={classes.toolbar}>
        <SearchBox
          value={state.q ?? ''}
          total={props.list?.total}
          more={props.list?.more ?? false}
          onChange={(q) => change({ q: q === '' ? undefined : q })}
        />
        <div className={classes.tools}>
          {props.toolbar}
          <ColumnMenu columns={props.columns} hidden={hidden} onChange={setHidden} />
          {props.csv && (
            <ExportButton
              columns={props.columns}
              csv={props.csv}
              rows={
                props.pagedBy === 'browser'
                  ? pageInBrowser(props.list?.rows ?? [], props.columns, { ...state, page: 1 }, 'all').rows
                  : (shown?.rows ?? [])
              }
            />
          )}
        </div>
      </div>
      <div className={classes.frame} aria-busy={refreshing || undefined} data-refreshing={refreshing || undefined}>
        <table className={classes.table} aria-label={props.label}>
          <thead>
            <tr>
              {head.selectable && (
                <th className={classes.check}>
                  <SelectPage
                    rows={shown?.rows ?? []}
                    selected={selected}
                    rowKey={props.rowKey}
                    onChange={setSelected}
                  />
                </th>
              )}
              {columns.map((column) => (
                <SortHead key={column.id} column={column} state={state} onSort={change} />
              ))}
              {head.hasActions && (
                <th className={classes.menu}>
                  <span className="visually-hidden">{t('table.actionsColumn')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown ? (
              shown.rows.map((row) => (
                <TableRow
                  key={props.rowKey(row)}
                  row={row}
                  table={props}
                  columns={columns}
                  selected={selected}
                  onSelect={setSelected}
                />
              ))
            ) : (
              <WaitingRows columns={columns.length + Number(head.selectable) + Number(head.hasActions)} />
            )}
          </tbody>
        </table>
        {shown &&
          shown.rows.length === 0 &&
          (state.q ? (
            <Empty title={t('state.nothingFound')} hint={t('state.nothingFoundHint', { search: state.q })} />
          ) : (
            <Empty {...props.empty} />
          ))}
      </div>
      {shown && shown.total > 0 && (
        <Pager list={shown} asked={state} inSight={inSight} waiting={refreshing} onChange={change} />
      )}
      {props.selection && selected.size > 0 && (
        <SelectionBar count={selected.size} summary={props.selection.summary?.([...selected.values()])} onClear={clear}>
          {props.selection.actions([...selected.values()], clear)}
        </SelectionBar>
      )}
    </div>
  )
}

/** Which page the rows in sight are of: while the next one is on its way, still the one before. */
const useShownPage = (state: TableState, refreshing: boolean): TableState => {
  const [shown, setShown] = useState(state)
  const moved = shown.page !== state.page || shown.size !== state.size
  if (moved && !refreshing) setShown(state)
  return refreshing ? shown : state
}

type RowProps<R> = {
  row: R
  table: DataTableProps<R>
  columns: readonly Column<R>[]
  selected: ReadonlyMap<string, R>
  onSelect: (selected: ReadonlyMap<string, R>) => void
}
const TableRow = <R,>({ row, table, columns, selected, onSelect }: RowProps<R>) => {
  const key = table.rowKey(row)
  const toggle = () => {
    const next = new Map(selected)
    if (!next.delete(key)) next.set(key, row)
    onSelect(next)
  }
  return (
    <tr data-selected={selected.has(key) || undefined}>
      {table.selection && (
        <td className={classes.check}>
          <Checkbox
            size="md"
            checked={selected.has(key)}
            onChange={toggle}
            aria-label={t('table.selectRow', { name: table.rowName(row) })}
            color="teal.7"
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-label={column.header} data-align={column.align} data-wide={column.wide || undefined}>
          {column.cell(row)}
        </td>
      ))}
      {table.rowActions && (
        <td className={classes.menu}>
          <span className={classes.rowTools}>
            {table.rowButton?.(row)}
            <RowMenu name={table.rowName(row)} actions={table.rowActions(row)} />
          </span>
        </td>
      )}
    </tr>
  )
}

type SelectPageProps<R> = {
  rows: readonly R[]
  selected: ReadonlyMap<string, R>
  rowKey: (row: R) => string
  onChange: (selected: ReadonlyMap<string, R>) => void
}
const SelectPage = <R,>({ rows, selected, rowKey, onChange }: SelectPageProps<R>) => {
  const count = rows.filter((row) => selected.has(rowKey(row))).length
  const all = rows.length > 0 && count === rows.length
  const toggle = () => {
    const next = new Map(selected)
    for (const row of rows) {
      if (all) next.delete(rowKey(row))
      else next.set(rowKey(row), row)
    }
    onChange(next)
  }
  return (
    <Checkbox
      size="md"
      checked={all}
      indeterminate={count > 0 && !all}
      disabled={rows.length === 0}
      onChange={toggle}
      aria-label={t('table.selectAll')}
      color="teal.7"
    />
  )
}

const WaitingRows = ({ columns }: { columns: number }) => (
  <>
    {Array.from({ length: 5 }, (_, row) => (
      <tr key={row}>
        {Array.from({ length: columns }, (__, cell) => (
          <td key={cell}>
            <Skeleton height={16} />
          </td>
        ))}
      </tr>
    ))}
  </>
)

/** What a query says of its failure, in the form that the table takes. */
export const failureOf = (load: { error: Error | null; refetch: () => unknown }, fallback: string) => ({
  error: load.error instanceof CallError && load.error.code === 'unauthenticated' ? null : load.error,
  fallback,
  retry: () => void load.refetch(),
})
