import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const columns = {
  ...typesOf(
    'statements',
    'id period correction statementOn orgName employeeName icNumber employeeNumber',
    'salary opening withdrawn serviceFee createdAt',
  ),
  isLatest: 'bool',
} as const
const select = `select s.id, s.period, s.correction, s.correction = max(s.correction) over (partition by s.period) as is_latest, s.statement_on, s.org_name,
  s.employee_name, s.ic_number, s.employee_number, s.salary_sen, s.opening_sen, s.withdrawn_sen, s.service_fee_sen, s.created_at
  from statements s where s.org_id = :orgId and s.employee_id = :employeeId`

/** What an organization's statements of a month deducted when it closed, and how many corrected them later. */
export const selectClosedTotals = statement(
  `select coalesce(sum(withdrawn_sen) filter (where correction = 0), 0)::int8 as withdrawn_sen,
     (count(*) filter (where correction > 0))::int as corrections from statements where org_id = :orgId and period = :period`,
  typesOf('statements', 'orgId period'),
  { withdrawn: 'sen', corrections: 'int' },
)

/** The amount of an employee's withdrawals of a month that are pending, approved or with the bank. */
export const sumOpenOfMonth = statement(
  `select coalesce(sum(amount_sen), 0)::int8 as amount_sen from withdrawals
    where org_id = :orgId and employee_id = :employeeId and period = :period and status in ('pending', 'approved', 'processing')`,
  typesOf('withdrawals', 'orgId employeeId period'),
  { amount: 'sen' },
)

/** The statements of an employee, latest first. */
export const selectStatements = statement(
  `${select} order by s.period desc, s.correction desc`,
  typesOf('statements', 'orgId employeeId'),
  columns,
  'statements_of_employee',
)

/** All statements of the same month as a statement. */
export const selectVersions = statement(
  `${select} and s.period = (select t.period from statements t where t.org_id = :orgId and t.employee_id = :employeeId and t.id = :id) order by s.correction`,
  typesOf('statements', 'orgId employeeId id'),
  columns,
  'statement_versions',
)

export const selectLines = statement(
  `select l.line, l.event, l.entry_on, l.withdrawal_id, l.entry_id, l.amount_sen, l.service_fee_sen from statement_lines l
    where l.org_id = :orgId and l.statement_id = :id order by l.line`,
  { orgId: 'statement_lines.org_id', id: 'statement_lines.statement_id' },
  typesOf('statement_lines', 'line event entryOn withdrawalId entryId amount serviceFee'),
  'statement_lines',
)

export const lockDocument = statement(
  `select from pg_advisory_xact_lock(hashtextextended('statement ' || :document, 0))`,
  { document: 'text' },
)
