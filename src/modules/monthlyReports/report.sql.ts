import { activeAt } from '#modules/employees/employee.service.ts'
import { hasWordsText, keyColumns, pageText } from '#server/postgres/paging.ts'
import { positional as statement } from '#server/postgres/statement.ts'

const isPaid = `w.status = 'completed' and w.returned_at is null`
const fee = (payer: string) => `coalesce(sum(w.fee_sen) filter (where w.fee_paid_by = '${payer}'), 0)::int8`

/** Totals of a month for one or all organizations. Returned withdrawals count as requests but not as completed. */
export const selectOrganizationTotals = statement(
  `select o.org_id, o.name, t.total, t.completed - coalesce(r.returned, 0) as completed, t.amount_sen - coalesce(r.amount_sen, 0) as amount_sen,
      t.employee_fee_sen - coalesce(r.employee_fee_sen, 0) as employee_fee_sen, t.employer_fee_sen - coalesce(r.employer_fee_sen, 0) as employer_fee_sen
     from (select t.org_id, sum(t.withdrawals)::int as total, coalesce(sum(t.withdrawals) filter (where t.status = 'completed'), 0)::int as completed,
         coalesce(sum(t.amount_sen) filter (where t.status = 'completed'), 0)::int8 as amount_sen,
         coalesce(sum(t.employee_fee_sen) filter (where t.status = 'completed'), 0)::int8 as employee_fee_sen,
         coalesce(sum(t.employer_fee_sen) filter (where t.status = 'completed'), 0)::int8 as employer_fee_sen
       from withdrawal_totals t where t.period = $1 and ($2::text is null or t.org_id = $2) group by t.org_id) t
     join organizations o on o.org_id = t.org_id
     left join (select w.org_id, count(*)::int as returned, sum(w.amount_sen)::int8 as amount_sen, ${fee('employee')} as employee_fee_sen,
         ${fee('employer')} as employer_fee_sen
       from withdrawals w where w.period = $1 and w.returned_at is not null and ($2::text is null or w.org_id = $2) group by w.org_id) r on r.org_id = t.org_id
    where t.total > 0 order by o.name, o.org_id`,
  {
    org_id: 'organizations.org_id',
    name: 'organizations.name',
    total: 'int',
    completed: 'int',
    amount_sen: 'sen',
    employee_fee_sen: 'sen',
    employer_fee_sen: 'sen',
  },
)

/**
 * Counts employees who had been approved and were employed at $2, the end of the month or now. $3 is the first day of the
 * next month. Until the month has ended ($5), employees with a change pending approval don't count.
 */
export const selectOrganization = statement(
  `select o.name, exists (select 1 from closed_periods c where c.org_id = o.org_id and c.period = $4) as is_closed,
      (select count(*)::int from employees e where e.org_id = o.org_id and (e.status = 'approved' or $5)
        and ${activeAt({ moment: '$2', nextMonth: '$3' })}) as active
     from organizations o where o.org_id = $1`,
  { name: 'organizations.name', is_closed: 'bool', active: 'int' },
)

const rowColumns = {
  employee_id: 'employees.id',
  name: 'text',
  employee_number: 'employees.employee_number',
  ic_number: 'employees.ic_number',
  completed: 'int',
  amount_sen: 'sen',
  employee_fee_sen: 'sen',
  employer_fee_sen: 'sen',
} as const

// $1 organization, $2 period
const paid = `select w.employee_id, count(*)::int as completed, sum(w.amount_sen)::int8 as amount_sen, ${fee('employee')} as employee_fee_sen,
    ${fee('employer')} as employer_fee_sen from withdrawals w where w.org_id = $1 and w.period = $2 and ${isPaid} group by w.employee_id`
const rows = `select e.id as employee_id, e.first_name || ' ' || e.last_name as name, e.employee_number, e.ic_number, p.completed, p.amount_sen,
    p.employee_fee_sen, p.employer_fee_sen from (${paid}) p join employees e on e.org_id = $1 and e.id = p.employee_id`
const matches = `($3::text is null or ${hasWordsText("r.name || ' ' || r.ic_number || ' ' || coalesce(r.employee_number, '')", '$3')})
    and ($4::text[] is null or r.employee_id = any($4))`

const page = (key: string, type: 'text' | 'int8') =>
  pageText({ key, id: 'r.employee_id', type }, 5, ({ columns, rest }) =>
    statement(`select r.*, ${columns} from (${rows}) r where ${matches} ${rest}`, { ...rowColumns, ...keyColumns }),
  )
