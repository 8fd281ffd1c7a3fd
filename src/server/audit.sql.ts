import { rowsOf, typesOf } from './postgres/columns.ts'
import { statement } from './postgres/statement.ts'

export const insertEvents = statement(
  `insert into audit_events (org_id, id, actor_id, actor_name, actor_role, for_id, for_name, address, call, record_type, record_id, before, after, reason, happened_at)
   select e.org_id, e.id, e.actor_id, e.actor_name, e.actor_role, e.for_id, e.for_name, e.address, :call, e.record_type, e.record_id, e.before, e.after, e.reason, :at
     from :events as e`,
  {
    call: 'audit_events.call',
    at: 'instant',
    events: rowsOf(
      typesOf(
        'audit_events',
        'orgId id actorId actorName actorRole forId forName address recordType recordId before after reason',
      ),
    ),
  },
  {},
  'write_audit',
)

/** The author and time of the last change of each record of a type. */
export const selectLastChanges = statement(
  `select r.id, a.actor_name, a.happened_at from unnest(:ids::text[]) as r (id)
     join lateral (select actor_name, happened_at from audit_events where org_id = :orgId and record_type = :type and record_id = r.id
       and (before is not null or after is not null) order by id desc limit 1) a on true`,
  { orgId: 'audit_events.org_id', type: 'text', ids: 'text[]' },
  { id: 'text', ...typesOf('audit_events', 'actorName happenedAt') },
)

/** Those of the given records that a user has viewed with a call since a time. */
export const selectViewed = statement(
  `select a.record_type, a.record_id from :records as k
     join audit_events a on a.org_id = k.org_id and a.record_type = k.record_type and a.record_id = k.record_id
    where a.actor_id = :actorId and a.call = :call and a.happened_at > :since`,
  {
    ...typesOf('audit_events', 'actorId call'),
    since: 'instant',
    records: rowsOf(typesOf('audit_events', 'orgId recordType recordId')),
  },
  typesOf('audit_events', 'recordType recordId'),
)
