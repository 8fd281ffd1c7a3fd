import { sql } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { EmployeeKey } from './employee.store.ts'

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

/** Moves the salary of an employee to another date if it is the only one. */
export const moveOnlySalary = async (
  db: Db,
  { orgId, id }: EmployeeKey,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<void> => {
  await sql`update employee_salaries s set from_on = ${to}
             where s.org_id = ${orgId} and s.employee_id = ${id} and s.from_on = ${from}
               and not exists (select 1 from employee_salaries o
                 where o.org_id = s.org_id and o.employee_id = s.employee_id and o.from_on <> s.from_on)`.execute(db)
}

export const readSalaries = async (db: Db, { orgId, id }: EmployeeKey): Promise<{ from: LocalDate; salary: Sen }[]> =>
  db
    .selectFrom('employee_salaries')
    .select(['from_on as from', 'salary_sen as salary'])
    .where('org_id', '=', orgId)
    .where('employee_id', '=', id)
    .orderBy('from_on')
    .execute()
