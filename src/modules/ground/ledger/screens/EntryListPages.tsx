import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { formatDate } from '#kernel/time.ts'
import { accountNames } from '../ledger.rules.ts'
import { amountColumn, dateColumn, instantColumn } from '#web/ui/columns.tsx'
import { api } from '#web/api.ts'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { DateRange, daysOf } from '#web/ui/DateRange.tsx'
import { Money, ringgit } from '#web/ui/format.ts'
import { Card, Figure, Page } from '#web/ui/Page.tsx'
import { recordLink } from '#web/record-link.ts'
import { useServerList } from '#web/ui/server-list.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { ringgitOf, senOf, sen } from '#kernel/money.ts'
import { ledgerScreens } from '../ledger.screens.ts'
import { t } from '../ledger.texts.ts'
import { accountText, type LedgerEntry } from './ledger.ts'
import classes from './ledger.module.css'

type EntriesInput = Parameters<typeof api.ledger.getEntries>[0]

/** One line per posting: debit or credit, account and amount. */
const Postings = ({ entry }: { entry: LedgerEntry }) => (
  <span className={classes.postings}>
    {entry.postings.map((posting) => (
      <Fragment key={posting.key}>
        <small>{t(posting.amount > 0 ? 'field.debit' : 'field.credit')}</small>
        <Link to={ledgerScreens.account.to({ orgId: entry.orgId, account: posting.key })}>{accountText(posting)}</Link>
        <Money amount={posting.amount > 0 ? posting.amount : ringgitOf(sen(0 - senOf(posting.amount)))} />
      </Fragment>
    ))}
  </span>
)
const postingsText = ({ postings }: LedgerEntry): string =>
  postings.map((posting) => `${accountText(posting)} ${posting.amount}`).join('; ')

/** The record of an entry, by name, with a link to its screen. A difference is about the withdrawal. */
const Source = ({ entry: { sourceType, sourceId, sourceName, sourceParams } }: { entry: LedgerEntry }) => {
  const link =
    sourceParams && recordLink(sourceType === 'transfer_difference' ? 'withdrawal' : sourceType, sourceParams)
  return (
    <span className={classes.entry}>
      {link ? (
        <Link {...link} className={classes.name}>
          {sourceName}
        </Link>
      ) : (
        sourceName
      )}
      <small className={classes.id}>{sourceId}</small>
    </span>
  )
}

const columns: readonly Column<LedgerEntry>[] = [
  dateColumn('entryOn', t('field.date'), { sort: false }),
  {
    id: 'event',
    header: t('field.entry'),
    sort: false,
    cell: (row) => (
      <span className={classes.entry}>
        {t(`event.${row.event}`)}
        <small>{row.id}</small>
        {row.reversesId && <small>{t('entries.reverses', { entry: row.reversesId })}</small>}
      </span>
    ),
    value: (row) => t(`event.${row.event}`),
  },
  {
    id: 'source',
    header: t('field.source'),
    sort: false,
    wide: true,
    cell: (row) => <Source entry={row} />,
    value: (row) => row.sourceName ?? row.sourceId,
  },
  {
    id: 'postings',
    header: t('field.postings'),
    sort: false,
    wide: true,
    cell: (row) => <Postings entry={row} />,
    value: postingsText,
  },
  instantColumn('createdAt', t('field.recorded'), { hidden: true }),
]

const accountColumns: readonly Column<LedgerEntry>[] = [
  ...columns.slice(0, 3),
  amountColumn('amount', t('field.amount'), { sort: false }),
  amountColumn('balance', t('field.balance'), { sort: false }),
  ...columns.slice(3).map((column) => ({ ...column, minor: true })),
]

const useEntries = (which: Pick<EntriesInput, 'orgId' | 'recordId' | 'account' | 'from' | 'to'>) =>
  useServerList(api.ledger.getEntries, which.account === undefined ? columns : accountColumns, {
    input: (page) => ({ ...page, ...which }),
    rows: ({ entries }) => entries,
    failed: t('failed'),
    file: 'ledger-entries',
  })

type EntryTableProps = { list: ReturnType<typeof useEntries>; toolbar?: ReactNode }
const EntryTable = ({ list, toolbar }: EntryTableProps) => (
  <DataTable
    toolbar={toolbar}
    label={t('entries.list')}
    {...list.table}
    rowKey={(row) => row.id}
    rowName={(row) => row.id}
    empty={{ title: t('entries.empty'), hint: t('entries.emptyHint') }}
  />
)

const back = { to: ledgerScreens.accounts.to(), label: t('title') }

/** The entries of one account of an organization, with its balance on each day. */
export const AccountEntriesPage = () => {
  const { orgId, account: key } = ledgerScreens.account.useParams()
  const [days, change] = useUrlFilters(['from', 'to'])
  const entries = useEntries({ orgId, account: key, ...daysOf(days) })
  const organization = entries.data?.orgName
  const account = accountNames.find((one) => one === key.split(':')[0])
  const named = entries.data?.entries[0]?.postings.find((posting) => posting.key === key)
  return (
    <Page title={named ? accountText(named) : account ? t(`account.${account}`) : key} intro={organization} back={back}>
      {entries.data && <Balances page={entries.data} days={daysOf(days)} />}
      <EntryTable list={entries} toolbar={<DateRange days={days} onChange={change} />} />
    </Page>
  )
}

type BalancesProps = { page: Awaited<ReturnType<typeof api.ledger.getEntries>>; days: ReturnType<typeof daysOf> }
/** The balance of the account at the start and at the end of the days shown. */
const Balances = ({ page: { opening, closing }, days: { from, to } }: BalancesProps) => (
  <Card>
    <div className={classes.balances}>
      {from && opening !== null && (
        <Figure name={t('entries.opening', { date: formatDate(from) })} value={ringgit(opening)} />
      )}
      {closing !== null && (
        <Figure
          name={to ? t('entries.closing', { date: formatDate(to) }) : t('entries.now')}
          value={ringgit(closing)}
        />
      )}
    </div>
  </Card>
)

/** The entries of one record, such as a withdrawal. */
export const RecordEntriesPage = () => {
  const { orgId, recordId } = ledgerScreens.record.useParams()
  const entries = useEntries({ orgId, recordId })
  const organization = entries.data?.orgName
  return (
    <Page
      title={t('entries.record')}
      intro={organization && t('entries.recordIntro', { record: recordId, organization })}
      back={back}
    >
      <EntryTable list={entries} />
    </Page>
  )
}
