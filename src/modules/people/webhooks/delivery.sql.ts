import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { testEvent } from './webhook.rules.ts'

const endpoint = { orgId: 'webhook_endpoints.org_id', endpointId: 'webhook_endpoints.id' } as const
const key = { ...endpoint, transaction: 'text', place: 'webhook_deliveries.place' } as const
const event = {
  ...typesOf('events', 'type recordKind recordId sequence status amount happenedAt place'),
  transaction: 'text',
} as const
const eventColumns = `e.type, e.record_kind, e.record_id, e.sequence, e.status, e.amount_sen, e.happened_at, e.place,
  e.transaction::text as transaction`
const ofEvent = 'e.org_id = d.org_id and e.transaction = d.transaction and e.place = d.place'
const ofKey = (of: string) =>
  `d.org_id = ${of}.org_id and d.endpoint_id = ${of}.endpoint_id and d.transaction = ${of}.transaction::xid8 and d.place = ${of}.place`

/** Writes the deliveries of the oldest queued events, at most of `most` events, and returns the number of these events. */
export const writeDeliveries = statement(
  `with queued as (
     delete from webhook_queue q
      using (select * from webhook_queue order by transaction, place limit :most for update skip locked) n
      where q.org_id = n.org_id and q.transaction = n.transaction and q.place = n.place
      returning q.org_id, q.transaction, q.place),
   written as (
     insert into webhook_deliveries (org_id, endpoint_id, transaction, place, next_at)
     select p.org_id, p.id, d.transaction, d.place, e.happened_at from queued d join events e on ${ofEvent}
       join webhook_endpoints p on p.org_id = d.org_id and p.turned_off_at is null and p.deleted_at is null and e.type = any (p.event_types)
     -- What was sent again meanwhile.
     on conflict do nothing)
   select count(*)::int as events from queued`,
  { most: 'int' },
  { events: 'int' },
)

/** Locks the endpoints with deliveries that are due, so that no other process claims for them meanwhile. */
export const lockDue = statement(
  `select p.org_id, p.id as endpoint_id, p.url, p.secret, case when p.previous_until_at > :now then p.previous_secret end as previous_secret
     from webhook_endpoints p
    where p.turned_off_at is null and p.deleted_at is null
      and exists (select from webhook_deliveries d where d.org_id = p.org_id and d.endpoint_id = p.id and d.next_at <= :now)
    order by p.org_id, p.id
      for no key update`,
  { now: 'instant' },
  { ...endpoint, ...typesOf('webhook_endpoints', 'url secret'), previousSecret: 'webhook_endpoints.previous_secret?' },
)

/**
 * Claims the deliveries of locked endpoints that are due first: at most `atOnce` requests to one endpoint at a time, and
 * `most` now. What other processes had claimed before the lock is visible to this statement.
 */
export const claimDue = statement(
  `with due as materialized (
     select n.* from :endpoints as p
       cross join lateral (
         select greatest(0, :atOnce::int - count(*)::int) as free from webhook_deliveries s
          where s.org_id = p.org_id and s.endpoint_id = p.endpoint_id and s.is_sending and s.next_at > :now) f
       cross join lateral (
         select d.org_id, d.endpoint_id, d.transaction, d.place from webhook_deliveries d
          where d.org_id = p.org_id and d.endpoint_id = p.endpoint_id and d.next_at <= :now
          order by d.next_at, d.transaction, d.place limit f.free) n
      limit :most),
   claimed as (
     update webhook_deliveries d set is_sending = true, next_at = :until, tries = tries + 1, attempts = attempts + 1
       from due where d.org_id = due.org_id and d.endpoint_id = due.endpoint_id and d.transaction = due.transaction and d.place = due.place
       returning d.org_id, d.endpoint_id, d.transaction, d.place, d.tries)
   select d.org_id, d.endpoint_id, d.tries, ${eventColumns} from claimed d join events e on ${ofEvent}
    order by e.transaction, e.place`,
  {
    endpoints: rowsOf(endpoint),
    atOnce: 'int',
    now: 'instant',
    until: 'instant',
    most: 'int',
  },
  { ...endpoint, tries: 'int', ...event },
)

const result = {
  ...key,
  id: 'webhook_attempts.id',
  state: 'text',
  nextAt: 'instant?',
  attemptedAt: 'instant',
  ms: 'int',
  answerStatus: 'int?',
  failure: 'text?',
  answer: 'text',
} as const

