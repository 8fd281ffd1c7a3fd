import type { LocalDate } from '#kernel/time.ts'
import { json, positional as statement } from '#server/postgres/statement.ts'

/** The inputs of a month's wages. $1 organization, $2 employees, $3 period, $4 and $5 its first and last day. */
export const selectWages = statement(
  `select e.id, e.start_on, e.end_on, o.earned_wages_source, o.maximum_advance_bp, o.rolling_pay_max_sen,
    (select json_agg(json_build_array(s.from_on, s.salary_sen)) from employee_salaries s where s.org_id = e.org_id and s.employee_id = e.id) as salaries,
    (select json_agg(json_build_array(a.absent_on, a.half_days)) from employee_absences a
      where a.org_id = e.org_id and a.employee_id = e.id and a.absent_on between $4 and $5) as absences,
    (select coalesce(sum(w.amount_sen), 0)::bigint from earned_wages w where w.org_id = e.org_id and w.employee_id = e.id and w.period = $3
      and w.status = 'credited' and w.source = 'imported') as credited_sen
   from employees e join organizations o on o.org_id = e.org_id where e.org_id = $1 and e.id = any($2::text[])`,
  {
    id: 'employees.id',
    start_on: 'employees.start_on',
    end_on: 'employees.end_on',
    earned_wages_source: 'organizations.earned_wages_source',
    maximum_advance_bp: 'organizations.maximum_advance_bp',
    rolling_pay_max_sen: 'organizations.rolling_pay_max_sen',
    salaries: json<[LocalDate, number][] | null>(),
    absences: json<[LocalDate, number][] | null>(),
    credited_sen: 'sen',
  },
)
