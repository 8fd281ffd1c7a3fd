import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const ofEmployees = { orgId: 'employees.org_id', employeeIds: 'employees.id[]', from: 'date', to: 'date' } as const

/** The unpaid days of these employees in a range, in order. */
export const selectAbsences = statement(
  `select employee_id, absent_on, half_days from employee_absences
    where org_id = :orgId and employee_id = any(:employeeIds) and absent_on between :from and :to
    order by employee_id, absent_on`,
  ofEmployees,
  typesOf('employee_absences', 'employeeId absentOn halfDays'),
)

/** Makes each day of the range unpaid for these employees. */
export const upsertAbsences = statement(
  `insert into employee_absences (org_id, employee_id, absent_on, half_days, created_at, created_by)
   select :orgId, e.id, d::date, :halfDays, :createdAt, :createdBy
     from unnest(:employeeIds::text[]) e (id) cross join generate_series(:from::date, :to::date, interval '1 day') d
       on conflict (org_id, employee_id, absent_on) do update
      set half_days = excluded.half_days, created_at = excluded.created_at, created_by = excluded.created_by`,
  { ...ofEmployees, ...typesOf('employee_absences', 'halfDays createdAt createdBy') },
)

export const deleteAbsences = statement(
  `delete from employee_absences
    where org_id = :orgId and employee_id = any(:employeeIds) and absent_on between :from and :to`,
  ofEmployees,
)
