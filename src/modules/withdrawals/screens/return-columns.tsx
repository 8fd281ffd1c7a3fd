import { IconCheck, IconRotate } from '@tabler/icons-react'
import { dateIn, type Instant } from '#kernel/time.ts'
import type { Column } from '#web/ui/DataTable.tsx'
import { dateText } from '#web/ui/date-text.ts'
import type { RowAction } from '#web/ui/RowMenu.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../bank/return.texts.ts'

type Returned = {
  readonly returnedAt: Instant | null
  readonly returnedReason: string | null
  readonly returnHandledAt: Instant | null
}

const handling = (row: Returned): string => t(row.returnHandledAt ? 'returns.handled' : 'returns.open')
const day = (at: Instant | null): string => (at ? dateText(dateIn(at)) : '')

/** The columns that the lists of returned transfers share. */
export const returnColumns: readonly Column<Returned>[] = [
  {
    id: 'returnedReason',
    header: t('returns.reason'),
    sort: false,
    wide: true,
    cell: (row) => row.returnedReason,
    value: (row) => row.returnedReason,
  },
  {
    id: 'returnedAt',
    header: t('returns.on'),
    sort: false,
    cell: (row) => <span className="num">{day(row.returnedAt)}</span>,
    value: (row) => day(row.returnedAt),
  },
  {
    id: 'handling',
    header: t('returns.handling'),
    sort: false,
    cell: (row) => <StatusPill status={row.returnHandledAt ? 'completed' : 'pending'} text={handling(row)} />,
    value: (row) => row.returnedAt && handling(row),
  },
]

export const handleAction = (row: Returned, mark: (handled: boolean) => void): RowAction =>
  row.returnHandledAt
    ? { label: t('returns.reopen'), icon: <IconRotate size={16} />, onClick: () => mark(false) }
    : { label: t('returns.markHandled'), icon: <IconCheck size={16} />, onClick: () => mark(true) }
