import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { accountNames } from '../ledger.rules.ts'
import { dateColumn, instantColumn } from '#web/ui/columns.tsx'
import { api } from '#web/api.ts'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useServerList } from '#web/ui/server-list.ts'
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
    cell: (row) => (
      <Link to={ledgerScreens.record.to({ orgId: row.orgId, recordId: row.sourceId })} className={classes.name}>
        {row.sourceId}
      </Link>
    ),
    value: (row) => row.sourceId,
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

const useEntries = (which: Pick<EntriesInput, 'orgId' | 'recordId' | 'account'>) =>
  useServerList(api.ledger.getEntries, columns, {
    input: (page) => ({ ...page, ...which }),
    rows: ({ entries }) => entries,
    failed: t('failed'),
    file: 'ledger-entries',
  })

const EntryTable = ({ list }: { list: ReturnType<typeof useEntries> }) => (
  <DataTable
    label={t('entries.list')}
    {...list.table}
    rowKey={(row) => row.id}
    rowName={(row) => row.id}
    empty={{ title: t('entries.empty'), hint: t('entries.emptyHint') }}
  />
)

const back = { to: ledgerScreens.accounts.to(), label: t('title') }

/** The entries of one account of an organization. */
export const AccountEntriesPage = () => {
  const { orgId, account: key } = ledgerScreens.account.useParams()
  const entries = useEntries({ orgId, account: key })
  const organization = entries.data?.orgName
  const account = accountNames.find((one) => one === key.split(':')[0])
  const named = entries.data?.entries[0]?.postings.find((posting) => posting.key === key)
  return (
    <Page title={named ? accountText(named) : account ? t(`account.${account}`) : key} intro={organization} back={back}>
      <EntryTable list={entries} />
    </Page>
  )
}

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
