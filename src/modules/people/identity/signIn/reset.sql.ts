import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

export const lockResetKey = statement('select from pg_advisory_xact_lock(hashtextextended(:key, 10))', { key: 'text' })
export const countResets = statement(
  `select (select count(*)::int from reset_requests where org_id = :orgId and email = :email and requested_at > :since) as "ofAccount",
     (select count(*)::int from reset_requests where address = :address and requested_at > :since) as "ofAddress",
     (select count(*)::int from reset_requests where org_id = :orgId and requested_at > :since) as "ofOrganization"`,
  { ...typesOf('reset_requests', 'orgId email address'), since: 'instant' },
  { ofAccount: 'int', ofAddress: 'int', ofOrganization: 'int' },
)

/** Keeps the addresses before a change for links to a new password, until the change has waited. */
export const keepFormer = statement(
  `update users u set former_email = case when u.email_waits_until > :now then u.former_email else k.old_email end,
     email_waits_until = :now::timestamptz + make_interval(hours => coalesce(o.employee_account_wait_hours, 24))
     from :users as k, (values (:orgId)) v (org_id) left join organizations o on o.org_id = v.org_id
    where u.org_id = :orgId and u.id = k.id`,
  { orgId: 'users.org_id', now: 'instant', users: rowsOf({ id: 'users.id', oldEmail: 'users.email' }) },
)
