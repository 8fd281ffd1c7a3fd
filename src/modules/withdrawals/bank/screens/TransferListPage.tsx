import { sumRinggit, type Ringgit } from '#kernel/money.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconEdit, IconEye } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import '../transfer.errors.ts'
import type { Period } from '#kernel/time.ts'
import { isFinal } from '#kernel/lifecycle.ts'
import { isListedByMonth, withdrawalLifecycle, withdrawalStatuses } from '../../withdrawal.rules.ts'
import { handleAction } from '../../screens/return-columns.tsx'
import { TabTotals } from '../../screens/TabTotals.tsx'
import { t as returnText } from '../return.texts.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, failureOf } from '#web/ui/DataTable.tsx'
import { periodText } from '#web/ui/date-text.ts'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { OrganizationFilter } from '#web/ui/OrganizationSelect.tsx'
import { Page } from '#web/ui/Page.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { useTableState, type TableState } from '#web/ui/table-state.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import type { RowAction } from '#web/ui/RowMenu.tsx'
import { toast } from '#web/ui/toast.ts'
import { sortColumns } from '../transfer.rules.ts'
import { BankReturnDialog } from './BankReturnDialog.tsx'
import { CancelSelected } from './CancelSelected.tsx'
import type { Show, Shown, Transfer } from './dialog.tsx'
import { TransferDialogs } from './TransferDialogs.tsx'
import { MoreOptions, NextStep, type TransferTab } from './TransferListParts.tsx'
import { editPath, exportColumns, returnedColumns, transferColumns } from './transfer-columns.tsx'
import classes from './transfers.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../transfer.texts.ts'

const tabs = ['all', ...withdrawalStatuses, 'returned'] as const
const tabOf = (state: TableState): TransferTab => tabs.find((tab) => tab === state.tab) ?? 'all'
const tabName = (tab: TransferTab): string => {
  if (tab === 'all') return t('transfers.all')
  return tab === 'returned' ? returnText('returns.tab') : statusText(tab)
}

/** The input of the list call for the table's state. An unknown sort is ignored. */
const inputOf = (state: TableState, period: Period, orgId: string | undefined) => {
  const by = sortColumns.find((column) => column === state.sort)
  const tab = tabOf(state)
  return {
    period,
    ...(orgId !== undefined && { orgId }),
    ...(tab === 'returned' ? { returned: true as const } : tab !== 'all' && { status: tab }),
    ...(state.q !== undefined && { search: state.q }),
    ...(by && { sort: { by, ...(state.desc && { descending: true }) } }),
    ...(state.after !== undefined && { after: state.after }),
    pageSize: state.size ?? 10,
  }
}

export const TransferListPage = () => {
  const [period, setMonth] = useMonth()
  const [state, change] = useTableState()
  const [{ orgId }, setFilter] = useUrlFilters(['orgId'])
  const [shown, show] = useState<Shown>(null)
  const tab = tabOf(state)
  const input = inputOf(state, period, orgId)
  const load = useCall(api.rollingPayAdmin.getAll, input, { fallback: t('transfers.failed') })
  const counts = load.data?.counts
  const returns = load.data?.returns
  const countOf = (of: TransferTab) => {
    if (of === 'returned') return returns?.open
    if (of !== 'all') return counts?.[of].count
    return load.data?.inMonth
  }
  return (
    <Page
      title={t('transfers.title')}
      intro={t('transfers.intro')}
      actions={
        <>
          {isListedByMonth(tab) && <MonthPicker value={period} onChange={setMonth} />}
          <MoreOptions show={show} period={period} />
          <NextStep tab={tab} show={show} />
        </>
      }
    >
      <CountTabs
        label={t('transfers.tabs')}
        tabs={tabs.map((key) => ({
          key,
          label: tabName(key),
          count: countOf(key),
        }))}
        value={tab}
        onChange={(key) => change({ tab: key === 'all' ? undefined : key })}
      >
        {tab === 'completed' && counts && returns && (
          <TabTotals month={period} totals={counts.completed} returned={returns.inMonth} />
        )}
        {tab === 'returned' && returns && returns.count > 0 && (
          <p>{returnText('returns.summary', { count: returns.count, open: returns.open })}</p>
        )}
        <TransferTable
          key={`${tab} ${period}`}
          load={load}
          input={input}
          tab={tab}
          period={period}
          show={show}
          toolbar={<OrganizationFilter value={orgId} onChange={(next) => setFilter({ orgId: next })} />}
        />
      </CountTabs>
      <TransferDialogs shown={shown} show={show} />
    </Page>
  )
}

