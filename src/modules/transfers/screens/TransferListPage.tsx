import { sumRinggit, type Ringgit } from '#kernel/money.ts'
import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconChevronDown,
  IconEdit,
  IconEye,
  IconFileImport,
  IconReportMoney,
  IconSend,
  IconStack2,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import '../transfer.errors.ts'
import { errorMessage } from '#web/errors.ts'
import { addPeriods, type Period } from '#kernel/time.ts'
import { isFinal } from '#kernel/lifecycle.ts'
import {
  withdrawalLifecycle,
  withdrawalStatuses,
  type WithdrawalStatus,
} from '#modules/withdrawals/withdrawal.rules.ts'
import { monthlyReportScreens } from '#modules/monthlyReports/report.screens.ts'
import { t as reportText } from '#modules/monthlyReports/report.texts.ts'
import { api, useCall } from '#web/api.ts'
import { thisPeriod } from '#web/clock.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, failureOf } from '#web/ui/DataTable.tsx'
import { periodText } from '#web/ui/DateText.tsx'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { Page } from '#web/ui/Page.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { useTableState, type TableState } from '#web/ui/table-state.ts'
import type { RowAction } from '#web/ui/RowMenu.tsx'
import { toast } from '#web/ui/toast.ts'
import { sortColumns } from '../transfer.rules.ts'
import { CompleteNext } from './CompleteNext.tsx'
import { BankReturnDialog } from './BankReturnDialog.tsx'
import type { Show, Shown, Transfer } from './dialog.tsx'
import { TransferDialogs } from './TransferDialogs.tsx'
import { editPath, exportColumns, listPath, transferColumns } from './transfer-columns.tsx'
import classes from './transfers.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t as dashboardText } from '../dashboard.texts.ts'
import { t } from '../transfer.texts.ts'

type Tab = WithdrawalStatus | 'all'
const tabOf = (state: TableState): Tab => withdrawalStatuses.find((status) => status === state.tab) ?? 'all'
const tabName = (tab: Tab): string => (tab === 'all' ? t('transfers.all') : statusText(tab))

/** The input of the list call for the table's state. An unknown sort is ignored. */
const inputOf = (state: TableState, period: Period) => {
  const by = sortColumns.find((column) => column === state.sort)
  const tab = tabOf(state)
  return {
    period,
    ...(tab !== 'all' && { status: tab }),
    ...(state.q !== undefined && { search: state.q }),
    ...(by && { sort: { by, ...(state.desc && { descending: true }) } }),
    ...(state.after !== undefined && { after: state.after }),
    pageSize: state.size ?? 10,
  }
}

/** Exports all filtered rows to CSV. */
const allOf = (state: TableState, period: Period): AsyncIterable<readonly Transfer[]> => {
  const { after: _, ...filter } = inputOf(state, period)
  return everyRow(async (page) => {
    const { transactions, next } = await api.rollingPayAdmin.getAll({ ...filter, ...page })
    return { rows: transactions, next }
  })
}

