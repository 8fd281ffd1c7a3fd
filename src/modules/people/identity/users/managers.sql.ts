import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** SQL for whether the user of a row is an active Manager. */
export const isActiveManager = (user: string): string =>
  `(${user}.role = 'Manager' and ${user}.status = 'Active' and ${user}.deleted_at is null)`

/** The active Managers of an organization, and the platform's administrators: `always`, `never`, or `ifNone`. */
export const selectManagers = statement(
  `with managers as (
     select u.org_id, u.email from users u
      where u.org_id = :orgId and ${isActiveManager('u')} and u.id is distinct from :without::text)
   select m.org_id, m.email from managers m
   union all
   select u.org_id, u.email from users u
    where u.org_id = 'PLATFORM' and u.role in ('superadmin', 'admin') and u.status = 'Active' and u.deleted_at is null
      and (:platform::text = 'always' or :platform::text = 'ifNone' and not exists (select from managers))
   order by 1, 2`,
  { orgId: 'users.org_id', without: 'users.id?', platform: 'text' },
  typesOf('users', 'orgId email'),
)
