import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Database, Transaction } from '#server/postgres/database.ts'
import type { Deliver } from '#server/outbound/messages.ts'

type Row = {
  org_id: Id<'org'>
  id: Id<'message'>
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  text: string
}

/** After this many failures a message is not retried and needs manual action. */
const mostAttempts = 10

/**
 * Sends pending messages, oldest first. Records each before the next, so that a crash repeats at most one.
 * Throws when one failed, so that the job is tried again later.
 */
export const sendMessages = async (database: Database, deliver: Deliver, now: () => Instant): Promise<void> => {
  const failures: string[] = []
  const sendNext = () =>
    database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
      const { rows } = await client.query<Row>(
        `select org_id, id, channel, recipient, subject, text from messages
          where sent_at is null and attempts < $1 and not id = any($2) order by id limit 1 for update skip locked`,
        [mostAttempts, failures],
      )
      const [row] = rows
      if (!row) return false
      const error = await tryToDeliver(deliver, row)
      if (error) failures.push(row.id)
      await note(client, row, now(), error)
      return true
    })
  while (await sendNext());
  if (failures.length > 0) throw new Error(`${failures.length} messages could not be sent`)
}

const tryToDeliver = async (deliver: Deliver, row: Row): Promise<string | null> => {
  try {
    await deliver({ id: row.id, channel: row.channel, to: row.recipient, subject: row.subject, text: row.text })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const note = (client: Transaction['client'], row: Row, at: Instant, error: string | null) =>
  client.query(
    `update messages set attempts = attempts + 1, sent_at = case when $3::text is null then $4::timestamptz end, last_error = $3 where org_id = $1 and id = $2`,
    [row.org_id, row.id, error, at],
  )
