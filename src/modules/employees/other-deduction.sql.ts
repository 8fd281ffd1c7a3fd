import { statement } from '#server/postgres/statement.ts'

/** The other deductions of these employees in a month. */
export const selectOtherDeductions = statement(
  `select d.employee_id, sum(d.amount_sen)::int8 as amount_sen from employee_deductions d
    where d.org_id = :orgId and d.employee_id = any(:employeeIds::text[]) and d.from_period <= :period
      and (d.to_period is null or d.to_period >= :period)
    group by d.employee_id`,
  { orgId: 'employee_deductions.org_id', employeeIds: 'employee_deductions.employee_id[]', period: 'period' },
  { employee_id: 'employee_deductions.employee_id', amount_sen: 'sen' },
)
