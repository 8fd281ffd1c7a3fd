import { Group } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sumRinggit } from '#kernel/money.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { t as ledgerText } from '#ground/ledger/ledger.texts.ts'
import { recordLink } from '#web/record-link.ts'
import { api } from '#web/api.ts'
import { dateColumn, statusColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { noMatch, Page } from '#web/ui/Page.tsx'
import { DateRange, daysOf } from '#web/ui/DateRange.tsx'
import { dateText, Money, ringgit } from '#web/ui/format.ts'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { OrganizationFilter } from '#web/ui/OrganizationSelect.tsx'
import type { RowAction } from '#web/ui/RowMenu.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { accountStatuses, accountTypes, visibleDays } from '../account.rules.ts'
import { t } from '../transaction.texts.ts'
import { ExportButton } from './ExportDialog.tsx'
import classes from './transactions.module.css'

type Transaction = Awaited<ReturnType<typeof api.transactions.getAll>>['transactions'][number]

const organization: Column<Transaction> = textColumn('orgName', t('field.organization'), { sort: false, wide: true })
/** The description links to the record that the audience can open. */
const columnsFor = (audience: 'platform' | 'management'): readonly Column<Transaction>[] => [
  dateColumn('paymentDate', t('field.paymentDate')),
  {
    id: 'type',
    header: t('field.type'),
    cell: (row) => t(`type.${row.type}`),
    value: (row) => t(`type.${row.type}`),
  },
  {
    id: 'description',
    header: t('field.description'),
    sort: false,
    wide: true,
    cell: (row) => {
      const link = row.sourceParams && recordLink(row.sourceType, row.sourceParams, audience)
      return (
        <span className={classes.description}>{link ? <Link {...link}>{row.description}</Link> : row.description}</span>
      )
    },
    value: (row) => row.description,
  },
  // Nearly always completed; a void amount is struck through.
  { ...statusColumn(t('field.status')), hidden: true },
  {
    id: 'amount',
    header: t('field.amount'),
    align: 'right',
    cell: (row) => (
      <span className={row.status === 'VOID' ? classes.void : undefined}>
        <Money amount={row.amount} />
      </span>
    ),
    value: (row) => row.amount,
  },
]
const ownColumns = columnsFor('management')
const [first, ...others] = columnsFor('platform')
const withOrganization = [first, organization, ...others].filter((column) => column !== undefined)

/** The history of the user's organization. */
export const TransactionHistoryPage = () => (
  <Page title={t('history.title')} intro={t('history.intro', { days: visibleDays })} actions={<ExportButton />}>
    <History columns={ownColumns} />
  </Page>
)

/** The history of all organizations, or of the one in the URL. */
export const InternalTransactionHistoryPage = () => {
  const [{ orgId, status }, change] = useUrlFilters(['orgId', 'status'])
  const navigate = useNavigate()
  return (
    <Page title={t('history.title')} intro={t('history.introAll')}>
      <History
        columns={withOrganization}
        orgId={orgId}
        status={status}
        rowActions={(row) => [
          {
            label: ledgerText('link'),
            icon: <IconBook2 size={16} />,
            onClick: () =>
              void navigate({ to: ledgerScreens.record.to({ orgId: row.sourceOrgId, recordId: row.sourceId }) }),
          },
        ]}
        filters={
          <>
            <OrganizationFilter value={orgId} onChange={(next) => change({ orgId: next })} />
            <FilterSelect
              name="status"
              label={t('field.status')}
              all={t('history.allStatuses')}
              values={accountStatuses}
              textOf={statusText}
            />
          </>
        }
      />
    </Page>
  )
}

type Sums = Awaited<ReturnType<typeof api.transactions.getAll>>['sums']
/** Money in, money out and the difference, for the whole filtered list. */
const linesOf = (sums: Sums) => [
  { name: t('sum.in'), amount: sums.in },
  { name: t('sum.out'), amount: sums.out },
  { name: t('sum.net'), amount: sumRinggit([sums.in, sums.out]) },
]

type HistoryProps = {
  columns: readonly Column<Transaction>[]
  orgId?: string | undefined
  status?: string | undefined
  filters?: ReactNode
  rowActions?: (row: Transaction) => readonly RowAction[]
}
const History = ({ columns: shown, orgId, status, filters, rowActions }: HistoryProps) => {
  const [{ type, ...range }, change] = useUrlFilters(['type', 'from', 'to'])
  const days = daysOf(range)
  const list = useServerList(api.transactions.getAll, shown, {
    input: (page) => ({
      ...page,
      ...(orgId && { orgId }),
      filter: {
        ...(type && isOneOf(accountTypes, type) && { type }),
        ...(status && isOneOf(accountStatuses, status) && { status }),
        ...days,
      },
    }),
    rows: ({ transactions }) => transactions,
    failed: t(type?.startsWith('ROYALTY') ? 'history.failedRoyalties' : 'history.failed'),
    file: 'transactions',
    footer: ({ sums }) => linesOf(sums).map(({ name, amount }) => ({ paymentDate: name, amount })),
  })
  const firstDay = list.data?.firstDay
  const sums = list.data?.total ? list.data.sums : null
  return (
    <>
      <DataTable
        label={t('history.title')}
        {...list.table}
        rowKey={(row) => `${row.sourceId} ${row.type}`}
        rowName={(row) => row.description}
        empty={
          orgId || status || type || days.from || days.to
            ? noMatch
            : { title: t('history.empty'), hint: t('history.emptyHint') }
        }
        toolbar={
          <Group gap="xs" align="end">
            {filters}
            <FilterSelect
              name="type"
              label={t('field.type')}
              all={t('history.allTypes')}
              values={accountTypes}
              textOf={(value) => t(`type.${value}`)}
            />
            <DateRange days={days} onChange={change} />
          </Group>
        }
        {...(rowActions && { rowActions })}
      />
      {sums && (
        <dl className={classes.sums} aria-label={t('sum.title')}>
          {linesOf(sums).map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{ringgit(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {firstDay && <p className={classes.since}>{t('history.since', { day: dateText(firstDay) })}</p>}
    </>
  )
}
