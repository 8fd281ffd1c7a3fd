import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { fragment, statement, type Fragment } from '#server/postgres/statement.ts'

/**
 * Completions and returns take this lock shared and the close of a month takes it exclusively, so an entry is either on
 * the statement of the close or on a correction.
 */
const closeLock = `hashtextextended('month close', 0)`
/** Locks the close of months, if no other transaction is closing one. */
export const tryLockCloses = statement(
  `select pg_try_advisory_xact_lock(hashtextextended('closing a month', 0)) as locked`,
  {},
  { locked: 'bool' },
)
export const lockForClose = statement(`select from pg_advisory_xact_lock(${closeLock})`)
export const lockForEntries = statement(`select from pg_advisory_xact_lock_shared(${closeLock})`)

/** Whether the period is still open for an organization created before its end. */
export const selectIsDue = statement(
  `select exists (select 1 from organizations o where o.created_at < :end
     and not exists (select 1 from closed_periods c where c.org_id = o.org_id and c.period = :period)) as due`,
  { period: 'closed_periods.period', end: 'instant' },
  { due: 'bool' },
)

/** The months to close, oldest first: the period and earlier ones with withdrawals. `end` is the end of the period. */
export const selectDue = statement(
  `select o.org_id, p.period from organizations o
    cross join lateral (select :period::text as period union
      select t.period from withdrawal_totals t where t.org_id = o.org_id and t.period < :period) p
    where o.created_at < :end and not exists (select 1 from closed_periods c where c.org_id = o.org_id and c.period = p.period)
    order by p.period, o.org_id`,
  { period: 'withdrawal_totals.period', end: 'instant' },
  { orgId: 'organizations.org_id', period: 'closed_periods.period' },
)

export const countEmployees = statement(
  'select count(*)::int as employees from employees e where e.org_id = :orgId',
  { orgId: 'employees.org_id' },
  { employees: 'int' },
)

/** Marks a period as closed. Returns no row if it was already closed. */
export const insertClosedPeriod = statement(
  'insert into closed_periods (org_id, period, closed_at) values (:orgId, :period, :now) on conflict (org_id, period) do nothing returning period',
  { ...typesOf('closed_periods', 'orgId period'), now: 'instant' },
  { period: 'closed_periods.period' },
)

/**
 * Employees with a withdrawal in the period and, if the organization has rolling pay, those approved and employed at any
 * time in it.
 */
const activeEmployees = (columns: string): string =>
  `select ${columns} from organizations o
     join employees e on e.org_id = o.org_id
     left join (select distinct r.employee_id from withdrawal_requests r where r.org_id = :orgId and r.period = :period) u on u.employee_id = e.id
     left join (select distinct on (s.employee_id) s.employee_id, s.salary_sen from employee_salaries s
                 where s.org_id = :orgId and s.from_on < :nextPeriod order by s.employee_id desc, s.from_on desc) s on s.employee_id = e.id
    where o.org_id = :orgId and (u.employee_id is not null or o.rolling_pay and o.status <> 'Onboarding' and s.salary_sen is not null
      and (e.status = 'approved' or e.approved_at is not null)
      and day_of(e.created_at) < :nextPeriod
      and (e.deleted_at is null or day_of(e.deleted_at) >= :firstDay)
      and (e.start_on is null or e.start_on < :nextPeriod) and (e.end_on is null or e.end_on >= :firstDay))`

/** Publishes statements for the rows of `due`, with the entries that aren't on a statement yet. */
const published = { prefix: 'text', from: 'int', statementOn: 'statements.statement_on', now: 'instant' } as const
const publish = (due: string, ofDue: string) => `
  with due as materialized (${due}),
  requests as materialized (
    select w.org_id, w.employee_id, w.period, w.id, w.fee_paid_by, w.amount_sen, w.fee_sen, w.net_sen, w.status, w.returned_at
      from withdrawals w where ${ofDue}
  ), figures as (
    select w.org_id, w.employee_id, w.period, sum(w.amount_sen) as withdrawn, sum(w.net_sen) as transferred,
           sum(w.fee_sen) filter (where w.fee_paid_by = 'employer') as employer_fee
      from requests w where w.status = 'completed' and w.returned_at is null group by 1, 2, 3
  ), entries as materialized (
    select w.org_id, w.employee_id, w.period, w.id as withdrawal_id, e.id as entry_id, e.event, e.entry_on,
           sum(p.amount_sen) filter (where p.account = 'advances_receivable' or p.account = 'fee_income' and w.fee_paid_by = 'employer') as amount,
           coalesce(-sum(p.amount_sen) filter (where p.account = 'fee_income'), 0) as fee, w.fee_paid_by
      from requests w
      join ledger_entries e on e.org_id = w.org_id and e.source_type = 'withdrawal' and e.source_id = w.id
      join ledger_postings p on p.org_id = e.org_id and p.entry_id = e.id
     where not exists (select 1 from statement_lines l where l.org_id = e.org_id and l.entry_id = e.id)
     group by 1, 2, 3, 4, 5, 6, 7, w.fee_paid_by
  ), numbered as materialized (
    select d.*, id_of(:prefix, :from::int8 + row_number() over (order by d.org_id, d.employee_id, d.period)) as id from due d
  ), lines as (
    insert into statement_lines (org_id, statement_id, line, entry_id, withdrawal_id, event, entry_on, amount_sen, service_fee_sen, employer_fee_sen)
    select n.org_id, n.id, row_number() over (partition by n.org_id, n.id order by e.entry_id), e.entry_id, e.withdrawal_id, e.event, e.entry_on,
           e.amount, case e.fee_paid_by when 'employee' then e.fee else 0 end, case e.fee_paid_by when 'employer' then e.fee else 0 end
      from numbered n join entries e using (org_id, employee_id, period)
  ), counted as (
    select e.org_id, e.employee_id, e.period, count(*) as lines from entries e group by 1, 2, 3
  )
  insert into statements (org_id, id, employee_id, period, correction, statement_on, org_name, employee_name, ic_number, employee_number,
    salary_sen, opening_sen, withdrawn_sen, service_fee_sen, transferred_sen, employer_fee_sen, lines, created_at)
  select n.org_id, n.id, n.employee_id, n.period, n.correction, :statementOn, n.org_name, n.employee_name, n.ic_number, n.employee_number,
         n.salary, n.opening, coalesce(f.withdrawn, 0), coalesce(f.withdrawn - f.transferred, 0), coalesce(f.transferred, 0),
         coalesce(f.employer_fee, 0), coalesce(c.lines, 0), :now
    from numbered n
    left join figures f using (org_id, employee_id, period)
    left join counted c using (org_id, employee_id, period)`

