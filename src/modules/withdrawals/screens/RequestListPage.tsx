import { Button } from '@mantine/core'
import { IconEye, IconX } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { now, today } from '#web/clock.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, failureOf } from '#web/ui/DataTable.tsx'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { ringgit, sumOf } from '#web/ui/Money.tsx'
import { Page } from '#web/ui/Page.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { listInputOf, useTableState } from '#web/ui/table-state.ts'
import { mostDecidedAtOnce, withdrawalStatuses } from '../withdrawal.rules.ts'
import type { ListedRequest } from './listed-request.ts'
import { monthIntro } from './month-intro.ts'
import { detailsOf, requestColumns } from './request-columns.tsx'
import { ReportLink, WagesLink } from './ReportLink.tsx'
import { RejectSelected } from './RejectSelected.tsx'
import { ApproveSelected, RejectOne } from './RequestDecisions.tsx'
import { WaitingElsewhere } from './WaitingElsewhere.tsx'
import { t } from '../request.texts.ts'

const tabs = ['pending', 'approved', 'processing', 'completed', 'rejected', 'cancelled'] as const
const useTab = () => {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const shown = withdrawalStatuses.find((status) => status === tab) ?? 'pending'
  const change = (next: string | null) =>
    void navigate({
      to: '.',
      search: (before: { month?: string }) => ({
        ...(before.month && { month: before.month }),
        ...(next && next !== 'pending' && { tab: next }),
      }),
      replace: true,
    })
  return [shown, change] as const
}

type ListInput = Parameters<typeof api.rollingPayManagement.getTransactions>[0]
const allRequests = (input: ListInput): AsyncIterable<readonly ListedRequest[]> =>
  everyRow(async (page) => {
    const { transactions, next } = await api.rollingPayManagement.getTransactions({
      ...input,
      page: undefined,
      ...page,
    })
    return { rows: transactions, next }
  })

export const RequestListPage = () => {
  const [month, setMonth] = useMonth()
  const [tab, setTab] = useTab()
  const [typed] = useTableState()
  const organization = useOrganization()
  const navigate = useNavigate()
  const [doomed, setDoomed] = useState<ListedRequest | null>(null)
  const shown = requestColumns(tab, now())
  const input = { period: month, status: tab, ...listInputOf(typed, shown) }
  const load = useCall(api.rollingPayManagement.getTransactions, input, {
    fallback: t('requests.failed'),
    refetchInterval: 30_000,
  })
  const counts = load.data?.counts
  const waiting = tab === 'pending'
  return (
    <Page
      title={t('requests.title')}
      intro={monthIntro(month, today(), organization)}
      actions={
        <>
          <WagesLink month={month} />
          <ReportLink month={month} />
          <MonthPicker value={month} onChange={setMonth} />
        </>
      }
    >
      <CountTabs
        label={t('requests.title')}
        value={tab}
        onChange={setTab}
        tabs={tabs.map((key) => ({
          key,
          label: t(`requests.tabs.${key}`),
          count: counts && (counts[key]?.count ?? 0),
        }))}
      >
        {waiting && counts && typed.q === undefined && (
          <WaitingElsewhere month={month} here={counts.pending?.count ?? 0} onShow={setMonth} />
        )}
        <DataTable
          key={tab}
          label={t('requests.title')}
          pagedBy="server"
          columns={shown}
          rowKey={(row) => row.id}
          rowName={(row) => row.createdBy}
          list={load.data && { ...load.data, rows: load.data.transactions }}
          refreshing={load.isPlaceholderData}
          failure={failureOf(load, t('requests.failed'))}
          empty={{
            title: t(waiting ? 'requests.empty.pending' : 'requests.empty.other'),
            hint: t(waiting ? 'requests.emptyHint.pending' : 'requests.emptyHint.other'),
          }}
          rowActions={(row) => [
            {
              label: t('requests.view'),
              icon: <IconEye size={16} />,
              onClick: () => void navigate({ to: detailsOf(row) }),
            },
            ...(row.status === 'pending'
              ? [
                  {
                    label: t('requests.reject'),
                    icon: <IconX size={16} />,
                    danger: true,
                    onClick: () => setDoomed(row),
                  },
                ]
              : []),
          ]}
          {...(waiting && {
            rowButton: (row: ListedRequest) => <ApproveButton row={row} />,
            selection: {
              every: {
                rows: () => allRequests(input),
                most: mostDecidedAtOnce,
                fallback: t('requests.failed'),
              },
              summary: (rows: readonly ListedRequest[]) => ringgit(sumOf(rows)),
              actions: (rows: readonly ListedRequest[], clear: () => void) => (
                <>
                  <RejectSelected rows={rows} clear={clear} />
                  <ApproveSelected rows={rows} clear={clear} />
                </>
              ),
            },
          })}
          csv={{ fileName: `requests-${month}-${tab}.csv`, allRows: () => allRequests(input) }}
        />
      </CountTabs>
      <RejectOne row={doomed} onClose={() => setDoomed(null)} />
    </Page>
  )
}

const ApproveButton = ({ row }: { row: ListedRequest }) => {
  const approve = useCommand(api.rollingPayManagement.updateTransaction, {
    fallback: t('requests.failedUpdate'),
    success: t('requests.approvedOne', { name: row.createdBy, amount: ringgit(row.amount) }),
  })
  return (
    <Button
      color="teal.7"
      size="compact-sm"
      fw={600}
      loading={approve.isPending}
      aria-label={`${t('requests.approve')} ${row.createdBy}, ${ringgit(row.amount)}`}
      onClick={() =>
        approve.mutate({ status: 'approved', transactionId: row.id, employeeICNumber: row.employeeICNumber })
      }
    >
      {t('requests.approve')}
    </Button>
  )
}
