import { statement, typesOf } from '#server/postgres/statement.ts'

export const lockResetKey = statement('select from pg_advisory_xact_lock(hashtextextended(:key, 10))', { key: 'text' })
export const countResets = statement(
  `select (select count(*)::int from reset_requests where org_id = :orgId and email = :email and requested_at > :since) as "ofAccount",
     (select count(*)::int from reset_requests where address = :address and requested_at > :since) as "ofAddress",
     (select count(*)::int from reset_requests where org_id = :orgId and requested_at > :since) as "ofOrganization"`,
  { ...typesOf('reset_requests', 'orgId email address'), since: 'instant' },
  { ofAccount: 'int', ofAddress: 'int', ofOrganization: 'int' },
)
