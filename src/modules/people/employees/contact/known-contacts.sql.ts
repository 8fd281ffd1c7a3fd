import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/**
 * Employees and their contact details at a moment; of later records, the first ones. A deleted record with the
 * same IC number counts, so that deleting and creating a record again hides nothing.
 */
export const selectContacts = statement(
  `select e.id, e.first_name, e.last_name, e.end_on, u.id as user_id,
     coalesce((select c.email from employee_contacts c where c.org_id = s.org_id and c.employee_id = s.id and c.replaced_at > :since
       and c.email is not null order by c.replaced_at limit 1), s.email, e.email, u.email) as email,
     coalesce((select c.mobile_number from employee_contacts c where c.org_id = s.org_id and c.employee_id = s.id and c.replaced_at > :since
       and c.mobile_number is not null order by c.replaced_at limit 1), s.mobile_number, e.mobile_number) as mobile_number
     from employees e
     cross join lateral (select r.* from employees r
       where r.org_id = e.org_id and (r.id = e.id or r.deleted_at is not null and r.ic_number = e.ic_number)
       order by r.created_at <= :since desc, case when r.created_at <= :since then r.created_at end desc, r.created_at limit 1) s
     left join users u on u.org_id = e.org_id and u.employee_id = e.id and u.deleted_at is null
    where (e.org_id, e.id) in (select k.* from :employees as k) and e.deleted_at is null`,
  { employees: rowsOf({ orgId: 'employees.org_id', employeeId: 'employees.id' }), since: 'instant' },
  {
    ...typesOf('employees', 'id firstName lastName endOn mobileNumber'),
    userId: 'users.id?',
    email: 'text?',
  },
)
