import { IconEye, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Period } from '#kernel/time.ts'
import { api, useCommand } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { useServerList } from '#web/ui/server-list.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ringgit, sumOf } from '#web/ui/Money.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { RowAction } from '#web/ui/RowMenu.tsx'
import { isListedByMonth, mostInBulkApproval } from '../../withdrawal.rules.ts'
import type { useDecidedRows } from './decided-rows.ts'
import type { ListedRequest } from './listed-request.ts'
import { RejectSelected } from './RejectSelected.tsx'
import { detailsOf, exportColumns, requestColumns, type RequestTab } from './request-columns.tsx'
import { ApproveOne, ApproveSelected, RejectOne } from './RequestDecisions.tsx'
import { handleAction } from '../../screens/return-columns.tsx'
import { t } from '../request.texts.ts'
import { t as returnText } from '../../bank/return.texts.ts'

const emptyOf = (tab: RequestTab) => {
  if (tab === 'returned') return { title: returnText('returns.empty'), hint: returnText('returns.emptyHint') }
  const kind = tab === 'pending' ? 'pending' : 'other'
  return { title: t(`requests.empty.${kind}`), hint: t(`requests.emptyHint.${kind}`) }
}

/** The requests of a tab, refreshed twice a minute. */
export const useRequests = (tab: RequestTab, month: Period) =>
  useServerList(api.rollingPayManagement.getTransactions, requestColumns(tab, now()), {
    input: (page) => ({
      period: month,
      ...(tab === 'returned' ? { returned: true as const } : { status: tab }),
      ...page,
    }),
    rows: ({ transactions }) => transactions,
    failed: t('requests.failed'),
    file: isListedByMonth(tab) ? `requests-${month}-${tab}` : `requests-${tab}`,
    exported: exportColumns,
    refetchInterval: 30_000,
  })

type RequestTableProps = {
  tab: RequestTab
  list: ReturnType<typeof useRequests>
  decided: ReturnType<typeof useDecidedRows>
}

export const RequestTable = ({ tab, list: { data, allRows, table }, decided }: RequestTableProps) => {
  const navigate = useNavigate()
  const [doomed, setDoomed] = useState<ListedRequest | null>(null)
  const waiting = tab === 'pending'
  const rows = data && decided.among(data.transactions)
  const keep = (row: ListedRequest, status: 'approved' | 'rejected') => decided.keep(row, status, rows ?? [])
  const markReturn = useMarkReturn()
  const rowActions = (row: ListedRequest): readonly RowAction[] => [
    { label: t('requests.view'), icon: <IconEye size={16} />, onClick: () => void navigate({ to: detailsOf(row) }) },
    ...(row.status === 'pending'
      ? [{ label: t('requests.reject'), icon: <IconX size={16} />, danger: true, onClick: () => setDoomed(row) }]
      : []),
    ...(row.returnedAt ? [handleAction(row, (handled) => markReturn(row, handled))] : []),
  ]
  return (
    <>
      <DataTable
        label={t('requests.title')}
        {...table}
        rowKey={(row) => row.id}
        rowName={(row) => row.createdBy}
        list={table.list && rows && { ...table.list, rows }}
        empty={emptyOf(tab)}
        rowActions={rowActions}
        {...(waiting && {
          rowButton: (row: ListedRequest) =>
            row.status === 'pending' ? (
              <ApproveOne row={row} onDone={() => keep(row, 'approved')} />
            ) : (
              <StatusPill status={row.status} />
            ),
          selection: {
            every: { rows: allRows, max: mostInBulkApproval, fallback: t('requests.failed') },
            summary: (chosen: readonly ListedRequest[]) => ringgit(sumOf(chosen)),
            isSelectable: (row: ListedRequest) => row.status === 'pending',
            actions: (chosen: readonly ListedRequest[], clear: () => void) => (
              <>
                <RejectSelected rows={chosen} clear={clear} />
                <ApproveSelected rows={chosen} clear={clear} />
              </>
            ),
          },
        })}
      />
      <RejectOne
        row={doomed}
        onClose={() => setDoomed(null)}
        onDone={() => {
          if (doomed) keep(doomed, 'rejected')
        }}
      />
    </>
  )
}

/** Marks a returned transfer as handled, or opens it again. */
const useMarkReturn = () => {
  const mark = useCommand(api.rollingPayManagement.markReturnHandled, { fallback: returnText('returns.failed') })
  return (row: ListedRequest, handled: boolean) => mark.mutate({ transactionId: row.id, handled })
}
