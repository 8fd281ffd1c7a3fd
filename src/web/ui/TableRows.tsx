import { Skeleton } from '@mantine/core'
import { memo, type Dispatch, type SetStateAction } from 'react'
import type { DataTableProps } from './table-props.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import { RowIcons, RowMenu } from './RowMenu.tsx'
import type { Column } from './table-model.ts'
import type { TableState } from './table-state.ts'
import { SortHead } from './TableParts.tsx'
import classes from './DataTable.module.css'
import { t } from './table.texts.ts'

type Selected<R> = ReadonlyMap<string, R>
type RowsProps<R> = {
  table: DataTableProps<R>
  columns: readonly Column<R>[]
  /** Undefined while loading. */
  rows: readonly R[] | undefined
  selected: Selected<R>
}

/** Whether a row can be selected. */
export const isSelectable = <R,>({ selection }: Pick<DataTableProps<R>, 'selection'>, row: R): boolean =>
  selection?.isSelectable?.(row) ?? true

type HeadProps<R> = RowsProps<R> & {
  onSelect: Dispatch<SetStateAction<Selected<R>>>
  state: TableState
  onSort: (change: Partial<TableState>) => void
}
export const TableHead = <R,>({ table, columns, rows = [], state, onSort, selected, onSelect }: HeadProps<R>) => (
  <thead>
    <tr>
      {table.selection && (
        <th className={classes.check}>
          <SelectPage
            rows={rows.filter((row) => isSelectable(table, row))}
            selected={selected}
            rowKey={table.rowKey}
            onChange={onSelect}
          />
        </th>
      )}
      {table.firstActions && <th className={classes.icons}>{t('actionsColumn')}</th>}
      {columns.map((column) => (
        <SortHead key={column.id} column={column} state={state} onSort={onSort} />
      ))}
      {table.rowActions && (
        <th className={classes.menu}>
          <span className="visually-hidden">{t('actionsColumn')}</span>
        </th>
      )}
    </tr>
  </thead>
)

type BodyProps<R> = RowsProps<R> & {
  /** The place of the row that the panel is about. */
  /** The key of the row that the user has just saved. */
  saved: string | null
  current: number
  onToggle: (row: R, isRange: boolean) => void
}
export const TableRows = <R,>({ table, columns, rows, selected, current, saved, onToggle }: BodyProps<R>) => {
  const { rowKey } = table
  return (
    <tbody>
      {rows ? (
        rows.map((row, place) => (
          <TableRow
            key={rowKey(row)}
            row={row}
            table={table}
            columns={columns}
            isSelected={selected.has(rowKey(row)) && isSelectable(table, row)}
            isCurrent={place === current}
            isSaved={rowKey(row) === saved}
            onToggle={onToggle}
          />
        ))
      ) : (
        <PlaceholderRows
          columns={columns.length + [table.selection, table.firstActions, table.rowActions].filter(Boolean).length}
        />
      )}
    </tbody>
  )
}

type RowProps<R> = {
  row: R
  table: DataTableProps<R>
  columns: readonly Column<R>[]
  isSelected: boolean
  isCurrent: boolean
  isSaved: boolean
  onToggle: (row: R, isRange: boolean) => void
}
const TableRowContent = <R,>({ row, table, columns, isSelected, isCurrent, isSaved, onToggle }: RowProps<R>) => (
  <tr
    data-selected={isSelected || undefined}
    data-saved={isSaved || undefined}
    aria-current={isCurrent || undefined}
    {...(table.review?.isOpen(row) && { 'data-open': true, tabIndex: -1 })}
  >
    {table.selection && (
      <td className={classes.check}>
        {isSelectable(table, row) && (
          <RowCheckbox
            label={t('selectRow', { name: table.rowName(row) })}
            checked={isSelected}
            onChange={(isRange) => onToggle(row, isRange)}
          />
        )}
      </td>
    )}
    {table.firstActions && (
      <td className={classes.icons}>
        <RowIcons name={table.rowName(row)} actions={table.firstActions(row)} />
      </td>
    )}
    {columns.map((column) => (
      <td key={column.id} data-label={column.header} data-align={column.align} data-wide={column.wide || undefined}>
        <div className={classes.cell}>{column.cell(row)}</div>
      </td>
    ))}
    {table.rowActions && (
      <td className={classes.menu}>
        <span className={classes.rowTools}>
          {table.rowButton?.(row, isSaved)}
          <RowMenu name={table.rowName(row)} actions={table.rowActions(row)} />
        </span>
      </td>
    )}
  </tr>
)
const TableRow = memo(TableRowContent) as typeof TableRowContent

type SelectPageProps<R> = {
  rows: readonly R[]
  selected: Selected<R>
  rowKey: (row: R) => string
  onChange: (selected: Selected<R>) => void
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
    <RowCheckbox
      label={t('selectAll')}
      checked={all}
      partial={count > 0 && !all}
      disabled={rows.length === 0}
      onChange={toggle}
    />
  )
}

const PlaceholderRows = ({ columns }: { columns: number }) => (
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
