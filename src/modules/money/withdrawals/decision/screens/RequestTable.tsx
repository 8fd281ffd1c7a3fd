import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Text } from '@mantine/core'
import { dateIn, type Period } from '#kernel/time.ts'
import { api, useCommand } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { useServerList } from '#web/ui/server-list.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { useDecisions } from '#web/ui/decisions.ts'
import { dateText, Money, plainRinggit, ringgit, sumOf } from '#web/ui/format.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t as reviewT } from '#web/ui/review.texts.ts'
import { useStays } from '#web/ui/acting.ts'
import { t as actingText } from '#web/ui/acting.texts.ts'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { isStopped } from '#kernel/risks.ts'
import { AccountReport } from '#people/employees/account/screens/AccountReport.tsx'
import { NewAccount } from '#people/employees/account/screens/NewAccount.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { KeyButton } from '#web/ui/ReviewPanel.tsx'
import { isListedByMonth, mostInBulkApproval, type RequestedIn } from '../../withdrawal.rules.ts'
import type { ListedRequest } from './listed-request.ts'
import { RejectSelected } from './RejectSelected.tsx'
import { detailsOf, exportColumns, requestColumns, leftOf, LimitBar, type RequestTab } from './request-columns.tsx'
import {
  ApproveOne,
  ApproveSelected,
  ConfirmBulk,
  ConfirmLarge,
  isLarge,
  RejectOne,
  useDecideLater,
  approveText,
  type Bulk,
} from './RequestDecisions.tsx'
import { handleAction } from '../../screens/withdrawal-columns.tsx'
import { t } from '../request.texts.ts'
import { t as returnText } from '../../return.texts.ts'
import { reasonName } from '../../screens/reason-name.ts'
import classes from './RequestListPage.module.css'

const emptyOf = (tab: RequestTab) => {
  if (tab === 'returned') return { title: returnText('returns.empty'), hint: returnText('returns.emptyHint') }
  const kind = tab === 'pending' ? 'pending' : 'other'
  return { title: t(`requests.empty.${kind}`), hint: t(`requests.emptyHint.${kind}`) }
}

/** The requests of a tab, refreshed twice a minute. */
export const useRequests = (tab: RequestTab, month: Period, requested?: RequestedIn) =>
  useServerList(api.rollingPayManagement.getTransactions, requestColumns(tab, now()), {
    input: (page) => ({
      period: month,
      ...(tab === 'returned' ? { returned: true as const } : { status: tab }),
      ...(requested && { requested }),
      ...page,
      // The oldest open request has waited longest.
      ...(tab === 'pending' && !page.sort && { sort: { by: 'createdAt' as const } }),
    }),
    rows: ({ transactions }) => transactions,
    failed: t('requests.failed'),
    file: isListedByMonth(tab) ? `requests-${month}-${tab}` : `requests-${tab}`,
    exported: exportColumns,
    refetchInterval: 30_000,
  })

type RequestTableProps = { tab: RequestTab; list: ReturnType<typeof useRequests> }

