import { Button, Group } from '@mantine/core'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { api, useCall } from '#web/api.ts'
import { amountColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { noMatch } from '#web/ui/States.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { Page } from '#web/ui/Page.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { StatusTabs, useStatusTab } from '#web/ui/StatusTabs.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { listInputOf, useTableState } from '#web/ui/table-state.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { settlementStatuses } from '../settlement.rules.ts'
import { settlementScreens } from '../settlement.screens.ts'
import { t } from '../settlement.texts.ts'
import type { Settlement } from './settlement.ts'

type To = (row: Settlement) => string
const toDetails: To = ({ id, disbursementId }) => settlementScreens.details.to({ repaymentId: id, disbursementId })
const toInternalDetails: To = ({ id, orgId, disbursementId }) =>
  settlementScreens.internalDetails.to({ orgId, id: disbursementId, repaymentId: id })

const organization: Column<Settlement> = textColumn('orgName', t('field.orgName'), { wide: true })
const columnsOf = (to: To): readonly Column<Settlement>[] => [
  {
    id: 'disbursement',
    header: t('field.disbursement'),
    wide: true,
    sort: false,
    cell: (row) => <Link to={to(row)}>{row.disbursement.name}</Link>,
    value: (row) => row.disbursement.name,
  },
  {
    id: 'dueDate',
    header: t('field.dueDate'),
    cell: (row) => <span className="num">{dateText(row.dueDate)}</span>,
    value: (row) => row.dueDate,
  },
  amountColumn('amountDue', t('field.amountDue')),
  amountColumn('amountRepaid', t('field.amountRepaid')),
  {
    id: 'status',
    header: t('field.status'),
    sort: false,
    cell: (row) => (
      <Group gap={6}>
        <StatusPill status={row.status} />
        {row.overdueDays > 0 && (
          <StatusPill status="overdue" text={t('overdue', { days: t('days', { count: row.overdueDays }) })} />
        )}
      </Group>
    ),
    value: (row) => statusText(row.status),
  },
]

const tabs = [...settlementStatuses, 'Overdue'] as const
type ListInput = Parameters<typeof api.repayments.getAll>[0]

const SettlementList = ({ columns, to }: { columns: readonly Column<Settlement>[]; to: To }) => {
  const [state] = useTableState()
  const navigate = useNavigate()
  const status = useStatusTab(tabs)
  const input: ListInput = { ...listInputOf(state, columns), filter: status ? { status } : {} }
  const load = useCall(api.repayments.getAll, input, { fallback: t('failed.list') })
  const { data } = load
  // An overdue settlement also has one of the statuses.
  const total = data && settlementStatuses.reduce((sum, one) => sum + data.counts[one], 0)
  return (
    <StatusTabs label={t('tabs')} statuses={tabs} counts={data?.counts} total={total}>
      <DataTable<Settlement>
        label={t('title')}
        pagedBy="server"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.disbursement.name}
        list={data && { rows: data.settlements, total: data.total, next: data.next }}
        refreshing={load.isPlaceholderData}
        failure={failureOf(load, t('failed.list'))}
        empty={status ? noMatch : { title: t('empty'), hint: t('emptyHint') }}
        rowActions={(row) => [
          { label: ui('action.view'), icon: <IconEye size={16} />, onClick: () => void navigate({ to: to(row) }) },
        ]}
        file={{
          name: 'settlements',
          allRows: () => everyRow(api.repayments.getAll, input, ({ settlements }) => settlements),
        }}
      />
    </StatusTabs>
  )
}

const ownColumns = columnsOf(toDetails)
const allColumns = [organization, ...columnsOf(toInternalDetails)]

export const SettlementListPage = () => (
  <Page title={t('title')} intro={t('intro')}>
    <SettlementList columns={ownColumns} to={toDetails} />
  </Page>
)

export const InternalSettlementListPage = () => (
  <Page
    title={t('title')}
    intro={t('introAll')}
    actions={
      <Button
        component={Link}
        to={settlementScreens.create.to()}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        {t('create')}
      </Button>
    }
  >
    <SettlementList columns={allColumns} to={toInternalDetails} />
  </Page>
)
