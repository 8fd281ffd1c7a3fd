import type { LocalDate } from '#kernel/time.ts'
import { joinPlans, waitingAmount } from './waiting.service.ts'
import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The inputs of a month's wages. */
export const selectWages = statement(
  `select e.id, e.start_on, e.end_on, o.earned_wages_source, o.maximum_advance_bp, o.rolling_pay_max_sen, o.statutory_limit,
    (select json_agg(json_build_array(s.from_on, s.salary_sen)) from employee_salaries s where s.org_id = e.org_id and s.employee_id = e.id) as salaries,
    (select json_agg(json_build_array(a.absent_on, a.half_days)) from employee_absences a
      where a.org_id = e.org_id and a.employee_id = e.id and a.absent_on between :firstDay and :lastDay) as absences,
    (select coalesce(sum(w.amount_sen), 0)::bigint from earned_wages w where w.org_id = e.org_id and w.employee_id = e.id and w.period = :period
      and w.status = 'credited' and w.source = 'imported') as credited_sen,
    (select coalesce(sum(d.amount_sen), 0)::int8 from employee_deductions d where d.org_id = e.org_id and d.employee_id = e.id
      and d.from_period <= :period and (d.to_period is null or d.to_period >= :period)) as others_sen,
    ${waitingAmount('e.org_id', 'e.id')} as waiting_sen
   from employees e join organizations o on o.org_id = e.org_id ${joinPlans('e.org_id', 'e.id')} where e.org_id = :orgId and e.id = any(:employeeIds::text[])`,
  {
    orgId: 'employees.org_id',
    employeeIds: 'employees.id[]',
    period: 'earned_wages.period',
    firstDay: 'date',
    lastDay: 'date',
  },
  {
    ...typesOf('employees', 'id startOn endOn'),
    ...typesOf('organizations', 'earnedWagesSource maximumAdvanceBp rollingPayMax statutoryLimit'),
    salaries: json<[LocalDate, number][] | null>(),
    absences: json<[LocalDate, number][] | null>(),
    credited: 'sen',
    others: 'sen',
    waiting: 'sen',
  },
)
