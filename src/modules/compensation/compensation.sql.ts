import { positional as statement } from '#server/postgres/statement.ts'

/** The names of users. $1 organization, $2 ids. */
export const selectUserNames = statement(
  `select id, first_name || ' ' || last_name as name from users where org_id = $1 and id = any($2::text[])`,
  { id: 'users.id', name: 'text' },
)

/**
 * The approved employees of these job levels who haven't left, with their current salary; if their first salary starts
 * later, that one. $1 organization, $2 job levels, $3 today.
 */
export const selectSalaries = statement(
  `select e.id, e.ic_number, e.first_name || ' ' || e.last_name as name, t.name as team, e.job_level_id, s.salary_sen
     from employees e
     join lateral (select x.salary_sen from employee_salaries x where x.org_id = e.org_id and x.employee_id = e.id
                    order by x.from_on > $3::date, case when x.from_on <= $3::date then x.from_on end desc, x.from_on limit 1) s on true
     left join teams t on t.org_id = e.org_id and t.id = e.team_id
    where e.org_id = $1 and e.job_level_id = any($2::text[]) and e.deleted_at is null and e.status = 'approved'
      and (e.end_on is null or e.end_on >= $3::date)
    order by s.salary_sen, lower(e.first_name || ' ' || e.last_name), e.id`,
  {
    id: 'employees.id',
    ic_number: 'employees.ic_number',
    name: 'text',
    team: 'teams.name?',
    job_level_id: 'employees.job_level_id!',
    salary_sen: 'employee_salaries.salary_sen',
  },
)
