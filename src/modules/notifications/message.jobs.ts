import type { Instant } from '#kernel/time.ts'
import type { Database } from '#server/postgres/database.ts'
import type { Deliver } from '#server/outbound/messages.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import * as sql from './message.sql.ts'

type Row = StatementRow<typeof sql.selectNextMessage>

/** After this many failures a message is not retried and needs manual action. */
const maxAttempts = 10

/**
 * Sends pending messages, oldest first. Commits each result before the next message, so that a crash repeats at most one.
 * Throws if any failed, so that the job is retried.
 */
export const sendMessages = async (database: Database, deliver: Deliver, now: () => Instant): Promise<void> => {
  const failures: string[] = []
  const sendNext = () =>
    database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
      const row = await sql.selectNextMessage.first(client, [maxAttempts, failures])
      if (!row) return false
      const error = await tryToDeliver(deliver, row)
      if (error) failures.push(row.id)
      await sql.updateAttempt.run(client, [row.org_id, row.id, error, now()])
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
