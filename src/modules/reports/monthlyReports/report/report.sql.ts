import { activeAt } from '#people/employees/directory/employee.service.ts'
import { mayEarnLess } from '#people/wages/wage.service.ts'
import { hasWordsText, keyColumns, pageParameters, pageText } from '#server/postgres/paging.ts'
import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

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
       from withdrawal_totals t where t.period = :period and (:orgId::text is null or t.org_id = :orgId) group by t.org_id) t
     join organizations o on o.org_id = t.org_id
     left join (select w.org_id, count(*)::int as returned, sum(w.amount_sen)::int8 as amount_sen, ${fee('employee')} as employee_fee_sen,
         ${fee('employer')} as employer_fee_sen
       from withdrawals w where w.period = :period and w.returned_at is not null and (:orgId::text is null or w.org_id = :orgId) group by w.org_id) r on r.org_id = t.org_id
    where t.total > 0 order by o.name, o.org_id`,
  typesOf('withdrawal_totals', 'period orgId?'),
  {
    ...typesOf('organizations', 'orgId name'),
    total: 'int',
    completed: 'int',
    amount: 'sen',
    employeeFee: 'sen',
    employerFee: 'sen',
  },
)

/**
 * Counts employees who had been approved and were employed at `end`, the end of the month or now. Until the
 * month has ended, employees with a change pending approval don't count.
 */
export const selectOrganization = statement(
  `select o.name, exists (select 1 from closed_periods c where c.org_id = o.org_id and c.period = :period) as is_closed,
      (select count(*)::int from employees e where e.org_id = o.org_id and (e.status = 'approved' or :hasEnded)
        and ${activeAt({ moment: ':end', nextMonth: ':nextMonth' })}) as active
     from organizations o where o.org_id = :orgId`,
  {
    orgId: 'organizations.org_id',
    end: 'instant',
    nextMonth: 'date',
    period: 'closed_periods.period',
    hasEnded: 'bool',
  },
  { name: 'organizations.name', isClosed: 'bool', active: 'int' },
)

const rowColumns = {
  employeeId: 'employees.id',
  name: 'text',
  ...typesOf('employees', 'employeeNumber icNumber'),
  completed: 'int',
  amount: 'sen',
  employeeFee: 'sen',
  employerFee: 'sen',
} as const

const month = typesOf('withdrawals', 'orgId period')
const paid = `select w.employee_id, count(*)::int as completed, sum(w.amount_sen)::int8 as amount_sen, ${fee('employee')} as employee_fee_sen,
    ${fee('employer')} as employer_fee_sen from withdrawals w where w.org_id = :orgId and w.period = :period and ${isPaid} group by w.employee_id`
const rows = `select e.id as employee_id, e.first_name || ' ' || e.last_name as name, e.employee_number, e.ic_number, p.completed, p.amount_sen,
    p.employee_fee_sen, p.employer_fee_sen from (${paid}) p join employees e on e.org_id = :orgId and e.id = p.employee_id`
const matches = `(:search::text is null or ${hasWordsText("r.name || ' ' || r.ic_number || ' ' || coalesce(r.employee_number, '')", ':search')})
    and (:employeeIds::text[] is null or r.employee_id = any(:employeeIds))`

const matching = { ...month, search: 'text?', employeeIds: 'employees.id[]?' } as const
const page = (key: string, type: 'text' | 'int8') =>
  pageText({ key, id: 'r.employee_id', type }, ({ columns, rest }) =>
    statement(
      `select r.*, ${columns} from (${rows}) r where ${matches} ${rest}`,
      { ...matching, ...pageParameters },
      { ...rowColumns, ...keyColumns },
    ),
  )
/** A page of the paid employees, by sort column. */
export const pages = {
  employeeName: page('lower(r.name)', 'text'),
  transferred: page('r.amount_sen - r.employee_fee_sen', 'int8'),
  total: page('r.amount_sen + r.employer_fee_sen', 'int8'),
} as const

export const countRows = statement(`select count(*)::int as employees from (${rows}) r where ${matches}`, matching, {
  employees: 'int',
})

/** All rows by name. */
export const selectAllRows = statement(
  `${rows} order by lower(e.first_name || ' ' || e.last_name), e.id`,
  month,
  rowColumns,
)

export const sumInProgress = statement(
  `select coalesce(sum(amount_sen), 0)::int8 as amount_sen from withdrawal_totals
    where org_id = :orgId and period = :period and status in ('approved', 'processing')`,
  typesOf('withdrawal_totals', 'orgId period'),
  { amount: 'sen' },
)

/**
 * Employees whose deduction may exceed half of their wages: it exceeds half of the salary, or the wages of the month may
 * be less than the salary.
 */
export const selectCandidates = statement(
  `select p.employee_id, p.amount_sen from (${paid}) p join employees e on e.org_id = :orgId and e.id = p.employee_id
    where ${mayEarnLess('p.amount_sen * 2')}`,
  { ...month, firstDay: 'date', lastDay: 'date' },
  { employeeId: 'employees.id', amount: 'sen' },
)

/** An employee with this IC number; a deleted one only with withdrawals in the month. */
export const selectEmployee = statement(
  `select e.id as employee_id, e.first_name || ' ' || e.last_name as name, e.employee_number, e.ic_number, coalesce(u.used_sen, 0) as used_sen
     from employees e left join employee_periods u on u.org_id = e.org_id and u.employee_id = e.id and u.period = :period
    where e.org_id = :orgId and e.ic_number = :icNumber and (e.deleted_at is null or u.employee_id is not null) order by e.deleted_at desc nulls first limit 1`,
  { ...typesOf('employees', 'orgId icNumber'), period: 'employee_periods.period' },
  { employeeId: 'employees.id', name: 'text', ...typesOf('employees', 'employeeNumber icNumber'), used: 'sen' },
)