/** Publishes the statements of a period. */
export const publishStatements = statement(
  publish(
    activeEmployees(`e.org_id, e.id as employee_id, :period::text as period, 0 as correction, o.name as org_name,
      e.first_name || ' ' || e.last_name as employee_name, e.ic_number, e.employee_number, 0::bigint as opening,
      coalesce(s.salary_sen, (select r.salary_sen from withdrawal_requests r
        where r.org_id = :orgId and r.employee_id = e.id and r.period = :period order by r.id desc limit 1)) as salary`),
    'w.org_id = :orgId and w.period = :period',
  ),
  { ...typesOf('withdrawal_requests', 'orgId period'), firstDay: 'date', nextPeriod: 'date', ...published },
)

/** The employees and closed periods of withdrawals. `from` selects `withdrawals w`. */
export const selectClosedOf = (from: Fragment) =>
  statement(
    `select distinct t.org_id, t.employee_id, t.period from (select w.org_id, w.employee_id, w.period from ${from.text}) t
       join closed_periods c on c.org_id = t.org_id and c.period = t.period`,
    { ...from.parameters },
    typesOf('statements', 'orgId employeeId period'),
  )
/** An example of it. @testonly `test/statements.test.ts` checks it against the schema. */
export const selectClosedOfAny = selectClosedOf(fragment('withdrawals w', {})({}))

const statementColumns = typesOf(
  'statements',
  'orgId id employeeId employeeName period correction salary withdrawn serviceFee transferred',
)
const listedColumns =
  's.org_id, s.id, s.employee_id, s.employee_name, s.period, s.correction, s.salary_sen, s.withdrawn_sen, s.service_fee_sen, s.transferred_sen'

/**
 * Publishes corrections of the latest statements, or an original where an employee has none for the period.
 */
export const publishCorrections = statement(
  `${publish(
    `select k.org_id, k.employee_id, k.period, coalesce(s.correction + 1, 0) as correction, coalesce(s.org_name, o.name) as org_name,
        coalesce(s.employee_name, e.first_name || ' ' || e.last_name) as employee_name, coalesce(s.ic_number, e.ic_number) as ic_number,
        coalesce(s.employee_number, e.employee_number) as employee_number, coalesce(s.withdrawn_sen, 0) as opening,
        coalesce(s.salary_sen, (select r.salary_sen from withdrawal_requests r
          where r.org_id = k.org_id and r.employee_id = k.employee_id and r.period = k.period order by r.id desc limit 1)) as salary
       from :closed as k
       join organizations o on o.org_id = k.org_id
       join employees e on e.org_id = k.org_id and e.id = k.employee_id
       left join lateral (select * from statements s where s.org_id = k.org_id and s.employee_id = k.employee_id and s.period = k.period
         order by s.correction desc limit 1) s on true`,
    '(w.org_id, w.employee_id, w.period) in (select d.org_id, d.employee_id, d.period from due d)',
  )} returning ${listedColumns.replaceAll('s.', '')}`,
  { closed: rowsOf(typesOf('withdrawal_requests', 'orgId employeeId period')), ...published },
  statementColumns,
)

/** A page of the original statements of a period that have lines, after an id. */
export const selectPublished = statement(
  `select ${listedColumns} from statements s where s.org_id = :orgId and s.period = :period and s.correction = 0 and s.lines > 0 and s.id > :after order by s.id limit :pageSize`,
  { ...typesOf('statements', 'orgId period'), after: 'text', pageSize: 'int' },
  statementColumns,
)
