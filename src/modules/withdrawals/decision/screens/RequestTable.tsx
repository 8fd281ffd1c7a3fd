import { IconEye, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Period } from '#kernel/time.ts'
import { api, useCommand, type useCall } from '#web/api.ts'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { ringgit, sumOf } from '#web/ui/Money.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { RowAction } from '#web/ui/RowMenu.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { isListedByMonth, mostInBulkApproval } from '../../withdrawal.rules.ts'
import type { useDecidedRows } from './decided-rows.ts'
import type { ListedRequest } from './listed-request.ts'
import { RejectSelected } from './RejectSelected.tsx'
import { detailsOf, exportColumns, type RequestTab } from './request-columns.tsx'
import { ApproveOne, ApproveSelected, RejectOne } from './RequestDecisions.tsx'
import { handleAction } from '../../screens/return-columns.tsx'
import { t } from '../request.texts.ts'
import { t as returnText } from '../../bank/return.texts.ts'

type ListInput = Parameters<typeof api.rollingPayManagement.getTransactions>[0]
type Listed = Awaited<ReturnType<typeof api.rollingPayManagement.getTransactions>>

const allRequests = (input: ListInput): AsyncIterable<readonly ListedRequest[]> =>
  everyRow(api.rollingPayManagement.getTransactions, input, ({ transactions }) => transactions)

const emptyOf = (tab: RequestTab) => {
  if (tab === 'returned') return { title: returnText('returns.empty'), hint: returnText('returns.emptyHint') }
  const kind = tab === 'pending' ? 'pending' : 'other'
  return { title: t(`requests.empty.${kind}`), hint: t(`requests.emptyHint.${kind}`) }
}

type RequestTableProps = {
  tab: RequestTab
  month: Period
  columns: readonly Column<ListedRequest>[]
  load: ReturnType<typeof useCall<ListInput, Listed>>
  input: ListInput
  decided: ReturnType<typeof useDecidedRows>
}

export const RequestTable = ({ tab, month, columns, load, input, decided }: RequestTableProps) => {
  const navigate = useNavigate()
  const [doomed, setDoomed] = useState<ListedRequest | null>(null)
  const waiting = tab === 'pending'
  const rows = load.data && decided.among(load.data.transactions)
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
        pagedBy="server"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.createdBy}
        list={load.data && rows && { ...load.data, rows }}
        refreshing={load.isPlaceholderData}
        failure={failureOf(load, t('requests.failed'))}
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
            every: { rows: () => allRequests(input), max: mostInBulkApproval, fallback: t('requests.failed') },
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
        file={{
          name: isListedByMonth(tab) ? `requests-${month}-${tab}` : `requests-${tab}`,
          allRows: () => allRequests(input),
          columns: exportColumns,
        }}
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
