import { SimpleGrid } from '@mantine/core'
import { isOneOf } from '#kernel/one-of.ts'
import { PauseNotice } from '#money/withdrawalPolicies/screens/PauseNotice.tsx'
import { Link } from '@tanstack/react-router'
import { dateIn } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { amountColumn } from '#web/ui/columns.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dateText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Loaded } from '#web/ui/Page.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { statusOf } from '../../history/screens/status-of.ts'
import { WorkingsFacts } from '../../balance/screens/Workings.tsx'
import { reasonColumn } from '../../screens/withdrawal-columns.tsx'
import { t } from '../request.texts.ts'

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
  amountColumn('amount', t('requests.asked')),
  amountColumn('net', t('requests.net')),
  reasonColumn(t('requests.reason')),
  {
    id: 'status',
    header: t('requests.status'),
    cell: (row) => <StatusPill {...statusOf(row)} />,
    value: (row) => statusOf(row).text ?? statusText(row.status),
  },
]

/** What the notice above says of all employees. */
const pauses = ['organization_paused', 'paused_by_employer']

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
          <PauseNotice />
          {balance?.blocked && !isOneOf(pauses, balance.blocked.code) && (
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
