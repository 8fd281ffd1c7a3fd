import { Button } from '@mantine/core'
import { IconEye, IconX } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn, type Period } from '#kernel/time.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import { t } from '#web/text.ts'
import { LayeredBar } from '#web/ui/Charts.tsx'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dayText, periodText, Since } from '#web/ui/DateText.tsx'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { Money, plainRinggit, ringgit } from '#web/ui/Money.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { listInputOf, useTableState } from '#web/ui/table-state.ts'
import { ExportButton } from '../../transactions/screens/ExportDialog.tsx'
import { frequencyText } from '../../withdrawalPolicies/policy.rules.ts'
import { withdrawalStatuses, type WithdrawalStatus } from '../withdrawal.rules.ts'
import { sumOf, type ListedRequest } from './listed-request.ts'
import { ApproveSelected, RejectOne, RejectSelected } from './RequestDecisions.tsx'
import classes from './RequestListPage.module.css'

const tabs = ['pending', 'approved', 'processing', 'completed', 'rejected', 'cancelled'] as const
const detailsOf = (row: ListedRequest) =>
  `/management/rolling-pay/transactions/${row.employeeICNumber}/${row.id}/${row.period}/details`

const columns = (tab: WithdrawalStatus, clock: number): Column<ListedRequest>[] => [
  {
    id: 'employee',
    header: t('management.requests.employee'),
    sort: 'employeeName',
    wide: true,
    value: (row) => row.createdBy,
    cell: (row) => (
      <Link to={detailsOf(row)} className={classes.person}>
        <strong>{row.createdBy}</strong>
        <small>{row.team ?? row.employeeICNumber}</small>
      </Link>
    ),
  },
  {
    id: 'amount',
    header: t('management.requests.asked'),
    sort: 'amount',
    align: 'right',
    cell: (row) => (
      <strong>
        <Money amount={row.amount} />
      </strong>
    ),
    value: (row) => row.amount,
  },
  {
    id: 'reason',
    header: t('management.requests.reason'),
    sort: false,
    cell: (row) => row.reasonForWithdrawal,
    value: (row) => row.reasonForWithdrawal,
  },
  {
    id: 'salary',
    header: t('management.requests.salary'),
    sort: false,
    align: 'right',
    cell: (row) => <Money amount={row.salary} plain />,
    value: (row) => row.salary,
  },
  {
    id: 'limit',
    header: t('management.requests.limit'),
    sort: false,
    cell: (row) => <LimitBar row={row} />,
    value: (row) => row.ceiling,
  },
  {
    id: 'policy',
    header: t('management.requests.policy'),
    sort: false,
    value: (row) => row.policy.type,
    cell: (row) => (
      <span className={`${classes.two} ${classes.policy}`}>
        {t(`management.requests.policies.${row.policy.type}`)}
        <small>
          {t('management.requests.policyText', {
            amount: plainRinggit(row.policy.maximum),
            frequency: frequencyText(row.policy.frequency).toLowerCase(),
          })}
        </small>
      </span>
    ),
  },
  {
    id: 'since',
    header: t('management.requests.since'),
    sort: 'createdAt',
    cell: (row) => <Since instant={row.createdAt} now={clock} />,
    value: (row) => row.createdAt,
  },
  ...(tab === 'pending'
    ? []
    : [
        {
          id: 'status',
          header: t('management.requests.status'),
          sort: false as const,
          value: (row: ListedRequest) => row.status,
          cell: (row: ListedRequest) => <Status row={row} />,
        },
      ]),
]

const Status = ({ row }: { row: ListedRequest }) => (
  <span className={classes.two}>
    {row.returnedAt ? (
      <StatusPill status="returned" text={t('management.requests.returned')} />
    ) : (
      <StatusPill status={row.status} />
    )}
    {(row.returnedReason ?? row.reason) && <small>{row.returnedReason ?? row.reason}</small>}
  </span>
)

/** What was taken and is asked for, of what may be taken: approving needs no second screen. */
const LimitBar = ({ row }: { row: ListedRequest }) => {
  const of = (part: number) => (row.ceiling === 0 ? 0 : (part / row.ceiling) * 100)
  const words = { taken: plainRinggit(row.taken), asked: plainRinggit(row.amount), limit: plainRinggit(row.ceiling) }
  return (
    <span className={classes.limit}>
      <LayeredBar
        thin
        label={t('management.requests.limitLabel', words)}
        layers={[
          { percent: of(row.taken + row.amount), color: '#f8c79c' },
          { percent: of(row.taken), color: 'var(--mantine-color-teal-5)' },
        ]}
      />
      <small>{t('management.requests.limitText', words)}</small>
    </span>
  )
}

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

const introOf = (organization: ReturnType<typeof useOrganization>, month: Period): string =>
  organization?.cutoffDate && organization.payDay
    ? t('management.dashboard.intro', {
        month: periodText(month),
        closes: t('management.dashboard.closes', {
          date: dayText(dayIn(month, organization.cutoffDate)),
          payDay: dayText(dayIn(month, organization.payDay)),
        }),
      })
    : periodText(month)

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
  const shown = columns(tab, now())
  // The address may name an order that this list does not have.
  const { sort: _, ...unsorted } = typed
  const state = shown.some(({ sort }) => sort !== false && sort === typed.sort) ? typed : unsorted
  const input = { period: month, status: tab, ...listInputOf(state) }
  const load = useCall(api.rollingPayManagement.getTransactions, input, {
    fallback: t('management.requests.failed'),
    refetchInterval: 30_000,
  })
  const counts = load.data?.counts
  const waiting = tab === 'pending'
  return (
    <Page
      title={t('management.requests.title')}
      intro={introOf(organization, month)}
      actions={
        <>
          <ExportButton />
          <MonthPicker value={month} onChange={setMonth} />
        </>
      }
    >
      <CountTabs
        label={t('management.requests.title')}
        value={tab}
        onChange={setTab}
        tabs={tabs.map((key) => ({
          key,
          label: t(`management.requests.tabs.${key}`),
          count: counts && (counts[key]?.count ?? 0),
        }))}
      >
        <DataTable
          key={tab}
          label={t('management.requests.title')}
          pagedBy="server"
          columns={shown}
          rowKey={(row) => row.id}
          rowName={(row) => row.createdBy}
          list={
            load.data && {
              rows: load.data.transactions,
              total: load.data.total,
              next: load.data.next,
              previous: load.data.previous,
            }
          }
          refreshing={load.isPlaceholderData}
          failure={failureOf(load, t('management.requests.failed'))}
          empty={{
            title: t(waiting ? 'management.requests.empty.pending' : 'management.requests.empty.other'),
            hint: t(waiting ? 'management.requests.emptyHint.pending' : 'management.requests.emptyHint.other'),
          }}
          rowActions={(row) => [
            {
              label: t('management.requests.view'),
              icon: <IconEye size={16} />,
              onClick: () => void navigate({ to: detailsOf(row) }),
            },
            ...(row.status === 'pending'
              ? [
                  {
                    label: t('management.requests.reject'),
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
    fallback: t('management.requests.failedUpdate'),
    success: t('management.requests.approved'),
  })
  return (
    <Button
      color="teal.7"
      size="compact-sm"
      fw={600}
      loading={approve.isPending}
      aria-label={`${t('management.requests.approve')} ${row.createdBy}, ${ringgit(row.amount)}`}
      onClick={() =>
        approve.mutate({ status: 'approved', transactionId: row.id, employeeICNumber: row.employeeICNumber })
      }
    >
      {t('management.requests.approve')}
    </Button>
  )
}
