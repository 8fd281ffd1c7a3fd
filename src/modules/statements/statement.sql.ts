import { positional as statement } from '#server/postgres/statement.ts'

const columns = {
  id: 'statements.id',
  period: 'statements.period',
  correction: 'statements.correction',
  is_latest: 'bool',
  statement_on: 'statements.statement_on',
  org_name: 'statements.org_name',
  employee_name: 'statements.employee_name',
  ic_number: 'statements.ic_number',
  employee_number: 'statements.employee_number',
  salary_sen: 'statements.salary_sen',
  opening_sen: 'statements.opening_sen',
  withdrawn_sen: 'statements.withdrawn_sen',
  service_fee_sen: 'statements.service_fee_sen',
  created_at: 'statements.created_at',
} as const
const select = `select s.id, s.period, s.correction, s.correction = max(s.correction) over (partition by s.period) as is_latest, s.statement_on, s.org_name,
  s.employee_name, s.ic_number, s.employee_number, s.salary_sen, s.opening_sen, s.withdrawn_sen, s.service_fee_sen, s.created_at
  from statements s where s.org_id = $1 and s.employee_id = $2`

/** What an organization's statements of a month deducted when it closed, and how many corrected them later. */
export const selectClosedTotals = statement(
  `select coalesce(sum(withdrawn_sen) filter (where correction = 0), 0)::int8 as withdrawn_sen,
     (count(*) filter (where correction > 0))::int as corrections from statements where org_id = $1 and period = $2`,
  { withdrawn_sen: 'sen', corrections: 'int' },
)

/** The statements of an employee, latest first. */
export const selectStatements = statement(
  `${select} order by s.period desc, s.correction desc`,
  columns,
  'statements_of_employee',
)

/** All statements of the same month as a statement. */
export const selectVersions = statement(
  `${select} and s.period = (select t.period from statements t where t.org_id = $1 and t.employee_id = $2 and t.id = $3) order by s.correction`,
  columns,
  'statement_versions',
)

export const selectLines = statement(
  `select l.line, l.event, l.entry_on, l.withdrawal_id, l.entry_id, l.amount_sen, l.service_fee_sen from statement_lines l
    where l.org_id = $1 and l.statement_id = $2 order by l.line`,
  {
    line: 'statement_lines.line',
    event: 'statement_lines.event',
    entry_on: 'statement_lines.entry_on',
    withdrawal_id: 'statement_lines.withdrawal_id',
    entry_id: 'statement_lines.entry_id',
    amount_sen: 'statement_lines.amount_sen',
    service_fee_sen: 'statement_lines.service_fee_sen',
  },
  'statement_lines',
)

export const lockDocument = statement(`select from pg_advisory_xact_lock(hashtextextended('statement ' || $1, 0))`, {})

export const selectDocument = statement(
  'select d.url from statement_documents d where d.org_id = $1 and d.statement_id = $2 and d.user_id = $3',
  { url: 'statement_documents.url' },
)

export const insertDocument = statement(
  'insert into statement_documents (org_id, statement_id, user_id, url, created_at) values ($1, $2, $3, $4, $5)',
  {},
)
