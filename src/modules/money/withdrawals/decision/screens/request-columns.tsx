import { isFinal } from '#kernel/lifecycle.ts'
import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { shareOf } from '#web/share.ts'
import { Link } from '@tanstack/react-router'
import { LayeredBar } from '#web/ui/Charts.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { dateText, instantText, Money, plainRinggit } from '#web/ui/format.ts'
import { Since } from '#web/ui/Since.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { withdrawalLifecycle, type WithdrawalStatus } from '../../withdrawal.rules.ts'
import type { ListedRequest } from './listed-request.ts'
import classes from './RequestListPage.module.css'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import {
  plainColumn,
  reasonColumn,
  returnColumns,
  StatusPills,
  transferDateColumn,
} from '../../screens/withdrawal-columns.tsx'
import { feeOf } from '../../screens/withdrawal-details.tsx'
import { t as detailsText } from '../../withdrawal-details.texts.ts'
import { decisionReasonText, reasonName } from '../../screens/reason-name.ts'
import { t } from '../request.texts.ts'

export const detailsOf = (row: ListedRequest) =>
  withdrawalScreens.request.to({ employeeICNumber: row.employeeICNumber, transactionId: row.id, period: row.period })

const StrongMoney = ({ amount }: { amount: Ringgit }) => (
  <strong>
    <Money amount={amount} />
  </strong>
)

type Columns = readonly Column<ListedRequest>[]
const amountColumn = (id: 'amount' | 'fee' | 'netAmount', header: string): Column<ListedRequest> => ({
  id,
  header,
  sort: id === 'amount' ? 'amount' : false,
  align: 'right',
  cell: (row) => {
    const shown = id === 'fee' ? feeOf(row) : row[id]
    if (shown === null) return '–'
    return id === 'fee' ? <Money amount={shown} plain /> : <StrongMoney amount={shown} />
  },
  value: (row) => (id === 'fee' ? feeOf(row) : row[id]),
})
const employee: Column<ListedRequest> = {
  id: 'employee',
  header: t('request.employee'),
  sort: 'employeeName',
  wide: true,
  value: (row) => row.createdBy,
  cell: (row) => (
    <Link to={detailsOf(row)} className={classes.person}>
      <strong title={row.createdBy}>{row.createdBy}</strong>
      <small>{row.team ?? row.employeeICNumber}</small>
    </Link>
  ),
}
const amount = amountColumn('amount', t('requests.asked'))
/** The amount with its reason, so that the figures for a decision fit beside them. */
const request: Column<ListedRequest> = {
  ...amount,
  cell: (row) => (
    <span className={classes.request}>
      <StrongMoney amount={row.amount} />
      <small>{reasonName(row.reasonForWithdrawal)}</small>
    </span>
  ),
}
const fee = amountColumn('fee', t('requests.fee'))
const net = amountColumn('netAmount', t('requests.net'))
const reason = { ...reasonColumn(t('requests.reason')), sort: false as const }
/** The bank's result for a transfer that didn't arrive; null for others. */
const outcomeText = ({ returnedAt, refused }: Pick<ListedRequest, 'returnedAt' | 'refused'>): string | null => {
  if (returnedAt) return detailsText('steps.returned')
  return refused ? detailsText('steps.refused') : null
}
const status: Column<ListedRequest> = {
  id: 'status',
  header: t('requests.status'),
  sort: false,
  value: (row) => outcomeText(row) ?? statusText(row.status),
  cell: (row) => <Status row={row} />,
}
const since = (clock: number): Column<ListedRequest> => ({
  id: 'since',
  header: t('requests.since'),
  sort: 'createdAt',
  cell: (row) => <Since instant={row.createdAt} now={clock} />,
  value: (row) => instantText(row.createdAt),
})
/** Counted from the return, which has to be handled. */
const sinceReturn = (clock: number): Column<ListedRequest> => ({
  id: 'sinceReturn',
  header: t('requests.sinceReturn'),
  sort: false,
  cell: (row) => row.returnedAt && <Since instant={row.returnedAt} now={clock} />,
  value: (row) => row.returnedAt && instantText(row.returnedAt),
})
const remarkOf = ({ returnedReason, reason }: ListedRequest): string | null =>
  returnedReason ?? (reason === null ? null : decisionReasonText(reason))