export const TransferListPage = () => {
  const [period] = useMonth()
  const [state, change] = useTableState()
  const [shown, show] = useState<Shown>(null)
  const tab = tabOf(state)
  const load = useCall(api.rollingPayAdmin.getAll, inputOf(state, period), { fallback: t('transfers.failed') })
  const counts = load.data?.counts
  const countOf = (of: Tab) =>
    counts &&
    (of === 'all' ? withdrawalStatuses.reduce((total, status) => total + counts[status].count, 0) : counts[of].count)
  return (
    <Page
      title={t('transfers.title')}
      intro={t('transfers.intro')}
      actions={
        <>
          <MonthPicker value={period} onChange={(month) => change({ month })} />
          <MoreOptions show={show} period={period} />
          <NextStep tab={tab} show={show} />
        </>
      }
    >
      <CountTabs
        label={t('transfers.tabs')}
        tabs={(['all', ...withdrawalStatuses] as const).map((key) => ({
          key,
          label: tabName(key),
          count: countOf(key),
        }))}
        value={tab}
        onChange={(key) => change({ tab: key === 'all' ? undefined : key })}
      >
        <Elsewhere tab={tab} period={period} count={countOf(tab)} />
        <TransferTable key={`${tab} ${period}`} load={load} tab={tab} period={period} show={show} />
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
type TableProps = { load: ListLoad; tab: Tab; period: Period; show: Show }

const TransferTable = ({ load, tab, period, show }: TableProps) => {
  const [state] = useTableState()
  const navigate = useNavigate()
  const [returned, setReturned] = useState<Transfer | null>(null)
  const month = periodText(period)
  const rowActions = (row: Transfer): readonly RowAction[] => {
    const open = () => void navigate({ to: editPath(row) })
    const record = {
      label: t('transfers.recordReturn'),
      icon: <IconArrowBackUp size={16} />,
      onClick: () => setReturned(row),
      whyNot: row.returnedAt ? errorMessage('already_returned') : null,
    }
    return [
      isFinal(withdrawalLifecycle, row.status)
        ? { label: t('transfers.view'), icon: <IconEye size={16} />, onClick: open }
        : { label: ui('action.edit'), icon: <IconEdit size={16} />, onClick: open },
      ...(row.status === 'completed' ? [record] : []),
    ]
  }
  return (
    <>
      <DataTable
        label={t('transfers.list')}
        pagedBy="server"
        columns={transferColumns}
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
        empty={
          tab === 'all'
            ? { title: t('transfers.empty', { month }), hint: t('transfers.emptyHint') }
            : {
                title: t('transfers.emptyStatus', { status: statusText(tab), month }),
                hint: t('transfers.emptyStatusHint'),
              }
        }
        rowActions={rowActions}
        {...(tab === 'processing' && { selection: completing(show) })}
        csv={{ fileName: `advance-pay-${period}.csv`, allRows: () => allOf(state, period), columns: exportColumns }}
      />
      {load.data?.more && <p className={classes.note}>{t('transfers.more', { total: load.data.total })}</p>}
      <BankReturnDialog transfer={returned} onClose={() => setReturned(null)} />
    </>
  )
}

const netOf = (rows: readonly Transfer[]): Ringgit => sumRinggit(rows.map(({ netAmount }) => netAmount))

/** Selected rows that are with the bank can be completed. */
const completing = (show: Show) => ({
  summary: (rows: readonly Transfer[]) => ringgit(netOf(rows)),
  actions: (rows: readonly Transfer[], clear: () => void) => <CompleteSelected rows={rows} clear={clear} show={show} />,
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

const MoreOptions = ({ show, period }: { show: Show; period: Period }) => {
  const button = useRef<HTMLButtonElement>(null)
  const open = (name: 'endOfDay' | 'complete' | 'bankResult' | 'batches') => {
    // The dialog returns the focus to its trigger: the menu item is gone by then, the button is not.
    button.current?.focus()
    show({ name })
  }
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button ref={button} variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('transfers.moreOptions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSend size={16} />} onClick={() => open('endOfDay')}>
          {t('transfers.endOfDay')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => open('complete')}>
          {t('transfers.complete')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileImport size={16} />} onClick={() => open('bankResult')}>
          {t('transfers.bankResult')}
        </Menu.Item>
        <Menu.Item leftSection={<IconStack2 size={16} />} onClick={() => open('batches')}>
          {t('transfers.batches')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={monthlyReportScreens.organizations.to({ month: period })}
          leftSection={<IconReportMoney size={16} />}
        >
          {reportText('view')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const useToday = () => useCall(api.rollingPayAdmin.getToday, {}, { fallback: dashboardText('failed') }).data

/** The next step for this tab: send or complete. */
const NextStep = ({ tab, show }: { tab: Tab; show: Show }) => {
  const today = useToday()
  if (!today) return null
  const { toSend, withBank } = today
  if (tab === 'processing' && withBank.count > 0) return <CompleteNext show={show} />
  if ((tab === 'approved' || tab === 'all') && toSend.count > 0)
    return (
      <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => show({ name: 'endOfDay' })}>
        {t('transfers.endOfDaySend', { total: toSend.count, amount: ringgit(toSend.net) })}
      </Button>
    )
  return null
}

/** The dashboard counts open withdrawals of all months; this links to those of other months. */
const Elsewhere = ({ tab, period, count }: { tab: Tab; period: Period; count: number | undefined }) => {
  const today = useToday()
  if (!today || count === undefined || period !== thisPeriod() || (tab !== 'pending' && tab !== 'processing'))
    return null
  const more = (tab === 'pending' ? today.waitingForEmployers.count : today.withBank.count) - count
  if (more <= 0) return null
  const before = addPeriods(period, -1)
  return (
    <p className={classes.elsewhere}>
      {t('transfers.elsewhere', { count: more })}
      <Link to={listPath} search={{ month: before, tab }}>
        {t('transfers.seeElsewhere', { month: periodText(before) })}
      </Link>
    </p>
  )
}
