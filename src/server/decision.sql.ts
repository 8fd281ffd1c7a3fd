import { json, rowsOf, typesOf } from './postgres/columns.ts'
import { statement } from './postgres/statement.ts'

export const insertDecisions = statement(
  `insert into decision_notices (org_id, id, prepared_by, record_type, outcome, records, first_ids, reason, decided_at, decided_by_name, decided_for_name)
   select :orgId, d.id, d.prepared_by, :recordType, :outcome, d.records, d.first_ids, :reason, :decidedAt, :decidedByName, :decidedForName from :decisions as d`,
  {
    ...typesOf('decision_notices', 'orgId recordType outcome reason decidedAt decidedByName decidedForName'),
    decisions: rowsOf({ ...typesOf('decision_notices', 'id preparedBy records'), firstIds: json<readonly string[]>() }),
  },
)

/** Takes the decisions that haven't been sent, with the addresses of makers who can still sign in. */
export const takeDecisions = statement(
  `with taken as (delete from decision_notices returning *)
   select t.org_id, t.prepared_by, t.record_type, t.outcome, t.records, t.first_ids, t.reason, t.decided_at, t.decided_by_name, t.decided_for_name, u.email
     from taken t join users u on u.org_id = t.org_id and u.id = t.prepared_by and u.status = 'Active' and u.deleted_at is null
    order by t.id`,
  {},
  {
    ...typesOf(
      'decision_notices',
      'orgId preparedBy recordType outcome records reason decidedAt decidedByName decidedForName',
    ),
    firstIds: json<string[]>(),
    email: 'users.email',
  },
)
