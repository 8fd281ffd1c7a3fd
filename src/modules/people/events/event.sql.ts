import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { eventDays } from './event.rules.ts'

/**
 * The events after a position, without those of transactions that one still running may precede: it could add an event
 * before them, which a program that has read on would miss.
 */
export const selectEvents = statement(
  `select type, record_kind, record_id, sequence, status, amount_sen, happened_at, transaction::text as transaction, place
     from events
    where org_id = :orgId and (transaction, place) > (:transaction::text::xid8, :place::bigint)
      and transaction < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction, place limit :limit`,
  { orgId: 'events.org_id', transaction: 'text', place: 'int', limit: 'int' },
  {
    ...typesOf('events', 'type recordKind recordId sequence status amount happenedAt place'),
    transaction: 'text',
  },
)

export const deleteOldEvents = statement(
  `delete from events e
    where e.happened_at < :now::timestamptz - interval '${eventDays} days'
      and exists (select from events later where later.org_id = e.org_id and later.record_kind = e.record_kind
                     and later.record_id = e.record_id and later.sequence > e.sequence)`,
  { now: 'instant' },
)
