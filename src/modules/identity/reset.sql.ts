import { statement } from '#server/postgres/statement.ts'

export const lockResetKey = statement('select from pg_advisory_xact_lock(hashtextextended($1, 10))', {})
export const countResets = statement(
  `select (select count(*)::int from reset_requests where org_id = $1 and email = $2 and requested_at > $4) as "ofAccount",
     (select count(*)::int from reset_requests where address = $3 and requested_at > $4) as "ofAddress",
     (select count(*)::int from reset_requests where org_id = $1 and requested_at > $4) as "ofOrganization"`,
  { ofAccount: 'int', ofAddress: 'int', ofOrganization: 'int' },
)
export const insertResetRequest = statement(
  'insert into reset_requests (org_id, id, email, address, requested_at) values ($1, $2, $3, $4, $5)',
  {},
)
export const enqueueResetLink = statement(`select from enqueue('sendResetLink', $1)`, {})
