import { IconCheck, IconRotate } from '@tabler/icons-react'
import { dateIn, type Instant, type LocalDate } from '#kernel/time.ts'
import type { Column } from '#web/ui/DataTable.tsx'
import { dateText } from '#web/ui/format.ts'
import type { RowAction } from '#web/ui/RowMenu.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t as detailsText } from '../withdrawal-details.texts.ts'
import { reasonName } from './reason-name.ts'
import { t } from '../return.texts.ts'

type Returned = {
  readonly returnedAt: Instant | null
  readonly returnedReason: string | null
  readonly returnHandledAt: Instant | null
}

/** A plain value, on screen and in the file. */
export const plainColumn = <R,>(id: string, header: string, value: (row: R) => string | number | null): Column<R> => ({
  id,
  header,
  cell: value,
  value,
})

export const reasonColumn = (header: string) =>
  plainColumn('reason', header, (row: { readonly reasonForWithdrawal: string }) => reasonName(row.reasonForWithdrawal))

const transferDateOf = ({ transferDate }: { readonly transferDate: LocalDate | null }) =>
  transferDate && dateText(transferDate)
export const transferDateColumn: Column<{ readonly transferDate: LocalDate | null }> = {
  ...plainColumn('transferDate', detailsText('transferDate'), transferDateOf),
  sort: false,
  cell: (row) => <span className="num">{transferDateOf(row)}</span>,
}

type Outcome = {
  readonly status: string
  readonly refused: boolean
  readonly onHold: boolean
  readonly returnedAt: Instant | null
}
/** The status, the bank's result for a transfer that didn't arrive, and whether it is on hold. `always`: the status of a returned transfer too. */
export const StatusPills = ({ row, always = false }: { row: Outcome; always?: boolean }) => (
  <>
    {row.refused && <StatusPill status="failed" text={detailsText('steps.refused')} />}
    {!row.refused && (always || !row.returnedAt) && <StatusPill status={row.status} />}
    {row.onHold && <StatusPill status="held" look="stop" text={detailsText('onHold')} />}
    {row.returnedAt && <StatusPill status="returned" text={detailsText('steps.returned')} />}
  </>
)

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
