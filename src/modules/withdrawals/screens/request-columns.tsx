import { shareOf } from '#web/share.ts'
import { Link } from '@tanstack/react-router'
import { LayeredBar } from '#web/ui/Charts.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Since } from '#web/ui/DateText.tsx'
import { Money, plainRinggit } from '#web/ui/Money.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { WithdrawalStatus } from '../withdrawal.rules.ts'
import type { ListedRequest } from './listed-request.ts'
import classes from './RequestListPage.module.css'
import { withdrawalScreens } from '../withdrawal.screens.ts'
import { t } from '../request.texts.ts'

export const detailsOf = (row: ListedRequest) =>
  withdrawalScreens.request.to({ employeeICNumber: row.employeeICNumber, transactionId: row.id, period: row.period })

export const requestColumns = (tab: WithdrawalStatus, clock: number): Column<ListedRequest>[] => [
  {
    id: 'employee',
    header: t('requests.employee'),
    sort: 'employeeName',
    wide: true,
    value: (row) => row.createdBy,
    cell: (row) => (
      <Link to={detailsOf(row)} className={classes.person}>
        <strong>{row.createdBy}</strong>
        <small>{row.team ?? row.employeeICNumber}</small>
      </Link>
    ),
  },
  {
    id: 'amount',
    header: t('requests.asked'),
    sort: 'amount',
    align: 'right',
    cell: (row) => (
      <strong>
        <Money amount={row.amount} />
      </strong>
    ),
    value: (row) => row.amount,
  },
  {
    id: 'reason',
    header: t('requests.reason'),
    sort: false,
    cell: (row) => row.reasonForWithdrawal,
    value: (row) => row.reasonForWithdrawal,
  },
  {
    id: 'salary',
    header: t('requests.salary'),
    sort: false,
    align: 'right',
    cell: (row) => <Money amount={row.salary} plain />,
    value: (row) => row.salary,
  },
  {
    id: 'limit',
    header: t('requests.limit'),
    sort: false,
    cell: (row) => <LimitBar row={row} />,
    value: (row) => row.ceiling,
  },
  {
    id: 'policy',
    header: t('requests.policy'),
    sort: false,
    value: (row) => row.policy.type,
    cell: (row) => (
      <span className={`${classes.two} ${classes.policy}`}>
        {t(`requests.policies.${row.policy.type}`)}
        <small>
          {t('requests.policyText', {
            amount: plainRinggit(row.policy.maximum),
            frequency: t(`requests.often.${row.policy.frequency}`),
          })}
        </small>
      </span>
    ),
  },
  {
    id: 'since',
    header: t('requests.since'),
    sort: 'createdAt',
    cell: (row) => <Since instant={row.createdAt} now={clock} />,
    value: (row) => row.createdAt,
  },
  ...(tab === 'pending'
    ? []
    : [
        {
          id: 'status',
          header: t('requests.status'),
          sort: false as const,
          value: (row: ListedRequest) => row.status,
          cell: (row: ListedRequest) => <Status row={row} />,
        },
      ]),
]

const Status = ({ row }: { row: ListedRequest }) => (
  <span className={classes.two}>
    {row.returnedAt ? (
      <StatusPill status="returned" text={t('requests.returned')} />
    ) : (
      <StatusPill status={row.status} />
    )}
    {(row.returnedReason ?? row.reason) && <small>{row.returnedReason ?? row.reason}</small>}
  </span>
)

/** Withdrawn and requested amounts against the limit, so managers can approve from the list. */
const LimitBar = ({ row }: { row: ListedRequest }) => {
  const of = (part: number) => shareOf(part, row.ceiling)
  const words = { taken: plainRinggit(row.taken), asked: plainRinggit(row.amount), limit: plainRinggit(row.ceiling) }
  return (
    <span className={classes.limit}>
      <LayeredBar
        thin
        label={t('requests.limitLabel', words)}
        layers={[
          { percent: of(row.taken + row.amount), color: '#f8c79c' },
          { percent: of(row.taken), color: 'var(--mantine-color-teal-5)' },
        ]}
      />
      <small>{t('requests.limitText', words)}</small>
    </span>
  )
}
