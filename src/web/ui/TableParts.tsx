import { Button, Checkbox, NativeSelect, Popover, Stack, Switch } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconArrowsSort,
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconColumns3,
  IconDownload,
  type Icon,
} from '@tabler/icons-react'
import { memo, useState } from 'react'
import { pageSizes } from '#kernel/page-sizes.ts'
import { messageOf } from '../api.ts'
import { grouped } from '../text.ts'
import { countText } from './SearchBox.tsx'
import { csvOf, csvParts, type Column } from './table-model.ts'
import { toast } from './toast.ts'
import type { PageSize, TableState } from './table-state.ts'
import classes from './DataTable.module.css'
import { ui } from './ui.texts.ts'
import { t } from './table.texts.ts'

type Change = (change: Partial<TableState>) => void

export const SortHead = <R,>({ column, state, onSort }: { column: Column<R>; state: TableState; onSort: Change }) => {
  if (column.sort === false) return <th data-align={column.align}>{column.header}</th>
  const by = column.sort ?? column.id
  const direction = state.sort === by ? (state.desc ? 'descending' : 'ascending') : 'none'
  const Mark = direction === 'none' ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  const next =
    direction === 'none'
      ? { sort: by, desc: undefined }
      : direction === 'ascending'
        ? { sort: by, desc: true }
        : { sort: undefined, desc: undefined }
  return (
    <th data-align={column.align} aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => onSort(next)}>
        {column.header}
        <Mark size={13} aria-hidden data-idle={direction === 'none' || undefined} />
      </button>
    </th>
  )
}

/** On a phone rows are cards without a header, so sorting uses a select. */
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

type Csv<R> = { fileName: string; allRows?: () => AsyncIterable<readonly R[]>; columns?: readonly Column<R>[] }
export const ExportButton = <R,>({
  columns,
  csv,
  fallback,
  rows,
}: {
  columns: readonly Column<R>[]
  csv: Csv<R>
  /** The fallback message if the rows fail to load. */
  fallback: string
  /** The filtered rows that are loaded. */
  rows: () => readonly R[]
}) => {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const wanted = csv.columns ?? columns
      const parts: Blob[] = []
      // The browser can move blobs out of memory, so a long list is never in memory as a whole.
      if (csv.allRows) for await (const part of csvParts(csv.allRows(), wanted)) parts.push(new Blob([part]))
      else parts.push(new Blob([csvOf(rows(), wanted)]))
      saveFile(csv.fileName, parts, 'text/csv')
    } catch (error) {
      toast.failed(messageOf(error, fallback))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void save()}
      className={classes.tool}
    >
      {ui('action.exportCsv')}
    </Button>
  )
}

/** Downloads a text, or its parts, as a file. */
export const saveFile = (name: string, content: string | readonly Blob[], type: string): void => {
  const address = URL.createObjectURL(new Blob(typeof content === 'string' ? [content] : [...content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

type PagerList = {
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
  /** The page of the visible rows; differs from the requested page while that loads. */
  inSight: TableState
  waiting: boolean
  onChange: Change
}
export const Pager = ({ list, size, inSight, waiting, onChange }: PagerProps) => {
  const page = list.page ?? inSight.page ?? 1
  return (
    <nav className={classes.pager} aria-label={t('page', { page })}>
      <PageSizeChoice size={size} onChange={onChange} />
      <Turns list={list} inSight={inSight} waiting={waiting} onChange={onChange} />
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

const Turns = memo(({ list, inSight, waiting, onChange }: Omit<PagerProps, 'size'>) => {
  const size = inSight.size ?? 10
  const page = list.page ?? inSight.page ?? 1
  const from = list.rows.length === 0 ? 0 : (page - 1) * size + 1
  const to = (page - 1) * size + list.rows.length
  // The cursors belong to the visible rows, so ignore presses while a page loads.
  const turn = (by: number, after?: string | null) => {
    if (waiting) return
    onChange({
      page: page + by <= 1 ? undefined : page + by,
      after: page + by <= 1 ? undefined : (after ?? undefined),
    })
  }
  const count = (value: number) => grouped(value)
  // Uncounted rows end where the server returns no next page.
  const isMore = (list.more ?? false) && (to < list.total || typeof list.next === 'string')
  return (
    <>
      <span className="num" aria-live="polite">
        {t('range', { from: count(from), to: count(to), total: countText(Math.max(list.total, to), isMore) })}
      </span>
      <span className={classes.turns}>
        <Turn
          label={ui('action.first')}
          mark={IconChevronLeftPipe}
          disabled={page === 1}
          onClick={() => onChange({ page: undefined, after: undefined })}
        />
        <Turn
          label={ui('action.previous')}
          mark={IconChevronLeft}
          disabled={page === 1}
          onClick={() => turn(-1, list.previous)}
        />
        <Turn
          label={ui('action.next')}
          mark={IconChevronRight}
          disabled={(!isMore && to >= list.total) || list.rows.length < size}
          onClick={() => turn(1, list.next)}
        />
      </span>
    </>
  )
})

type TurnProps = { label: string; mark: Icon; disabled: boolean; onClick: () => void }
const Turn = ({ label, mark: Mark, disabled, onClick }: TurnProps) => (
  <button type="button" className={classes.turn} aria-label={label} disabled={disabled} onClick={onClick}>
    <Mark size={18} aria-hidden />
  </button>
)