/** Records the results of attempts, and ends their leases. A delivery that another process has repeated stays as it is. */
export const recordResults = statement(
  `with results as (select r.* from :results as r),
   attempts as (
     insert into webhook_attempts (org_id, id, endpoint_id, transaction, place, attempted_at, ms, answer_status, failure, answer)
     select r.org_id, r.id, r.endpoint_id, r.transaction::xid8, r.place, r.attempted_at, r.ms, r.answer_status, r.failure, r.answer
       from results r where exists (select from webhook_deliveries d where ${ofKey('r')}))
   update webhook_deliveries d
      set attempted_at = r.attempted_at, answer_status = r.answer_status, failure = r.failure,
          status = case when d.is_sending then r.state else d.status end,
          next_at = case when d.is_sending then r.next_at else d.next_at end, is_sending = false
     from results r where ${ofKey('r')}`,
  { results: rowsOf(result) },
)

/** Ends the lease of deliveries that weren't attempted. */
export const release = statement(
  `update webhook_deliveries d set is_sending = false, next_at = :now, tries = d.tries - 1, attempts = d.attempts - 1
     from :deliveries as r where ${ofKey('r')} and d.is_sending`,
  { deliveries: rowsOf(key), now: 'instant' },
)

const shown = {
  ...event,
  ...typesOf('webhook_deliveries', 'attempts answerStatus failure nextAt'),
  state: 'webhook_deliveries.status',
} as const
const shownColumns = `${eventColumns}, d.attempts, d.answer_status, d.failure, d.next_at, d.status as state`

/** The deliveries to an endpoint, newest first, after one of them. */
export const selectDeliveries = statement(
  `select ${shownColumns} from webhook_deliveries d join events e on ${ofEvent}
    where d.org_id = :orgId and d.endpoint_id = :endpointId and (:state::text is null or d.status = :state)
      and (d.transaction, d.place) < (:transaction::text::xid8, :place::bigint)
    order by d.transaction desc, d.place desc limit :limit`,
  { ...key, state: 'text?', limit: 'int' },
  shown,
)

export const selectDelivery = statement(
  `select ${shownColumns} from webhook_deliveries d join events e on ${ofEvent}
    where d.org_id = :orgId and d.endpoint_id = :endpointId and d.transaction = :transaction::text::xid8 and d.place = :place`,
  key,
  shown,
)

export const selectAttempts = statement(
  `select attempted_at, ms, answer_status, failure, answer from webhook_attempts
    where org_id = :orgId and endpoint_id = :endpointId and transaction = :transaction::text::xid8 and place = :place
    order by id desc`,
  key,
  typesOf('webhook_attempts', 'attemptedAt ms answerStatus failure answer'),
)

const again = `set status = 'waiting', tries = 0, next_at = :now`

/** Makes deliveries due again that aren't being sent. */
export const replay = statement(
  `update webhook_deliveries d ${again}
     from :events as r
    where d.org_id = :orgId and d.endpoint_id = :endpointId and d.transaction = r.transaction::xid8 and d.place = r.place
      and not d.is_sending`,
  { ...endpoint, now: 'instant', events: rowsOf({ transaction: 'text', place: 'webhook_deliveries.place' }) },
)

/** Makes the events of a time due again, also those that were never written for the endpoint, because it was off. */
export const replayTime = statement(
  `insert into webhook_deliveries as d (org_id, endpoint_id, transaction, place, next_at)
   select e.org_id, :endpointId, e.transaction, e.place, :now from events e
     join webhook_endpoints p on p.org_id = e.org_id and p.id = :endpointId
    where e.org_id = :orgId and e.happened_at >= :from and e.happened_at < :until
      and (e.type = any (p.event_types) or e.type = '${testEvent}' and e.record_id = p.id)
    order by e.transaction, e.place
   on conflict (org_id, endpoint_id, transaction, place) do update ${again} where not d.is_sending`,
  { ...endpoint, now: 'instant', from: 'instant', until: 'instant' },
)

/** Makes what waits for another attempt due now. */
export const hasten = statement(
  `update webhook_deliveries set next_at = :now
    where org_id = :orgId and endpoint_id = :endpointId and next_at > :now and not is_sending`,
  { ...endpoint, now: 'instant' },
)

export const deleteOldDeliveries = statement(
  `delete from webhook_deliveries d
    where not exists (select from events e where ${ofEvent} and e.happened_at >= :before)`,
  { before: 'instant' },
)
