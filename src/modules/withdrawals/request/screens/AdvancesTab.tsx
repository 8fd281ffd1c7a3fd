import { SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { dateIn } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { Money } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { WorkingsFacts } from './Workings.tsx'
import { t as returnText } from '../../bank/return.texts.ts'
import { reasonName } from '../../screens/reason-name.ts'
import { t } from '../../decision/request.texts.ts'

type Answer = Awaited<ReturnType<typeof api.rollingPayManagement.getEmployeeAdvances>>
type Advance = Answer['transactions'][number]

const columnsFor = (employeeICNumber: string): readonly Column<Advance>[] => [
  {
    id: 'createdAt',
    header: t('requests.requestedAt'),
    cell: (row) => (
      <Link
        to={withdrawalScreens.request.to({ employeeICNumber, transactionId: row.id, period: row.period })}
        className="num"
      >
        {dateText(dateIn(row.createdAt))}
      </Link>
    ),
    value: (row) => row.createdAt,
  },
  {
    id: 'amount',
    header: t('requests.asked'),
    align: 'right',
    cell: (row) => <Money amount={row.amount} />,
    value: (row) => row.amount,
  },
  {
    id: 'net',
    header: t('requests.net'),
    align: 'right',
    cell: (row) => <Money amount={row.net} />,
    value: (row) => row.net,
  },
  {
    id: 'reason',
    header: t('requests.reason'),
    cell: (row) => reasonName(row.reasonForWithdrawal),
    value: (row) => reasonName(row.reasonForWithdrawal),
  },
  {
    id: 'status',
    header: t('requests.status'),
    cell: (row) =>
      row.returned ? (
        <StatusPill status="returned" text={returnText('returns.tab')} />
      ) : (
        <StatusPill status={row.status} />
      ),
    value: (row) => (row.returned ? returnText('returns.tab') : statusText(row.status)),
  },
]

/** An employee's earned and available amounts of this month, and the withdrawals of the last 12 months. */
export const AdvancesTab = ({ employeeICNumber }: { employeeICNumber: string }) => {
  const load = useCall(
    api.rollingPayManagement.getEmployeeAdvances,
    { employeeICNumber },
    { fallback: t('requests.failed') },
  )
  return (
    <Loaded load={load} fallback={t('requests.failed')}>
      {({ balance, transactions }) => (
        <SimpleGrid cols={1} spacing={18}>
          {balance?.blocked && (
            <Notice tone="wait" title={t('advances.blocked')}>
              {errorMessage(balance.blocked.code, balance.blocked.params, balance.blocked.message)}
            </Notice>
          )}
          <Card title={t('advances.thisMonth')}>
            {balance ? <WorkingsFacts balance={balance} forManagement /> : <p>{t('advances.noAccount')}</p>}
          </Card>
          <Card title={t('advances.latest')}>
            <DataTable
              label={t('advances.latest')}
              columns={columnsFor(employeeICNumber)}
              rowKey={(row) => row.id}
              rowName={(row) => dateText(dateIn(row.createdAt))}
              list={{ rows: transactions, total: transactions.length }}
              failure={failureOf(load, t('requests.failed'))}
              empty={{ title: t('advances.none') }}
              file={{ name: `advances-${employeeICNumber}` }}
            />
          </Card>
        </SimpleGrid>
      )}
    </Loaded>
  )
}
