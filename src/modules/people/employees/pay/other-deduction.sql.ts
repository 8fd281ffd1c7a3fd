import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The other deductions of these employees in a month. */
export const selectOtherDeductions = statement(
  `select d.employee_id, sum(d.amount_sen)::int8 as amount_sen from employee_deductions d
    where d.org_id = :orgId and d.employee_id = any(:employeeIds::text[]) and d.from_period <= :period
      and (d.to_period is null or d.to_period >= :period)
    group by d.employee_id`,
  { orgId: 'employee_deductions.org_id', employeeIds: 'employee_deductions.employee_id[]', period: 'period' },
  { employeeId: 'employee_deductions.employee_id', amount: 'sen' },
)

/** Adds monthly deductions. */
export const insertDeductions = statement(
  `insert into employee_deductions (org_id, id, employee_id, kind, amount_sen, from_period, to_period, modified_at)
   select :orgId, i.id, i.employee_id, i.kind, i.amount_sen, i.from_period, i.to_period, :at from :items as i`,
  {
    orgId: 'employee_deductions.org_id',
    at: 'employee_deductions.modified_at',
    items: rowsOf(typesOf('employee_deductions', 'id employeeId kind amountSen fromPeriod toPeriod')),
  },
)

/** The employees whose number or IC number is one of these, compared by their letters and digits. */
export const selectNumbered = statement(
  `select e.id, e.ic_number, e.employee_number, e.first_name || ' ' || e.last_name as name from employees e
    where e.org_id = :orgId and e.deleted_at is null
      and (e.ic_number = any(:keys) or e.number_key = any(:keys))
    order by e.id`,
  { orgId: 'employees.org_id', keys: 'text[]' },
  { ...typesOf('employees', 'id icNumber employeeNumber'), name: 'text' },
)

/** The deductions of employees. */
export const selectDeductionsOf = statement(
  `select d.id, d.employee_id, d.kind, d.amount_sen, d.from_period, d.to_period from employee_deductions d
    where d.org_id = :orgId and d.employee_id = any(:employeeIds::text[])`,
  { orgId: 'employee_deductions.org_id', employeeIds: 'employee_deductions.employee_id[]' },
  typesOf('employee_deductions', 'id employeeId kind amount fromPeriod toPeriod'),
)
