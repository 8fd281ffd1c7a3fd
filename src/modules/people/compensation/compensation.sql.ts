import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The names of users. */
export const selectUserNames = statement(
  `select id, first_name || ' ' || last_name as name from users where org_id = :orgId and id = any(:ids::text[])`,
  { orgId: 'users.org_id', ids: 'users.id[]' },
  { id: 'users.id', name: 'text' },
)

/**
 * The approved employees of these job levels who haven't left, with their current salary; if their first salary starts
 * later, that one.
 */
export const selectSalaries = statement(
  `select e.id, e.ic_number, e.first_name || ' ' || e.last_name as name, t.name as team, e.job_level_id, s.salary_sen
     from employees e
     join lateral (select x.salary_sen from employee_salaries x where x.org_id = e.org_id and x.employee_id = e.id
                    order by x.from_on > :today::date, case when x.from_on <= :today::date then x.from_on end desc, x.from_on limit 1) s on true
     left join teams t on t.org_id = e.org_id and t.id = e.team_id
    where e.org_id = :orgId and e.job_level_id = any(:levels::text[]) and e.deleted_at is null and e.status = 'approved'
      and (e.end_on is null or e.end_on >= :today::date)
    order by s.salary_sen, lower(e.first_name || ' ' || e.last_name), e.id`,
  { orgId: 'employees.org_id', levels: 'employees.job_level_id[]', today: 'date' },
  {
    ...typesOf('employees', 'id icNumber jobLevelId!'),
    name: 'text',
    team: 'teams.name?',
    salary: 'employee_salaries.salary_sen',
  },
)
