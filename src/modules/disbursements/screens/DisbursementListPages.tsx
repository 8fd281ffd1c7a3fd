import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, useCall } from '#web/api.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dateText, dayOfText } from '#web/ui/DateText.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { listInputOf, useTableState } from '#web/ui/table-state.ts'
import { disbursementStatuses, platformStatuses, type DisbursementStatus } from '../disbursement.rules.ts'
import { disbursementScreens } from '../disbursement.screens.ts'
import { t } from '../disbursement.texts.ts'
import { toInternal, toOwn, type Disbursement } from './disbursement.ts'

const columnsOf = (to: (row: Disbursement) => string): readonly Column<Disbursement>[] => [
  {
    id: 'name',
    header: t('field.name'),
    wide: true,
    cell: (row) => <Link to={to(row)}>{row.name}</Link>,
    value: (row) => row.name,
  },
  {
    id: 'date',
    header: t('field.date'),
    cell: (row) => <span className="num">{dateText(row.date)}</span>,
    value: (row) => row.date,
  },
  {
    id: 'payees',
    header: t('field.payees'),
    sort: false,
    align: 'right',
    cell: (row) => row.payees,
    value: (row) => row.payees,
  },
  {
    id: 'total',
    header: t('field.total'),
    align: 'right',
    cell: (row) => <Money amount={row.total} />,
    value: (row) => row.total,
  },
  {
    id: 'amountToRepay',
    header: t('field.amountToRepay'),
    sort: false,
    align: 'right',
    cell: (row) => <Money amount={row.amountToRepay} />,
    value: (row) => row.amountToRepay,
  },
  {
    id: 'status',
    header: t('field.status'),
    cell: (row) => <StatusPill status={row.status} />,
    value: (row) => statusText(row.status),
  },
  {
    id: 'createdAt',
    header: t('field.createdAt'),
    cell: (row) => <span className="num">{dayOfText(row.createdAt)}</span>,
    value: (row) => row.createdAt,
  },
]
const columns = columnsOf(toOwn)
const platformColumns: readonly Column<Disbursement>[] = [
  {
    id: 'orgName',
    header: t('field.orgName'),
    wide: true,
    cell: (row) => row.orgName,
    value: (row) => row.orgName,
  },
  ...columnsOf(toInternal),
]

type ListProps = {
  intro: string
  columns: readonly Column<Disbursement>[]
  statuses: readonly DisbursementStatus[]
  actions?: ReactNode
}
const DisbursementList = ({ intro, columns: shown, statuses, actions }: ListProps) => {
  const [state, change] = useTableState()
  const status = statuses.find((one) => one === state.tab)
  const input = { ...listInputOf(state, shown), filter: status ? { status } : {} }
  const load = useCall(api.disbursements.getAll, input, { fallback: t('failed') })
  const { data } = load
  const all = data && statuses.reduce((sum, one) => sum + data.counts[one], 0)
  return (
    <Page title={t('title')} intro={intro} actions={actions}>
      <CountTabs
        label={t('tabs')}
        tabs={[
          { key: 'all', label: t('all'), count: all },
          ...statuses.map((key) => ({ key, label: statusText(key), count: data?.counts[key] })),
        ]}
        value={status ?? 'all'}
        onChange={(next) => change({ tab: next === 'all' ? undefined : next })}
      >
        <DataTable<Disbursement>
          label={t('title')}
          pagedBy="server"
          columns={shown}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          list={data && { rows: data.disbursements, total: data.total, next: data.next }}
          refreshing={load.isPlaceholderData}
          failure={failureOf(load, t('failed'))}
          empty={{ title: t('empty'), hint: t('emptyHint') }}
          csv={{
            fileName: 'disbursements.csv',
            allRows: () => everyRow(api.disbursements.getAll, input, ({ disbursements }) => disbursements),
          }}
        />
      </CountTabs>
    </Page>
  )
}

export const DisbursementListPage = () => (
  <DisbursementList
    intro={t('intro')}
    columns={columns}
    statuses={disbursementStatuses}
    actions={
      <Button component={Link} to={disbursementScreens.create.to()} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('create')}
      </Button>
    }
  />
)
export const PlatformDisbursementListPage = () => (
  <DisbursementList intro={t('platformIntro')} columns={platformColumns} statuses={platformStatuses} />
)
