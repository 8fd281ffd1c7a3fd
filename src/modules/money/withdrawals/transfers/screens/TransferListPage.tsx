import { IconArrowBackUp, IconEdit, IconEye } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Anchor } from '@mantine/core'
import type { Ringgit } from '#kernel/money.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { isLocalDate, type LocalDate, type Period } from '#kernel/time.ts'
import { isFinal } from '#kernel/lifecycle.ts'
import {
  isListedByMonth,
  transferParts,
  withdrawalLifecycle,
  withdrawalStatuses,
  type TransferPart,
} from '../../withdrawal.rules.ts'
import { handleAction } from '../../screens/withdrawal-columns.tsx'
import { TabTotals } from '../../screens/TabTotals.tsx'
import { t as returnText } from '../../return.texts.ts'
import { useMay } from '#web/may.ts'
import { api, useCommand } from '#web/api.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { dateText, periodText, ringgit } from '#web/ui/format.ts'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { OrganizationFilter } from '#web/ui/OrganizationSelect.tsx'
import { Page } from '#web/ui/Page.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useTab } from '#web/ui/table-state.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import type { RowAction } from '#web/ui/RowMenu.tsx'
import { BankReturnDialog } from '../../bank/screens/BankReturnDialog.tsx'
import { recordingResults } from './RecordingResults.tsx'
import type { Show, Shown, Transfer } from '../../bank/screens/dialog.tsx'
import { TransferDialogs } from '../../results/screens/TransferDialogs.tsx'
import { MoreOptions, NextStep, type TransferTab } from './TransferListParts.tsx'
import { editPath, exportColumns, returnedColumns, transferColumns } from './transfer-columns.tsx'
import classes from '../../bank/screens/transfers.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../../bank/transfer.texts.ts'

const tabs = ['all', ...withdrawalStatuses, 'returned'] as const
const tabName = (tab: TransferTab): string => {
  if (tab === 'all') return t('transfers.all')
  return tab === 'returned' ? returnText('returns.tab') : statusText(tab)
}

type Part = { part?: TransferPart; transferredOn?: LocalDate }
const useTransfers = (tab: TransferTab, period: Period, orgId: string | undefined, part: Part) =>
  useServerList(api.rollingPayAdmin.getAll, tab === 'returned' ? returnedColumns : transferColumns, {
    input: (page) => ({
      period,
      ...page,
      ...(orgId !== undefined && { orgId }),
      ...part,
      ...(tab === 'returned' ? { returned: true as const } : tab !== 'all' && { status: tab }),
    }),
    rows: ({ transactions }) => transactions,
    failed: t('transfers.failed'),
    file: isListedByMonth(tab) ? `advance-pay-${period}` : `advance-pay-${tab}`,
    exported: exportColumns,
  })

export const TransferListPage = () => {
  const [period, setMonth] = useMonth()
  const [tab, openTab] = useTab(tabs)
  const [{ orgId, part, on }, setFilter] = useUrlFilters(['orgId', 'part', 'on'])
  const [shown, show] = useState<Shown>(null)
  const ofPart: Part = {
    ...(isOneOf(transferParts, part) && { part }),
    ...(on !== undefined && isLocalDate(on) && { transferredOn: on }),
  }
  const list = useTransfers(tab, period, orgId, ofPart)
  const open = (next: TransferTab) => {
    setFilter({ part: undefined, on: undefined })
    openTab(next)
  }
  const counts = list.data?.counts
  const returns = list.data?.returns
  const countOf = (of: TransferTab) => {
    if (of === 'returned') return returns?.open
    if (of !== 'all') return counts?.[of].count
    return list.data?.inMonth
  }
  return (
    <Page
      title={t('transfers.title')}
      intro={t('transfers.intro')}
      actions={
        <>
          {isListedByMonth(tab) && !ofPart.transferredOn && <MonthPicker value={period} onChange={setMonth} />}
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
        onChange={open}
      >
        {list.data?.ofPart && (
          <PartSummary
            of={ofPart}
            total={list.data.ofPart}
            onClear={() => setFilter({ part: undefined, on: undefined })}
          />
        )}
        {tab === 'completed' && !ofPart.transferredOn && counts && returns && (
          <TabTotals month={period} totals={counts.completed} returned={returns.inMonth} />
        )}
        {tab === 'returned' && returns && returns.count > 0 && (
          <p>{returnText('returns.summary', { count: returns.count, open: returns.open })}</p>
        )}
        <TransferTable
          key={`${tab} ${period} ${part ?? ''} ${on ?? ''}`}
          list={list}
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

type SummaryProps = { of: Part; total: { count: number; net: Ringgit }; onClear: () => void }
/** Which part of the list is shown, with its number and sum, and the way back to the whole list. */
const PartSummary = ({ of, total, onClear }: SummaryProps) => (
  <p>
    {t('transfers.ofPart', {
      part: of.transferredOn
        ? t('transfers.parts.on', { date: dateText(of.transferredOn) })
        : t(`transfers.parts.${of.part ?? 'ready'}`),
      count: total.count,
      amount: ringgit(total.net),
    })}{' '}
    <Anchor component="button" type="button" onClick={onClear}>
      {t('transfers.whole')}
    </Anchor>
  </p>
)

type TableProps = {
  list: ReturnType<typeof useTransfers>
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

const TransferTable = ({ list, tab, period, show, toolbar }: TableProps) => {
  const navigate = useNavigate()
  const may = useMay()
  const [returned, setReturned] = useState<Transfer | null>(null)
  const mark = useCommand(api.rollingPayAdmin.markReturnHandled, { fallback: returnText('returns.failed') })
  const rowActions = (row: Transfer): readonly RowAction[] => {
    const open = () => void navigate({ to: editPath(row) })
    const record = {
      label: t('bankReturn.title'),
      icon: <IconArrowBackUp size={16} />,
      onClick: () => setReturned(row),
    }
    return [
      isFinal(withdrawalLifecycle, row.status) || !may(api.rollingPayAdmin.updateOne)
        ? { label: t('transfers.view'), icon: <IconEye size={16} />, onClick: open }
        : { label: ui('action.edit'), icon: <IconEdit size={16} />, onClick: open },
      ...(row.status === 'completed' && !row.returnedAt && may(api.rollingPayAdmin.recordBankReturn) ? [record] : []),
      ...(row.returnedAt && may(api.rollingPayAdmin.markReturnHandled)
        ? [handleAction(row, (handled) => mark.mutate({ orgId: row.orgId, transactionId: row.id, handled }))]
        : []),
    ]
  }
  return (
    <>
      <DataTable
        label={t('transfers.list')}
        {...list.table}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.createdBy}, ${ringgit(row.netAmount)}`}
        empty={emptyOf(tab, periodText(period))}
        rowActions={rowActions}
        {...(tab === 'processing' && may(api.rollingPayAdmin.completeAll) && { selection: recordingResults(show) })}
        toolbar={toolbar}
      />
      {list.data?.more && <p className={classes.note}>{t('transfers.more', { total: list.data.total })}</p>}
      {returned && <BankReturnDialog transfer={returned} onClose={() => setReturned(null)} />}
    </>
  )
}