/** The open requests with the panel of the decision. */
const PendingTable = ({ list: { data, input, allRows, table } }: Pick<RequestTableProps, 'list'>) => {
  const [doomed, setDoomed] = useState<ListedRequest | null>(null)
  const [large, setLarge] = useState<ListedRequest | null>(null)
  const decisions = useDecisions<ListedRequest>(JSON.stringify(input))
  const rows = data && decisions.among(data.transactions)
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const decide = useDecideLater(decisions, rows ?? [], setBulk)
  const clearSelection = useRef(() => undefined as void)
  const isOpen = (row: ListedRequest) => row.status === 'pending' && decisions.outcomeOf(row) === null
  const staysOf = useStays('withdrawals')
  const isMine = (row: ListedRequest) => isOpen(row) && staysOf(row) === null
  const approve = (row: ListedRequest) => (isLarge(row) ? setLarge(row) : decide.one(row, { status: 'approved' }))
  return (
    <>
      <DataTable
        label={t('request.back')}
        {...table}
        rowKey={(row) => row.id}
        rowName={(row) => row.createdBy}
        list={table.list && rows && { ...table.list, rows, added: rows.length - table.list.rows.length }}
        empty={emptyOf('pending')}
        rowActions={(row) => [
          viewAction(detailsOf(row), t('requests.view')),
          ...(isMine(row)
            ? [{ label: t('requests.reject'), icon: <IconX size={16} />, danger: true, onClick: () => setDoomed(row) }]
            : []),
        ]}
        rowButton={(row) =>
          isMine(row) ? (
            <ApproveOne row={row} onApprove={() => approve(row)} />
          ) : isOpen(row) ? (
            <StatusPill status={row.status} text={actingText('above')} />
          ) : (
            <StatusPill status={decisions.outcomeOf(row) ?? row.status} />
          )
        }
        selection={{
          every: { rows: allRows, max: mostInBulkApproval, fallback: t('requests.failed') },
          summary: (chosen) => ringgit(sumOf(chosen)),
          isSelectable: isMine,
          actions: (chosen, clear) => (
            <>
              <RejectSelected rows={chosen} clear={clear} />
              <ApproveSelected
                rows={chosen}
                onAsk={() => {
                  clearSelection.current = clear
                  setBulk({ rows: chosen, refusal: null })
                }}
              />
            </>
          ),
        }}
        review={{
          isOpen,
          about: (row) => row.team ?? row.employeeICNumber,
          keys: { a: reviewT('approve'), r: reviewT('reject') },
          decisions,
          risksOf: ({ risks }) => risks,
          type: 'withdrawal',
          panel: (row) => (
            <RequestPanel
              row={row}
              stays={staysOf(row)}
              onApprove={() => approve(row)}
              onReject={() => setDoomed(row)}
            />
          ),
        }}
      />
      <ConfirmBulk
        bulk={bulk}
        onClose={() => setBulk(null)}
        clear={() => clearSelection.current()}
        decide={decide.many}
      />
      <ConfirmLarge
        row={large}
        onClose={() => setLarge(null)}
        onApprove={() => Promise.resolve(large && decide.one(large, { status: 'approved' }))}
      />
      <RejectOne
        row={doomed}
        canUndo
        onClose={() => setDoomed(null)}
        onReject={(reason) => Promise.resolve(doomed && decide.one(doomed, { status: 'rejected', reason }))}
      />
    </>
  )
}

export const RequestTable = ({ tab, list }: RequestTableProps) => {
  const markReturn = useMarkReturn()
  if (tab === 'pending') return <PendingTable list={list} />
  return (
    <DataTable
      label={t('request.back')}
      {...list.table}
      rowKey={(row) => row.id}
      rowName={(row) => row.createdBy}
      empty={emptyOf(tab)}
      rowActions={(row) => [
        viewAction(detailsOf(row), t('requests.view')),
        ...(row.returnedAt ? [handleAction(row, (handled) => markReturn(row, handled))] : []),
      ]}
    />
  )
}

/** Marks a returned transfer as handled, or opens it again. */
const useMarkReturn = () => {
  const mark = useCommand(api.rollingPayManagement.markReturnHandled, { fallback: returnText('returns.failed') })
  return (row: ListedRequest, handled: boolean) => mark.mutate({ transactionId: row.id, handled })
}

type RequestPanelProps = {
  row: ListedRequest
  /** Why a delegate leaves it to the Manager; null if the user may decide it. */
  stays: string | null
  onApprove: () => void
  onReject: () => void
}
/** What a request takes from the employee's limit, the policy that allows it, and the decision. */
const RequestPanel = ({ row, stays, onApprove, onReject }: RequestPanelProps) => (
  <>
    <div className={classes.asked}>
      <strong>
        <Money amount={row.amount} />
      </strong>
      <small>{reasonName(row.reasonForWithdrawal)}</small>
    </div>
    <LimitBar row={row} wide />
    <Facts
      facts={[
        [t('request.limit'), <Money key="limit" amount={row.ceiling} />],
        [t('request.taken'), <Money key="taken" amount={row.taken} />],
        [
          t('request.left'),
          <strong key="left">
            <Money amount={leftOf(row)} />
          </strong>,
        ],
        [t('request.salary'), <Money key="salary" amount={row.salary} />],
        [
          t('request.policy'),
          `${t('requests.upTo', { amount: plainRinggit(row.policy.maximum) })}, ${t(`requests.often.${row.policy.frequency}`)}`,
        ],
        [t('requests.requestedAt'), dateText(dateIn(row.createdAt))],
      ]}
    />
    {row.risks.some(({ code }) => code === 'account_changed' || code === 'account_reported') && (
      <NewAccount employeeICNumber={row.employeeICNumber} />
    )}
    {isStopped(row.risks) && <AccountReport employeeICNumber={row.employeeICNumber} />}
    <Text size="sm">{stays ?? approveText([row])}</Text>
    {stays === null && (
      <div className={classes.decide}>
        <KeyButton shortcut="a" {...(row.risks.length > 0 && { variant: 'default' })} onClick={onApprove}>
          {t('requests.approveOne', { amount: ringgit(row.amount) })}
        </KeyButton>
        <KeyButton shortcut="r" variant="default" onClick={onReject}>
          {t('requests.reject')}
        </KeyButton>
      </div>
    )}
  </>
)
