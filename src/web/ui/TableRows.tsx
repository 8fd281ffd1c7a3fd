import { Button, Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { memo, useId, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import { typedRinggit } from '#kernel/money.ts'
import { isStopped, type Risk } from '#kernel/risks.ts'
import type { DataTableProps } from './table-props.ts'
import type { FooterRow } from './list-file.ts'
import { Money } from './format.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import { RowIcons, RowMenu } from './RowMenu.tsx'
import { Risks } from './risks.tsx'
import { t as riskTexts } from './risks.texts.ts'
import type { Column } from './table-model.ts'
import type { TableState } from './table-search.ts'
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
export const isSelectable = <R,>(table: Pick<DataTableProps<R>, 'selection' | 'review'>, row: R): boolean =>
  (table.selection?.isSelectable?.(row) ?? true) && !isStopped(risksOfRow(table, row))

/** The risks of a row that awaits a decision. */
export const risksOfRow = <R,>({ review }: Pick<DataTableProps<R>, 'review'>, row: R): readonly Risk[] =>
  (review?.isOpen(row) && review.risksOf?.(row)) || []

type HeadProps<R> = RowsProps<R> & {
  onSelect: Dispatch<SetStateAction<Selected<R>>>
  state: TableState
  onSort: (change: Partial<TableState>) => void
}
/** The columns besides those of the list: checkboxes, the buttons that expand rows, icons and menus. */
const partsOf = <R,>({ selection, expand, firstActions, rowActions }: DataTableProps<R>): number =>
  [selection, expand, firstActions, rowActions].filter(Boolean).length

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
      {table.expand && (
        <th className={classes.expand}>
          <span className="visually-hidden">{t('expandColumn')}</span>
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
  /** The key of the row that the user has just saved. */
  saved: string | null
  /** The place of the row that the panel is about. */
  current: number
  onToggle: (row: R, isRange: boolean) => void
  /** Shows the panel about a row. */
  onChoose: (row: R) => void
}
export const TableRows = <R,>(props: BodyProps<R>) => {
  const { table, columns, rows, selected, current, saved, onToggle, onChoose } = props
  const { rowKey, totals } = table
  return (
    <>
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
              onChoose={onChoose}
            />
          ))
        ) : (
          <PlaceholderRows columns={columns.length + partsOf(table)} />
        )}
      </tbody>
      {totals && rows && rows.length > 0 && <Totals table={table} columns={columns} totals={totals} />}
    </>
  )
}

const nothing = null
/** The cell of a column that the list doesn't have, if there is such a column. */
const Blank = ({ className }: { className: string | undefined }) =>
  className === undefined ? nothing : <td className={className}>{nothing}</td>

type TotalsProps<R> = Pick<RowsProps<R>, 'table' | 'columns'> & { totals: FooterRow }
const Totals = <R,>({ table, columns, totals }: TotalsProps<R>) => (
  <tfoot>
    <tr>
      <Blank className={table.selection && classes.check} />
      <Blank className={table.expand && classes.expand} />
      <Blank className={table.firstActions && classes.icons} />
      {columns.map(({ id, header, align, wide, minor }) => {
        const total = totals[id] ?? ''
        return (
          <td
            key={id}
            {...(total !== '' && { 'data-label': header })}
            data-align={align}
            data-wide={wide || undefined}
            data-minor={minor || undefined}
          >
            {typeof total === 'number' ? <Money amount={typedRinggit(total)} /> : total}
          </td>
        )
      })}
      <Blank className={table.rowActions && classes.menu} />
    </tr>
  </tfoot>
)

type RowProps<R> = {
  row: R
  table: DataTableProps<R>
  columns: readonly Column<R>[]
  isSelected: boolean
  isCurrent: boolean
  isSaved: boolean
  onToggle: (row: R, isRange: boolean) => void
  onChoose: (row: R) => void
}
const TableRowContent = <R,>(props: RowProps<R>) => {
  const { row, table, columns, isSelected, isCurrent, isSaved, onToggle, onChoose } = props
  const [isExpanded, setExpanded] = useState(false)
  const details = useId()
  const { expand } = table
  const risks = risksOfRow(table, row)
  return (
    <>
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
        {expand && (
          <td className={classes.expand}>
            <button
              type="button"
              className={classes.dots}
              aria-label={expand.label(row)}
              aria-expanded={isExpanded}
              {...(isExpanded && { 'aria-controls': details })}
              onClick={() => setExpanded(!isExpanded)}
            >
              <IconChevronRight size={18} aria-hidden />
            </button>
          </td>
        )}
        {table.firstActions && (
          <td className={classes.icons}>
            <RowIcons name={table.rowName(row)} actions={table.firstActions(row)} />
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.id}
            data-label={column.header}
            data-align={column.align}
            data-wide={column.wide || undefined}
            data-minor={column.minor || undefined}
          >
            <div className={classes.cell}>
              {column.cell(row)}
              {column === columns[0] && <Risks risks={risks} />}
            </div>
          </td>
        ))}
        {table.rowActions && (
          <td className={classes.menu}>
            <span className={classes.rowTools} data-decides={table.rowButton !== undefined || undefined}>
              <RowButton risks={risks} name={table.rowName(row)} onCheck={() => onChoose(row)}>
                {table.rowButton?.(row, isSaved)}
              </RowButton>
              <RowMenu name={table.rowName(row)} actions={table.rowActions(row)} />
            </span>
          </td>
        )}
      </tr>
      {expand && isExpanded && (
        <tr id={details} className={classes.details}>
          <td colSpan={columns.length + partsOf(table)}>{expand.content(row)}</td>
        </tr>
      )}
    </>
  )
}
const TableRow = memo(TableRowContent) as typeof TableRowContent

type RowButtonProps = { risks: readonly Risk[]; name: string; onCheck: () => void; children: ReactNode }
/**
 * The primary action of a row. Where there is no room for the panel beside the list, a row with something to check has a
 * button that opens it instead.
 */
const RowButton = ({ risks, name, onCheck, children }: RowButtonProps) => {
  if (risks.length === 0) return children
  return (
    <>
      <span className={isStopped(risks) ? classes.never : classes.besidePanel}>{children}</span>
      <Button
        className={isStopped(risks) ? '' : classes.opensPanel}
        variant="default"
        size="compact-sm"
        aria-label={riskTexts('checkOf', { name })}
        onClick={onCheck}
      >
        {riskTexts('checkRow')}
      </Button>
    </>
  )
}

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
