import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The oldest message of a channel that is due. Locks it, so that two workers don't send it. */
export const selectNextMessage = statement(
  `select org_id, id, channel, attempts, recipient, subject, text, expires_at is null and combines = 0 as can_wait from messages
    where sent_at is null and deferred_at is null and channel = :channel and attempts < :maxAttempts and (next_attempt_at is null or next_attempt_at <= :now)
      and (expires_at is null or expires_at > :now) order by id limit 1 for update skip locked`,
  { maxAttempts: 'int', now: 'instant', channel: 'messages.channel' },
  { ...typesOf('messages', 'orgId id channel attempts recipient subject text'), canWait: 'bool' },
)

/** Counts an attempt, which succeeded now or failed with an error and is repeated. */
export const updateAttempt = statement(
  `update messages set attempts = attempts + 1, sent_at = case when :error::text is null then :now::timestamptz end, last_error = :error,
     next_attempt_at = :next
    where org_id = :orgId and id = :id`,
  { ...typesOf('messages', 'orgId id'), error: 'messages.last_error?', now: 'instant', next: 'instant?' },
)

/** Messages of a channel that were sent since a moment: to a recipient with this subject, to the recipient, and of the organization up to a number. */
export const countSent = statement(
  `select (count(*) filter (where m.subject = :subject))::int as of_subject, count(*)::int as of_recipient,
     (select count(*)::int from (select from messages o where o.org_id = :orgId and o.channel = :channel and o.sent_at > :since limit :most) o) as of_organization
     from messages m where m.recipient = :recipient and m.channel = :channel and m.sent_at > :since and m.deferred_at is null`,
  { ...typesOf('messages', 'orgId channel recipient subject'), since: 'instant', most: 'int' },
  { ofSubject: 'int', ofRecipient: 'int', ofOrganization: 'int' },
)

export const deferMessage = statement('update messages set deferred_at = :now where org_id = :orgId and id = :id', {
  ...typesOf('messages', 'orgId id'),
  now: 'instant',
})

/** Takes the deferred messages of each recipient whose first one has waited since before a moment. */
export const takeDeferred = statement(
  `with due as (
     select org_id, recipient, channel from messages
      where deferred_at is not null and sent_at is null group by org_id, recipient, channel having min(deferred_at) <= :before),
   taken as (
     update messages m set sent_at = :now from due d
      where m.org_id = d.org_id and m.recipient = d.recipient and m.channel = d.channel and m.deferred_at is not null and m.sent_at is null
     returning m.org_id, m.recipient, m.channel, m.id, m.subject, m.text, m.created_at)
   select org_id, recipient, channel, count(*)::int as messages, max(created_at) as last_at,
     (array_agg(case when subject = '' then text else subject || E'\n' || text end order by id desc))[1:20] as texts
     from taken group by org_id, recipient, channel`,
  { before: 'instant', now: 'instant' },
  { ...typesOf('messages', 'orgId recipient channel'), messages: 'int', lastAt: 'instant', texts: 'text[]' },
)

export const insertCombined = statement(
  `insert into messages (org_id, id, channel, recipient, subject, text, created_at, combines)
   values (:orgId, :id, :channel, :recipient, :subject, :text, :now, :combines)`,
  { ...typesOf('messages', 'orgId id channel recipient subject text combines'), now: 'instant' },
)
