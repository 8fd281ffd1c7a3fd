import { statement, typesOf } from '#server/postgres/statement.ts'

/** The addresses of the organization's Managers, without this one. */
export const selectOtherManagers = statement(
  `select u.email from users u where u.org_id = :orgId and u.role = 'Manager' and u.status = 'Active' and u.deleted_at is null
      and u.id <> :id order by u.email`,
  typesOf('users', 'orgId id'),
  typesOf('users', 'email'),
)
