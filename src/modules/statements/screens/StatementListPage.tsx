import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { dateColumn } from '#web/ui/columns.tsx'
import { api, useCall } from '#web/api.ts'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { periodText } from '#web/ui/date-text.ts'
import { Money } from '#web/ui/Money.tsx'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { statementScreens } from '../statement.screens.ts'
import { t } from '../statement.texts.ts'

type Listed = Awaited<ReturnType<typeof api.rollingPayEmployee.getMonthlyStatements>>['statements'][number]

const addressOf = ({ id }: Listed): string => statementScreens.details.to({ statementId: id })
const versionOf = ({ correction }: Pick<Listed, 'correction'>): string =>
  correction === 0 ? t('original') : t('correction', { number: correction })
const amount = (
  id: 'totalWithdrawn' | 'serviceFee' | 'transferred' | 'totalDeductable' | 'balancePayable' | 'salary',
): Column<Listed> => ({
  id,
  header: t(id),
  align: 'right',
  cell: (row) => <Money amount={row[id]} />,
  value: (row) => row[id],
})

const columns: readonly Column<Listed>[] = [
  {
    id: 'period',
    header: t('month'),
    wide: true,
    cell: (row) => (
      <Anchor component={Link} to={addressOf(row)} fw={600}>
        {periodText(row.period)}
      </Anchor>
    ),
    value: (row) => row.period,
  },
  {
    id: 'version',
    header: t('version'),
    cell: (row) => (
      <StatusPill
        status={versionOf(row)}
        look={row.isLatest ? 'done' : 'draft'}
        text={row.isLatest ? versionOf(row) : t('replaced', { version: versionOf(row) })}
      />
    ),
    value: versionOf,
  },
  dateColumn('statementDate', t('statementDate')),
  amount('totalWithdrawn'),
  amount('serviceFee'),
  amount('transferred'),
  amount('balancePayable'),
  { ...amount('salary'), hidden: true },
  { ...amount('totalDeductable'), hidden: true },
]

export const StatementListPage = () => {
  const load = useCall(api.rollingPayEmployee.getMonthlyStatements, {}, { fallback: t('failed.list') })
  const rows = load.data?.statements
  return (
    <Page title={t('title')} intro={t('intro')}>
      <DataTable
        label={t('title')}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => `${periodText(row.period)}, ${versionOf(row)}`}
        list={rows && { rows, total: rows.length }}
        failure={failureOf(load, t('failed.list'))}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        rowActions={(row) => [viewAction(addressOf(row), t('view'))]}
        file={{ name: 'monthly-statements' }}
      />
    </Page>
  )
}
