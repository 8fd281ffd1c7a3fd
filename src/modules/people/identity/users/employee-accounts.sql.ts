import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const people = rowsOf(typesOf('users', 'id employeeId email firstName lastName'))

/** Links accounts of the role Employee that were created before their employee was approved to that employee. */
export const linkByEmail = statement(
  `update users u set employee_id = p.employee_id, modified_at = :at
     from :people as p
    where u.org_id = :orgId and u.email = p.email and u.role = 'Employee' and u.employee_id is null and u.deleted_at is null
      and not exists (select 1 from users l where l.org_id = u.org_id and l.employee_id = p.employee_id and l.deleted_at is null)`,
  { ...typesOf('users', 'orgId'), people, at: 'instant' },
)

/** Creates the missing accounts and returns their ids. */
export const insertMissing = statement(
  `insert into users (org_id, id, employee_id, email, display_name, first_name, last_name, role, status, created_at, modified_at)
   select :orgId::text, p.id, p.employee_id, p.email, p.first_name || ' ' || p.last_name, p.first_name, p.last_name, 'Employee', 'Active', :at::timestamptz, :at::timestamptz
     from :people as p
    where not exists (
      select 1 from users u where u.org_id = :orgId and u.deleted_at is null and (u.email = p.email or u.employee_id = p.employee_id))
   returning id`,
  { ...typesOf('users', 'orgId'), people, at: 'instant' },
  typesOf('users', 'id'),
)

export const linkAccounts = statement(
  `update users u set employee_id = e.id from employees e
    where u.role = 'Employee' and u.employee_id is null and u.deleted_at is null and e.org_id = u.org_id and e.email = u.email
      and e.deleted_at is null
      and not exists (select 1 from users o where o.org_id = u.org_id and o.employee_id = e.id and o.deleted_at is null)
   returning u.id`,
  {},
  typesOf('users', 'id'),
)

/** A session has ended if it expired, or if its last call is older than the role's idle limit. */
export const countAccounts = statement(
  `select count(*)::int as users,
          count(*) filter (where exists (
            select 1 from sessions s where s.org_id = u.org_id and s.user_id = u.id and s.expires_at > :now
               and s.last_seen_at > case u.role when 'Employee' then :employee::timestamptz else :management::timestamptz end
          ))::int as signed_in
     from users u where u.org_id = :orgId and u.status = 'Active' and u.deleted_at is null`,
  { ...typesOf('users', 'orgId'), now: 'instant', employee: 'instant', management: 'instant' },
  { users: 'int', signedIn: 'int' },
)