type ListLoad = ReturnType<
  typeof useCall<
    Parameters<typeof api.rollingPayAdmin.getAll>[0],
    Awaited<ReturnType<typeof api.rollingPayAdmin.getAll>>
  >
>
type TableProps = {
  load: ListLoad
  input: ReturnType<typeof inputOf>
  tab: TransferTab
  period: Period
  show: Show
  toolbar: ReactNode
}
const emptyOf = (tab: TransferTab, month: string) => {
  if (tab === 'returned') return { title: returnText('returns.empty'), hint: returnText('returns.emptyHint') }
  if (!isListedByMonth(tab))
    return { title: t('transfers.emptyOpen', { status: statusText(tab) }), hint: t('transfers.emptyOpenHint') }
  return tab === 'all'
    ? { title: t('transfers.empty', { month }), hint: t('transfers.emptyHint') }
    : { title: t('transfers.emptyStatus', { status: statusText(tab), month }), hint: t('transfers.emptyStatusHint') }
}

const TransferTable = ({ load, input, tab, period, show, toolbar }: TableProps) => {
  const navigate = useNavigate()
  const [returned, setReturned] = useState<Transfer | null>(null)
  const mark = useCommand(api.rollingPayAdmin.markReturnHandled, { fallback: returnText('returns.failed') })
  const rowActions = (row: Transfer): readonly RowAction[] => {
    const open = () => void navigate({ to: editPath(row) })
    const record = {
      label: t('transfers.recordReturn'),
      icon: <IconArrowBackUp size={16} />,
      onClick: () => setReturned(row),
    }
    return [
      isFinal(withdrawalLifecycle, row.status)
        ? { label: t('transfers.view'), icon: <IconEye size={16} />, onClick: open }
        : { label: ui('action.edit'), icon: <IconEdit size={16} />, onClick: open },
      ...(row.status === 'completed' && !row.returnedAt ? [record] : []),
      ...(row.returnedAt
        ? [handleAction(row, (handled) => mark.mutate({ orgId: row.orgId, transactionId: row.id, handled }))]
        : []),
    ]
  }
  return (
    <>
      <DataTable
        label={t('transfers.list')}
        pagedBy="server"
        columns={tab === 'returned' ? returnedColumns : transferColumns}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.createdBy}, ${ringgit(row.netAmount)}`}
        list={
          load.data && {
            rows: load.data.transactions,
            total: load.data.total,
            next: load.data.next,
            previous: load.data.previous,
          }
        }
        refreshing={load.isPlaceholderData}
        failure={failureOf(load, t('transfers.failed'))}
        empty={emptyOf(tab, periodText(period))}
        rowActions={rowActions}
        {...(tab === 'processing' && { selection: recordingResults(show) })}
        toolbar={toolbar}
        file={{
          name: isListedByMonth(tab) ? `advance-pay-${period}` : `advance-pay-${tab}`,
          allRows: () => everyRow(api.rollingPayAdmin.getAll, input, ({ transactions }) => transactions),
          columns: exportColumns,
        }}
      />
      {load.data?.more && <p className={classes.note}>{t('transfers.more', { total: load.data.total })}</p>}
      <BankReturnDialog transfer={returned} onClose={() => setReturned(null)} />
    </>
  )
}

const netOf = (rows: readonly Transfer[]): Ringgit => sumRinggit(rows.map(({ netAmount }) => netAmount))

/** Selected rows that are with the bank can be completed, or cancelled with the bank's reason. */
const recordingResults = (show: Show) => ({
  summary: (rows: readonly Transfer[]) => ringgit(netOf(rows)),
  actions: (rows: readonly Transfer[], clear: () => void) => (
    <>
      <CancelSelected rows={rows} clear={clear} />
      <CompleteSelected rows={rows} clear={clear} show={show} />
    </>
  ),
})
const CompleteSelected = ({ rows, clear, show }: { rows: readonly Transfer[]; clear: () => void; show: Show }) => {
  const ask = () =>
    rows.every((row) => row.sentToBank)
      ? show({ name: 'complete', rows, onDone: clear })
      : toast.info(t('transfers.onlySent'))
  return (
    <Button color="teal.7" leftSection={<IconCheck size={16} aria-hidden />} onClick={ask}>
      {t('transfers.completeSelected', { total: rows.length, amount: ringgit(netOf(rows)) })}
    </Button>
  )
}
