import { statement } from '#server/postgres/statement.ts'

export const insertMessages = statement(
  `insert into messages (org_id, id, channel, recipient, subject, text, created_at)
   select m.org_id, m.id, m.channel, m.recipient, m.subject, m.text, $7
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as m (org_id, id, channel, recipient, subject, text)`,
  {},
)

/** One job sends all queued messages. */
export const enqueueSending = statement(`select from enqueue('sendMessages', '{}')`, {})
