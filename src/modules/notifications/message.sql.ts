import { positional as statement } from '#server/postgres/statement.ts'

/** The oldest message of a channel that is due. Locks it, so that two workers don't send it. $1 limit of attempts, $2 now, $3 channel. */
export const selectNextMessage = statement(
  `select org_id, id, channel, attempts, recipient, subject, text from messages
    where sent_at is null and channel = $3 and attempts < $1 and (next_attempt_at is null or next_attempt_at <= $2)
      and (expires_at is null or expires_at > $2) order by id limit 1 for update skip locked`,
  {
    org_id: 'messages.org_id',
    id: 'messages.id',
    channel: 'messages.channel',
    attempts: 'messages.attempts',
    recipient: 'messages.recipient',
    subject: 'messages.subject',
    text: 'messages.text',
  },
)

/** Counts an attempt, which succeeded at $4 or failed with the error $3 and is repeated at $5. */
export const updateAttempt = statement(
  `update messages set attempts = attempts + 1, sent_at = case when $3::text is null then $4::timestamptz end, last_error = $3,
     next_attempt_at = $5
    where org_id = $1 and id = $2`,
  {},
)
