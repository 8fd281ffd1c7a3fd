import { statement } from './postgres/statement.ts'

export const insertEvents = statement(
  `insert into audit_events (org_id, id, actor_id, actor_name, actor_role, address, call, record_type, record_id, before, after, happened_at)
   select e.org_id, e.id, e.actor_id, e.actor_name, e.actor_role, e.address, $1, e.record_type, e.record_id, e.before, e.after, $2
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::jsonb[], $12::jsonb[])
       as e (org_id, id, actor_id, actor_name, actor_role, address, record_type, record_id, before, after)`,
  {},
  'write_audit',
)

/** The last change of each record $3 of the type $2, by whom and when. */
export const selectLastChanges = statement(
  `select r.id, a.actor_name, a.happened_at from unnest($3::text[]) as r (id)
     join lateral (select actor_name, happened_at from audit_events where org_id = $1 and record_type = $2 and record_id = r.id
       and (before is not null or after is not null) order by id desc limit 1) a on true`,
  { id: 'text', actor_name: 'audit_events.actor_name', happened_at: 'audit_events.happened_at' },
)

/** Those of the given records that the user $4 has viewed with the call $5 since $6. */
export const selectViewed = statement(
  `select a.record_type, a.record_id from unnest($1::text[], $2::text[], $3::text[]) as k (org_id, record_type, record_id)
     join audit_events a on a.org_id = k.org_id and a.record_type = k.record_type and a.record_id = k.record_id
    where a.actor_id = $4 and a.call = $5 and a.happened_at > $6`,
  { record_type: 'audit_events.record_type', record_id: 'audit_events.record_id' },
)
