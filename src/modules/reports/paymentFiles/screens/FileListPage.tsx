import { Link } from '@tanstack/react-router'
import { grouped } from '#kernel/placeholders.ts'
import { fileKinds } from '#money/originatingAccounts/payment-file.rules.ts'
import { api } from '#web/api.ts'
import { instantColumn, linkColumn, textColumn } from '#web/ui/columns.tsx'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { Money } from '#web/ui/format.ts'
import { Page } from '#web/ui/Page.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useTab } from '#web/ui/table-state.ts'
import { paymentFileScreens } from '../payment-files.screens.ts'
import { t } from '../payment-files.texts.ts'
import { FileStatus, paidBy, recordPath, type PaymentFile } from './file.tsx'

const amountOf = (id: 'open' | 'unpaid'): Column<PaymentFile> => ({
  id,
  header: t(`field.${id}`),
  sort: false,
  align: 'right',
  cell: ({ [id]: { count, total } }) => (count === 0 ? '–' : <Money amount={total} />),
  value: ({ [id]: { total } }) => total,
})
const count = (id: 'payees' | 'downloads', of: (file: PaymentFile) => number): Column<PaymentFile> => ({
  id,
  header: t(`field.${id}`),
  sort: false,
  align: 'right',
  plainNumber: true,
  cell: (file) => <span className="num">{grouped(of(file))}</span>,
  value: of,
})
const columns: readonly Column<PaymentFile>[] = [
  {
    ...linkColumn<'number', PaymentFile>('number', t('field.number'), (file) => paymentFileScreens.view.to(file)),
    sort: false,
  },
  {
    id: 'pays',
    header: t('field.pays'),
    sort: false,
    wide: true,
    cell: (file) => <Link to={recordPath(file)}>{paidBy(file)}</Link>,
    value: paidBy,
  },
  // The number has the day.
  instantColumn('madeAt', t('field.madeAt'), { minor: true }),
  textColumn('madeByName', t('field.madeByName'), { sort: false, hidden: true }),
  count('payees', ({ payees }) => payees.count),
  {
    id: 'amount',
    header: t('field.amount'),
    sort: false,
    align: 'right',
    cell: ({ payees }) => <Money amount={payees.total} />,
    value: ({ payees }) => payees.total,
  },
  amountOf('open'),
  amountOf('unpaid'),
  { ...count('downloads', ({ downloads }) => downloads), minor: true },
  {
    id: 'status',
    header: t('field.status'),
    sort: false,
    wide: true,
    cell: (file) => <FileStatus file={file} />,
    value: ({ open }) => open.count,
  },
]

const tabs = ['all', ...fileKinds] as const
/** The payment files of all kinds, the newest first. */
export const FileListPage = () => {
  const [tab, openTab] = useTab(tabs)
  const list = useServerList(api.paymentFiles.getFiles, columns, {
    input: (page) => ({ ...page, ...(tab !== 'all' && { filter: { kind: tab } }) }),
    rows: ({ files }) => files,
    failed: t('failed.list'),
    file: 'payment-files',
  })
  return (
    <Page title={t('title')} intro={t('intro')}>
      <CountTabs
        label={t('tabs')}
        value={tab}
        onChange={openTab}
        tabs={tabs.map((key) => ({
          key,
          label: key === 'all' ? t('all') : t(`kinds.${key}`),
          count: list.data?.counts[key],
        }))}
      >
        <DataTable
          key={tab}
          label={t('title')}
          {...list.table}
          rowKey={({ number }) => number}
          rowName={({ number }) => t('file', { number })}
          empty={{ title: t('none'), hint: t('noneHint') }}
        />
      </CountTabs>
    </Page>
  )
}