const endedOn = (row: ListedRequest): string => dateText(dateIn(row.modifiedAt))
/** The panel beside pending requests has these figures, so their columns are hidden at first. */
const inPanel = new Set(['salary', 'policy', 'since'])
const decisionBasis: Columns = [
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
    value: (row) => t(`requests.policies.${row.policy.type}`),
    cell: (row) => (
      <span className={`${classes.two} ${classes.policy}`}>
        {t('requests.upTo', { amount: plainRinggit(row.policy.maximum) })}
        <small>
          {t(`requests.policies.${row.policy.type}`)}, {t(`requests.often.${row.policy.frequency}`)}
        </small>
      </span>
    ),
  },
]
const policyText = (row: ListedRequest): string =>
  t('requests.policyText', {
    amount: plainRinggit(row.policy.maximum),
    frequency: t(`requests.often.${row.policy.frequency}`),
  })

export type RequestTab = WithdrawalStatus | 'returned'

/** The columns of a tab: the figures for a decision while a request is open, its outcome afterwards. */
export const requestColumns = (tab: RequestTab, clock: number): Columns => {
  switch (tab) {
    case 'completed':
      return [employee, amount, fee, net, transferDateColumn, reason, since(clock), status]
    case 'rejected':
    case 'cancelled': {
      const ended = { id: 'ended', header: t(`requests.ended.${tab}`), sort: false as const }
      return [employee, amount, reason, since(clock), { ...ended, cell: endedOn, value: endedOn }, status]
    }
    case 'returned':
      return [employee, net, ...returnColumns, sinceReturn(clock)]
    case 'pending':
      return [employee, request, ...decisionBasis, since(clock)].map((column) => ({
        ...column,
        hidden: inPanel.has(column.id),
      }))
    default:
      return [employee, request, ...decisionBasis, since(clock), status]
  }
}

/** The file has one value per column, with the labels of the screen and dates in Kuala Lumpur. */
export const exportColumns: Columns = [
  employee,
  plainColumn<ListedRequest>('employeeICNumber', t('request.ic'), (row) => row.employeeICNumber),
  plainColumn<ListedRequest>('team', t('request.team'), (row) => row.team),
  amount,
  fee,
  plainColumn<ListedRequest>('feePaidBy', t('requests.feePaidBy'), (row) => t(`request.feeBy.${row.feePaidBy}`)),
  net,
  reason,
  plainColumn<ListedRequest>('salary', t('requests.salary'), (row) => row.salary),
  plainColumn<ListedRequest>('taken', t('request.taken'), (row) => row.taken),
  plainColumn<ListedRequest>('limit', t('request.limit'), (row) => row.ceiling),
  plainColumn<ListedRequest>('policy', t('request.policy'), (row) => t(`requests.policies.${row.policy.type}`)),
  plainColumn<ListedRequest>('policyLimit', t('requests.policyLimit'), policyText),
  plainColumn<ListedRequest>('bank', detailsText('bank'), (row) => row.bank),
  status,
  plainColumn<ListedRequest>('createdAt', t('requests.requestedAt'), (row) => instantText(row.createdAt)),
  transferDateColumn,
  plainColumn<ListedRequest>('endedOn', t('requests.endedOn'), (row) =>
    isFinal(withdrawalLifecycle, row.status) ? endedOn(row) : null,
  ),
  plainColumn<ListedRequest>('remark', t('requests.remark'), remarkOf),
  plainColumn<ListedRequest>('id', detailsText('number'), (row) => row.id),
]

const Status = ({ row }: { row: ListedRequest }) => {
  const remark = remarkOf(row)
  return (
    <span className={classes.two}>
      <StatusPills row={row} />
      {remark && <small>{remark}</small>}
    </span>
  )
}

/** Withdrawn and requested amounts against the limit, so managers can approve from the list. */
export const LimitBar = ({ row, wide = false }: { row: ListedRequest; wide?: boolean }) => {
  const of = (part: number) => shareOf(part, row.ceiling)
  const values = { taken: plainRinggit(row.taken), asked: plainRinggit(row.amount), limit: plainRinggit(row.ceiling) }
  const left = plainRinggit(leftOf(row))
  return (
    <span className={classes.limit}>
      <LayeredBar
        thin={!wide}
        label={t('requests.limitLabel', values)}
        layers={[
          { percent: of(row.taken + row.amount), color: 'var(--bar-idle)' },
          { percent: of(row.taken), color: 'var(--mantine-color-teal-5)' },
        ]}
      />
      {!wide && <small>{t('requests.limitText', { ...values, left })}</small>}
    </span>
  )
}

/** What the employee can still withdraw this month after the request. */
export const leftOf = ({ ceiling, taken, amount }: Pick<ListedRequest, 'ceiling' | 'taken' | 'amount'>): Ringgit =>
  ringgitOf(sen(senOf(ceiling) - senOf(taken) - senOf(amount)))
