import { statement, typesOf } from '#server/postgres/statement.ts'

/** The oldest message of a channel that is due. Locks it, so that two workers don't send it. */
export const selectNextMessage = statement(
  `select org_id, id, channel, attempts, recipient, subject, text from messages
    where sent_at is null and channel = :channel and attempts < :maxAttempts and (next_attempt_at is null or next_attempt_at <= :now)
      and (expires_at is null or expires_at > :now) order by id limit 1 for update skip locked`,
  { maxAttempts: 'int', now: 'instant', channel: 'messages.channel' },
  typesOf('messages', 'org_id id channel attempts recipient subject text'),
)

/** Counts an attempt, which succeeded now or failed with an error and is repeated. */
export const updateAttempt = statement(
  `update messages set attempts = attempts + 1, sent_at = case when :error::text is null then :now::timestamptz end, last_error = :error,
     next_attempt_at = :next
    where org_id = :orgId and id = :id`,
  { ...typesOf('messages', 'orgId id'), error: 'messages.last_error?', now: 'instant', next: 'instant?' },
)
