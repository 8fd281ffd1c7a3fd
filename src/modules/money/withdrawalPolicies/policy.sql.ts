import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/**
 * The number of approved employees that each policy applies to once it is approved: those with a salary in its range,
 * or for the general policy those in no approved range.
 */
export const selectEmployeeCounts = statement(
  `with salaries as (
     select s.salary_sen
       from employees e
       left join lateral (select x.salary_sen from employee_salaries x
                           where x.org_id = e.org_id and x.employee_id = e.id and x.from_on <= :today::date
                           order by x.from_on desc limit 1) s on true
      where e.org_id = :orgId and e.deleted_at is null and e.status = 'approved' and (e.end_on is null or e.end_on >= :today::date)
   )
   select p.id, (select count(*) from salaries s
                  where case when p.type = 'ADVANCED' then s.salary_sen between p.min_salary_sen and p.max_salary_sen
                             else not exists (select 1 from withdrawal_policies o
                                               where o.org_id = :orgId and o.type = 'ADVANCED' and o.status = 'APPROVED'
                                                 and s.salary_sen between o.min_salary_sen and o.max_salary_sen) end)::int as employees
     from withdrawal_policies p where p.org_id = :orgId and p.status in ('PENDING', 'APPROVED')`,
  { orgId: 'employees.org_id', today: 'date' },
  { id: 'withdrawal_policies.id', employees: 'int' },
)

/** The salary ranges of policies of several organizations. */
export const selectRanges = statement(
  `select p.id, p.min_salary_sen, p.max_salary_sen from :keys as k
     join withdrawal_policies p on p.org_id = k.org_id and p.id = k.id`,
  { keys: rowsOf({ orgId: 'text', id: 'text' }) },
  typesOf('withdrawal_policies', 'id minSalary maxSalary'),
)
