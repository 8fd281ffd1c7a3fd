import { columnNames, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

export const ownLimitColumns = typesOf(
  'own_limits',
  'perWithdrawal nextPerWithdrawal perWithdrawalFromAt perMonth nextPerMonth perMonthFromAt',
  'numberPerMonth nextNumberPerMonth numberPerMonthFromAt afterDay nextAfterDay afterDayFromAt',
  'pausedUntilOn nextPausedUntilOn pausedUntilFromAt',
)
const columns = columnNames(ownLimitColumns)

/** The columns, for a statement that joins `own_limits own`. */
export const ownLimitSelection = columnNames(ownLimitColumns, 'own').join(', ')

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

export const writeOwnLimits = statement(
  `insert into own_limits (org_id, employee_id, ${columns.join(', ')})
   values (:orgId, :employeeId, ${Object.keys(ownLimitColumns)
     .map((name) => `:${name}`)
     .join(', ')})
   on conflict (org_id, employee_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  { ...typesOf('own_limits', 'orgId employeeId'), ...ownLimitColumns },
  {},
)
