import { Link } from '@tanstack/react-router'
import { api } from '#web/api.ts'
import { dateColumn, instantColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { grouped } from '#web/text.ts'
import { batchPath, BatchStatus, type ListedBatch } from './batch-text.tsx'
import { listPath } from './transfer-columns.tsx'
import classes from './transfers.module.css'
import { t } from '../batch-page.texts.ts'
import { t as transferText } from '../transfer.texts.ts'

const columns: readonly Column<ListedBatch>[] = [
  {
    id: 'number',
    header: t('list.batch'),
    wide: true,
    cell: ({ number }) => <Link to={batchPath(number)}>{t('link', { number })}</Link>,
    value: ({ number }) => number,
    plainNumber: true,
  },
  instantColumn('sentAt', t('list.sent'), { sort: false }),
  textColumn('sentByName', t('list.by'), { sort: false }),
  dateColumn('dueOn', t('list.due'), { sort: false }),
  {
    id: 'count',
    header: t('list.withdrawals'),
    sort: false,
    align: 'right',
    plainNumber: true,
    cell: ({ count }) => <span className="num">{grouped(count)}</span>,
    value: ({ count }) => count,
  },
  {
    id: 'net',
    header: t('list.amount'),
    sort: false,
    align: 'right',
    cell: ({ net }) => <Money amount={net} />,
    value: ({ net }) => net,
  },
  {
    id: 'unanswered',
    header: t('list.unanswered'),
    sort: false,
    align: 'right',
    cell: ({ results: { unanswered } }) => (unanswered.count === 0 ? '—' : <Money amount={unanswered.net} />),
    value: ({ results }) => results.unanswered.net,
  },
  {
    id: 'status',
    header: t('list.status'),
    sort: false,
    wide: true,
    cell: (batch) => (
      <span className={classes.pills}>
        <BatchStatus batch={batch} />
      </span>
    ),
    value: ({ results }) => t('done.unanswered', { count: results.unanswered.count }),
  },
]

/** All bank batches, newest first, with what is late and what became of the payees. */
export const BatchListPage = () => {
  const list = useServerList(api.rollingPayAdmin.getBatches, columns, {
    input: (page) => page,
    rows: ({ batches }) => batches,
    failed: t('list.failed'),
    file: 'bank-batches',
  })
  return (
    <Page
      title={t('list.title')}
      intro={t('list.intro')}
      back={{ to: listPath, label: transferText('transfers.title') }}
    >
      <DataTable
        label={t('list.title')}
        {...list.table}
        rowKey={({ id }) => id}
        rowName={({ number }) => t('link', { number })}
        empty={{ title: t('list.none'), hint: t('list.noneHint') }}
      />
    </Page>
  )
}
