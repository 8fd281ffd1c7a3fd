import type { ReactNode } from 'react'
import { api } from '#web/api.ts'
import { amountColumn, dateColumn, dayColumn, linkColumn, statusColumn, textColumn } from '#web/ui/columns.tsx'
import { ActingNotice } from '#web/ui/ActingNotice.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { noMatch, Page } from '#web/ui/Page.tsx'
import { CreateButton } from '#web/ui/RecordListPage.tsx'
import { ReturnedFilter, useOnlyReturned, useReturned, withReturned } from '#web/ui/returned.tsx'
import { StatusTabs, useStatusTab } from '#web/ui/StatusTabs.tsx'
import { OrganizationFilter } from '#web/ui/OrganizationSelect.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { disbursementStatuses, platformStatuses, type DisbursementStatus } from '../../disbursement.rules.ts'
import { disbursementScreens } from '../../disbursement.screens.ts'
import { t } from '../../disbursement.texts.ts'
import { toInternal, toOwn, type Disbursement } from '../../screens/disbursement.ts'

const columnsOf = (to: (row: Disbursement) => string): readonly Column<Disbursement>[] => [
  linkColumn('name', t('field.name'), to),
  dateColumn('date', t('field.date')),
  {
    id: 'payees',
    header: t('field.payees'),
    sort: false,
    align: 'right',
    cell: (row) => row.payees,
    value: (row) => row.payees,
    plainNumber: true,
  },
  amountColumn('total', t('field.total')),
  amountColumn('amountToRepay', t('field.amountToRepay'), { sort: false }),
  statusColumn(t('field.status')),
  { ...dayColumn('createdAt', t('field.createdAt')), minor: true },
]
const columns = columnsOf(toOwn)
const platformColumns: readonly Column<Disbursement>[] = [
  textColumn('orgName', t('field.orgName'), { wide: true }),
  ...columnsOf(toInternal),
]

type ListProps = {
  intro: string
  columns: readonly Column<Disbursement>[]
  statuses: readonly DisbursementStatus[]
  actions?: ReactNode
  isPlatform?: true
}
const DisbursementList = ({ intro, columns: shown, statuses, actions, isPlatform }: ListProps) => {
  const [{ orgId }, change] = useUrlFilters(['orgId'])
  const status = useStatusTab(statuses)
  const { returned } = useReturned(isPlatform ? null : 'disbursement')
  const onlyReturned = useOnlyReturned()
  const marked = withReturned(shown, ({ id }: Disbursement) => returned.get(id))
  const list = useServerList(api.disbursements.getAll, marked, {
    input: (page) => ({
      ...page,
      ...(isPlatform && orgId && { orgId }),
      filter: { ...(status && { status }), ...(onlyReturned && { returned: true }) },
    }),
    rows: ({ disbursements }) => disbursements,
    failed: t('failed'),
    file: 'disbursements',
  })
  return (
    <Page title={t('title')} intro={intro} actions={!(list.isEmpty && !status && !onlyReturned) && actions}>
      <ActingNotice scope="disbursements" />
      <StatusTabs label={t('tabs')} statuses={statuses} counts={list.data?.counts}>
        <DataTable
          label={t('title')}
          {...list.table}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          toolbar={
            isPlatform ? (
              <OrganizationFilter value={orgId} onChange={(next) => change({ orgId: next })} />
            ) : (
              <ReturnedFilter count={returned.size} />
            )
          }
          empty={
            status || orgId || onlyReturned ? noMatch : { title: t('empty'), hint: t('emptyHint'), action: actions }
          }
        />
      </StatusTabs>
    </Page>
  )
}

export const DisbursementListPage = () => (
  <DisbursementList
    intro={t('intro')}
    columns={columns}
    statuses={disbursementStatuses}
    actions={<CreateButton to={disbursementScreens.create.to()} label={t('create')} />}
  />
)
export const PlatformDisbursementListPage = () => (
  <DisbursementList intro={t('platformIntro')} columns={platformColumns} statuses={platformStatuses} isPlatform />
)
