import { statement } from '#server/postgres/statement.ts'

/** The oldest message to send, except those that failed in this run. Locks it, so that two workers don't send it. */
export const selectNextMessage = statement(
  `select org_id, id, channel, recipient, subject, text from messages
    where sent_at is null and attempts < $1 and not id = any($2) order by id limit 1 for update skip locked`,
  {
    org_id: 'messages.org_id',
    id: 'messages.id',
    channel: 'messages.channel',
    recipient: 'messages.recipient',
    subject: 'messages.subject',
    text: 'messages.text',
  },
)

/** Counts an attempt, which succeeded at $4 or failed with the error $3. */
export const updateAttempt = statement(
  `update messages set attempts = attempts + 1, sent_at = case when $3::text is null then $4::timestamptz end, last_error = $3
    where org_id = $1 and id = $2`,
  {},
)
