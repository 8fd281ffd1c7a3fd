import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/**
 * How many employees each benefit is for, by their team and level: approved, of its category and office or without an
 * office, and not left. A benefit without employees has one row.
 */
export const selectEntitled = statement(
  `select b.id, b.category_id, b.amount_sen, b.recurrence, b.status, c.status as category_status, e.team_id, e.job_level_id,
          count(e.id)::int as employees
     from employee_benefits b
     join employee_categories c on c.org_id = b.org_id and c.id = b.category_id
     join offices o on o.org_id = b.org_id and o.id = b.office_id
     left join employees e on e.org_id = b.org_id and e.category_code = c.code and coalesce(e.office_code, '') in ('', o.code)
      and e.status = 'approved' and e.deleted_at is null and (e.end_on is null or e.end_on >= :today)
    where b.org_id = :orgId
    group by b.id, b.category_id, b.amount_sen, b.recurrence, b.status, c.status, e.team_id, e.job_level_id`,
  { ...typesOf('employee_benefits', 'orgId'), today: 'date' },
  {
    ...typesOf('employee_benefits', 'id categoryId amount recurrence status'),
    categoryStatus: 'employee_categories.status',
    teamId: 'employees.team_id',
    jobLevelId: 'employees.job_level_id',
    employees: 'int',
  },
)
