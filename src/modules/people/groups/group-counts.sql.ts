import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The employees of each team, category and job level, each in the column that names it; the others are null. */
export const selectGroupCounts = statement(
  `select team_id, category_code, job_level_id, count(*)::int as employees
     from employees where org_id = :orgId and deleted_at is null
    group by grouping sets ((team_id), (category_code), (job_level_id))`,
  typesOf('employees', 'orgId'),
  { ...typesOf('employees', 'teamId categoryCode jobLevelId'), employees: 'int' },
)
