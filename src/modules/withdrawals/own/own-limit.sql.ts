import { statement, typesOf } from '#server/postgres/statement.ts'

export const ownLimitColumns = typesOf(
  'own_limits',
  'per_withdrawal_sen next_per_withdrawal_sen per_withdrawal_from_at per_month_sen next_per_month_sen per_month_from_at',
  'number_per_month next_number_per_month number_per_month_from_at after_day next_after_day after_day_from_at',
  'paused_until_on next_paused_until_on paused_until_from_at',
)
const columns = Object.keys(ownLimitColumns)

/** The columns, for a statement that joins `own_limits own`. */
export const ownLimitSelection = columns.map((column) => `own.${column}`).join(', ')

export const selectOwnLimits = statement(
  `select ${ownLimitSelection} from own_limits own where own.org_id = :orgId and own.employee_id = :employeeId`,
  typesOf('own_limits', 'orgId employeeId'),
  ownLimitColumns,
)

/** Locks the employee as a request of a withdrawal does, so that it sees either the limits before or those after. */
export const lockEmployee = statement(
  'select from employees where org_id = :orgId and id = :employeeId for no key update',
  { orgId: 'employees.org_id', employeeId: 'employees.id' },
  {},
)

const parameterOf = (column: string): string =>
  `:${column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`

export const writeOwnLimits = statement(
  `insert into own_limits (org_id, employee_id, ${columns.join(', ')})
   values (:orgId, :employeeId, ${columns.map(parameterOf).join(', ')})
   on conflict (org_id, employee_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  typesOf(
    'own_limits',
    'orgId employeeId perWithdrawalSen nextPerWithdrawalSen perWithdrawalFromAt perMonthSen nextPerMonthSen perMonthFromAt',
    'numberPerMonth nextNumberPerMonth numberPerMonthFromAt afterDay nextAfterDay afterDayFromAt',
    'pausedUntilOn nextPausedUntilOn pausedUntilFromAt',
  ),
  {},
)
