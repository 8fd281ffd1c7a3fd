import { Button, Checkbox, NativeSelect, Popover, Stack, Switch } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconArrowsSort,
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconColumns3,
  type Icon,
} from '@tabler/icons-react'
import { memo } from 'react'
import { pageSizes } from '#kernel/page-sizes.ts'
import { grouped } from '#kernel/placeholders.ts'
import { countText } from './SearchBox.tsx'
import type { Column } from './table-model.ts'
import type { PageSize, TableState } from './table-search.ts'
import classes from './DataTable.module.css'
import { ui } from './ui.texts.ts'
import { t } from './table.texts.ts'

type Change = (change: Partial<TableState>) => void

export const SortHead = <R,>({ column, state, onSort }: { column: Column<R>; state: TableState; onSort: Change }) => {
  if (column.sort === false)
    return (
      <th data-align={column.align} data-minor={column.minor || undefined}>
        {column.header}
      </th>
    )
  const by = column.sort ?? column.id
  const direction = state.sort === by ? (state.desc ? 'descending' : 'ascending') : 'none'
  const Mark = direction === 'none' ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  const next =
    direction === 'none'
      ? { sort: by, desc: undefined }
      : direction === 'ascending'
        ? { sort: by, desc: true }
        : { sort: undefined, desc: undefined }
  const mark = (
    <span className={classes.sortMark}>
      <Mark size={13} aria-hidden data-idle={direction === 'none' || undefined} />
    </span>
  )
  return (
    <th data-align={column.align} data-minor={column.minor || undefined} aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => onSort(next)}>
        {column.align === 'right' && mark}
        {column.header}
        {column.align !== 'right' && mark}
      </button>
    </th>
  )
}

/** The sort order as a select, for phones, where rows are cards without a header. */
export const OrderChoice = <R,>({
  columns,
  state,
  onSort,
}: {
  columns: readonly Column<R>[]
  state: TableState
  onSort: Change
}) => {
  const orders = columns.flatMap(({ sort, id, header }) =>
    sort === false
      ? []
      : ([false, true] as const).map((desc) => ({
          by: sort ?? id,
          desc,
          label: t(desc ? 'descending' : 'ascending', { column: header }),
        })),
  )
  if (orders.length === 0) return null
  const shown = orders.findIndex(({ by, desc }) => by === state.sort && desc === (state.desc ?? false))
  return (
    <NativeSelect
      className={classes.order}
      aria-label={t('order')}
      value={String(shown)}
      data={[{ value: '-1', label: t('anyOrder') }, ...orders.map(({ label }, i) => ({ value: String(i), label }))]}
      onChange={(event) => {
        const chosen = orders[Number(event.currentTarget.value)]
        onSort({ sort: chosen?.by, desc: chosen?.desc ? true : undefined })
      }}
    />
  )
}

export const ColumnMenu = <R,>({
  columns,
  hidden,
  onHide,
  compact,
  onCompact,
}: {
  columns: readonly Column<R>[]
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
  compact: boolean
  onCompact: (compact: boolean) => void
}) => {
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    onHide(next)
  }
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          className={classes.tool}
        >
          {ui('action.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6}>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.header}
              checked={!hidden.has(column.id)}
              disabled={!hidden.has(column.id) && hidden.size === columns.length - 1}
              onChange={() => toggle(column.id)}
            />
          ))}
          <Switch
            mt={6}
            color="teal.7"
            label={t('compact')}
            checked={compact}
            onChange={(event) => onCompact(event.currentTarget.checked)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type PagerList = {
  added?: number
  total: number
  more?: boolean
  next?: string | null | undefined
  previous?: string | null | undefined
  rows: readonly unknown[]
  page?: number
}
type PagerProps = {
  list: PagerList
  /** The page size. */
  size: PageSize
  /** The state of the visible rows, which differs from the requested state while that loads. */
  visibleState: TableState
  refreshing: boolean
  onChange: Change
}
export const Pager = ({ list, size, visibleState, refreshing, onChange }: PagerProps) => {
  const page = list.page ?? visibleState.page ?? 1
  return (
    <nav className={classes.pager} aria-label={t('page', { page })}>
      <PageSizeChoice size={size} onChange={onChange} />
      <PageButtons list={list} visibleState={visibleState} refreshing={refreshing} onChange={onChange} />
    </nav>
  )
}

const PageSizeChoice = memo(({ size, onChange }: { size: PageSize; onChange: Change }) => (
  <NativeSelect
    className={classes.size}
    label={t('rows')}
    value={String(size)}
    data={pageSizes.map(String)}
    onChange={(event) => onChange({ size: Number(event.currentTarget.value) as PageSize })}
  />
))

const PageButtons = memo(({ list, visibleState, refreshing, onChange }: Omit<PagerProps, 'size'>) => {
  const size = visibleState.size ?? 10
  const page = list.page ?? visibleState.page ?? 1
  const listed = list.rows.length - (list.added ?? 0)
  const from = listed <= 0 ? 0 : (page - 1) * size + 1
  const to = (page - 1) * size + listed
  // The cursors belong to the visible rows, so ignore presses while another page loads.
  const move = (by: number, after?: string | null) => {
    if (refreshing) return
    onChange({
      page: page + by <= 1 ? undefined : page + by,
      after: page + by <= 1 ? undefined : (after ?? undefined),
    })
  }
  const count = (value: number) => grouped(value)
  // If not all rows are counted, the last page is the one without a next cursor.
  const isMore = (list.more ?? false) && (to < list.total || typeof list.next === 'string')
  return (
    <>
      <span className="num" aria-live="polite">
        {t('range', { from: count(from), to: count(to), total: countText(Math.max(list.total, to), isMore) })}
      </span>
      <span className={classes.pageButtons}>
        <PageButton
          label={ui('action.first')}
          mark={IconChevronLeftPipe}
          disabled={page === 1}
          onClick={() => onChange({ page: undefined, after: undefined })}
        />
        <PageButton
          label={ui('action.previous')}
          mark={IconChevronLeft}
          disabled={page === 1}
          onClick={() => move(-1, list.previous)}
        />
        <PageButton
          label={ui('action.next')}
          mark={IconChevronRight}
          disabled={(!isMore && to >= list.total) || list.rows.length < size}
          onClick={() => move(1, list.next)}
        />
      </span>
    </>
  )
})

type PageButtonProps = { label: string; mark: Icon; disabled: boolean; onClick: () => void }
const PageButton = ({ label, mark: Mark, disabled, onClick }: PageButtonProps) => (
  <button type="button" className={classes.pageButton} aria-label={label} disabled={disabled} onClick={onClick}>
    <Mark size={18} aria-hidden />
  </button>
)