/** A page of the paid employees, by sort column. */
export const pages = {
  employeeName: page('lower(r.name)', 'text'),
  transferred: page('r.amount_sen - r.employee_fee_sen', 'int8'),
  total: page('r.amount_sen + r.employer_fee_sen', 'int8'),
} as const
export const allPages = Object.values(pages).flat()

export const countRows = statement(`select count(*)::int as employees from (${rows}) r where ${matches}`, {
  employees: 'int',
})

/** All rows by name, for a cursor. */
export const allRowsText = `${rows} order by lower(e.first_name || ' ' || e.last_name), e.id`

const isInProgress = `w.status in ('approved', 'processing')`
/** The completed and the open withdrawals of a month by employee, by name, for a cursor. */
export const deductionsOfOpenMonth = `
  select e.employee_number, e.first_name || ' ' || e.last_name as name, e.ic_number, d.completed_sen, d.in_progress_sen from (
    select w.employee_id, coalesce(sum(w.amount_sen) filter (where ${isPaid}), 0)::int8 as completed_sen,
        coalesce(sum(w.amount_sen) filter (where ${isInProgress}), 0)::int8 as in_progress_sen
      from withdrawals w where w.org_id = $1 and w.period = $2 and (${isPaid} or ${isInProgress}) group by w.employee_id) d
    join employees e on e.org_id = $1 and e.id = d.employee_id order by lower(e.first_name || ' ' || e.last_name), e.id`

export const sumInProgress = statement(
  `select coalesce(sum(amount_sen), 0)::int8 as amount_sen from withdrawal_totals
    where org_id = $1 and period = $2 and status in ('approved', 'processing')`,
  { amount_sen: 'sen' },
)

/**
 * Employees whose deduction may exceed half of their wages: it exceeds half of the salary, or the wages of the month may
 * be less than the salary. $3 and $4 are the first and last day of the month.
 */
export const selectCandidates = statement(
  `select p.employee_id, p.amount_sen from (${paid}) p join employees e on e.org_id = $1 and e.id = p.employee_id
    where p.amount_sen * 2 > coalesce((select s.salary_sen from employee_salaries s
        where s.org_id = $1 and s.employee_id = e.id and s.from_on <= $4 order by s.from_on desc limit 1), 0)
      or e.start_on > $3 or e.end_on < $4
      or exists (select 1 from employee_salaries s where s.org_id = $1 and s.employee_id = e.id and s.from_on > $3 and s.from_on <= $4)
      or exists (select 1 from employee_absences a where a.org_id = $1 and a.employee_id = e.id and a.absent_on between $3 and $4)
      or exists (select 1 from organizations o where o.org_id = $1 and o.earned_wages_source = 'imported')`,
  { employee_id: 'employees.id', amount_sen: 'sen' },
)

/** An employee with this IC number; a deleted one only with withdrawals in the month. */
export const selectEmployee = statement(
  `select e.id as employee_id, e.first_name || ' ' || e.last_name as name, e.employee_number, e.ic_number, coalesce(u.used_sen, 0) as used_sen
     from employees e left join employee_periods u on u.org_id = e.org_id and u.employee_id = e.id and u.period = $3
    where e.org_id = $1 and e.ic_number = $2 and (e.deleted_at is null or u.employee_id is not null) order by e.deleted_at desc nulls first limit 1`,
  {
    employee_id: 'employees.id',
    name: 'text',
    employee_number: 'employees.employee_number',
    ic_number: 'employees.ic_number',
    used_sen: 'sen',
  },
)

/** The withdrawals of an employee in a month, newest first. */
export const selectWithdrawals = statement(
  `select w.id, w.status, w.amount_sen, w.fee_sen, w.net_sen, w.fee_paid_by, w.requested_at, w.transfer_on, w.returned_at
     from withdrawals w where w.org_id = $1 and w.employee_id = $2 and w.period = $3 order by w.id desc`,
  {
    id: 'withdrawals.id',
    status: 'withdrawals.status',
    amount_sen: 'withdrawals.amount_sen',
    fee_sen: 'withdrawals.fee_sen',
    net_sen: 'withdrawals.net_sen',
    fee_paid_by: 'withdrawals.fee_paid_by',
    requested_at: 'withdrawals.requested_at',
    transfer_on: 'withdrawals.transfer_on',
    returned_at: 'withdrawals.returned_at',
  },
)
