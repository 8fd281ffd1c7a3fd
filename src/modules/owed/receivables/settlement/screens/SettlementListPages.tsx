import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api } from '#web/api.ts'
import { amountColumn, dateColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { noMatch, Page } from '#web/ui/Page.tsx'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { StatusTabs, useStatusTab } from '#web/ui/StatusTabs.tsx'
import { OrganizationFilter } from '#web/ui/OrganizationSelect.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { listStatuses, settlementStatuses } from '../settlement.rules.ts'
import { t as reportText } from '../../report/reported-payment.texts.ts'
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
  dateColumn('dueDate', t('field.dueDate')),
  amountColumn('amountDue', t('field.amountDue')),
  amountColumn('amountRepaid', t('field.amountRepaid')),
  {
    id: 'status',
    header: t('field.status'),
    sort: false,
    cell: (row) => (
      <Group gap={6}>
        <StatusPill status={row.status} />
        {row.reported && <StatusPill status="reported" look="wait" text={reportText('pill')} />}
        {row.overdueDays > 0 && (
          <StatusPill status="overdue" text={t('overdue', { days: t('days', { count: row.overdueDays }) })} />
        )}
      </Group>
    ),
    value: (row) => statusText(row.status),
  },
]

type SettlementListProps = { columns: readonly Column<Settlement>[]; to: To; isPlatform?: true }
const SettlementList = ({ columns, to, isPlatform }: SettlementListProps) => {
  const [{ orgId }, change] = useUrlFilters(['orgId'])
  const status = useStatusTab(listStatuses)
  const list = useServerList(api.repayments.getAll, columns, {
    input: (page) => ({ ...page, filter: { ...(status && { status }), ...(isPlatform && orgId && { orgId }) } }),
    rows: ({ settlements }) => settlements,
    failed: t('failed.list'),
    file: 'settlements',
  })
  const { data } = list
  // An overdue settlement, and one with a reported payment, also has one of the statuses.
  const total = data && settlementStatuses.reduce((sum, one) => sum + data.counts[one], 0)
  return (
    <StatusTabs label={t('tabs')} statuses={listStatuses} counts={data?.counts} total={total}>
      <DataTable
        label={t('title')}
        {...list.table}
        rowKey={(row) => row.id}
        rowName={(row) => row.disbursement.name}
        {...(isPlatform && {
          toolbar: <OrganizationFilter value={orgId} onChange={(next) => change({ orgId: next })} />,
        })}
        empty={status || orgId ? noMatch : { title: t('empty'), hint: t('emptyHint') }}
        rowActions={(row) => [viewAction(to(row))]}
      />
    </StatusTabs>
  )
}

const ownColumns = columnsOf(toDetails)
const allColumns = [
  organization,
  ...columnsOf(toInternalDetails).map((column) => ({ ...column, minor: column.id === 'amountRepaid' })),
]

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
      <IfMay call={api.repayments.create}>
        <LinkButton to={settlementScreens.create.to()} variant="default" icon={IconPlus}>
          {t('create')}
        </LinkButton>
      </IfMay>
    }
  >
    <SettlementList columns={allColumns} to={toInternalDetails} isPlatform />
  </Page>
)
