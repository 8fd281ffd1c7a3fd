import { json, rowsOf, statement, typesOf } from '#server/postgres/statement.ts'
import type { RecordedFields } from './pending-changes.rules.ts'

/** The changes of bank, account and salary of employees since a time. */
export const selectChanges = statement(
  `select k.id, a.actor_name, a.happened_at, a.before, a.after from :changed as k
     join lateral (select e.id, e.actor_name, e.happened_at, e.before, e.after from audit_events e
       where e.org_id = :orgId and e.record_type = 'employee' and e.record_id = k.id and e.happened_at > k.since
         and e.before is not null and e.after ?| array['bank', 'accountNumber', 'salary'] order by e.id desc limit 50) a on true
    order by k.id, a.id`,
  { orgId: 'audit_events.org_id', changed: rowsOf({ id: 'employees.id', since: 'instant?' }) },
  {
    id: 'text',
    ...typesOf('audit_events', 'actor_name happened_at'),
    before: json<RecordedFields>(),
    after: json<RecordedFields>(),
  },
)
