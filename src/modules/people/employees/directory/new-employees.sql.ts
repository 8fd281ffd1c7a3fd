import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** What employees may reference. */
export const selectReferences = statement(
  `select 'team' as kind, code as key, id, status = 'Approved' as approved from teams where org_id = :orgId
   union all select 'job level', id, id, status = 'approved' from job_levels where org_id = :orgId and deleted_at is null
   union all select 'category', code, id, status = 'Approved' from employee_categories where org_id = :orgId
   union all select 'office', code, id, true from offices where org_id = :orgId and deleted_at is null`,
  typesOf('employees', 'orgId'),
  { kind: 'text', key: 'text', id: 'text', approved: 'bool' },
)

const selectTakenOf = (column: string) =>
  statement(
    `select ${column} as value from employees where org_id = :orgId and deleted_at is null and ${column} = any(:values)`,
    { ...typesOf('employees', 'orgId'), values: 'text[]' },
    { value: 'text!' },
  )
/** Those of the values that employees already have. */
export const selectTaken = {
  icNumber: selectTakenOf('ic_number'),
  number: selectTakenOf('number_key'),
  email: selectTakenOf('email'),
  mobileNumber: selectTakenOf('mobile_number'),
}
