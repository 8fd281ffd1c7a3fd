import { sql, type RawBuilder } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { EmployeeKey } from '../employee.store.ts'

export type NewSalary = { readonly employeeId: Id<'employee'>; readonly from: LocalDate; readonly salary: Sen }

/** Sets salaries from their dates, replacing salaries with the same date. */
export const upsertSalaries = async (
  db: Db,
  orgId: Id<'org'>,
  salaries: readonly NewSalary[],
  by: Id<'user'>,
  at: Instant,
): Promise<void> => {
  if (salaries.length === 0) return
  const rows = salaries.map(({ employeeId, from, salary }) => ({
    org_id: orgId,
    employee_id: employeeId,
    from_on: from,
    salary_sen: salary,
    created_at: at,
    created_by: by,
  }))
  await sql`insert into employee_salaries select * from jsonb_populate_recordset(null::employee_salaries, ${JSON.stringify(rows)}::jsonb)
    on conflict (org_id, employee_id, from_on) do update set salary_sen = excluded.salary_sen, created_at = excluded.created_at, created_by = excluded.created_by`.execute(
    db,
  )
}

/**
 * Those of the employees who have one salary, which is effective from their old start date. `of` selects `employee_id`,
 * `old_on` and `new_on`.
 */
export const onlySalaries = (orgId: Id<'org'>, of: RawBuilder<unknown>) =>
  sql`select d.employee_id, d.old_on, d.new_on from (${of}) d
       join employee_salaries s on s.org_id = ${orgId} and s.employee_id = d.employee_id
      group by 1, 2, 3 having count(*) = 1 and min(s.from_on) = d.old_on`

/** Moves the only salaries of employees to their new start dates. `of` is a selection of `onlySalaries`. */
export const moveSalaries = (db: Db, orgId: Id<'org'>, of: RawBuilder<unknown>) =>
  sql`update employee_salaries s set from_on = m.new_on from (${of}) m
       where s.org_id = ${orgId} and s.employee_id = m.employee_id`.execute(db)

export const readSalaries = async (db: Db, { orgId, id }: EmployeeKey): Promise<{ from: LocalDate; salary: Sen }[]> =>
  db
    .selectFrom('employee_salaries')
    .select(['from_on as from', 'salary_sen as salary'])
    .where((of) => of.and({ org_id: orgId, employee_id: id }))
    .orderBy('from_on')
    .execute()

export const deleteSalary = (db: Db, { orgId, id }: EmployeeKey, from: LocalDate) =>
  db
    .deleteFrom('employee_salaries')
    .where((of) => of.and({ org_id: orgId, employee_id: id, from_on: from }))
    .execute()
