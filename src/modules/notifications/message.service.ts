import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'

export type OutgoingMessage = {
  readonly orgId: Id<'org'>
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
}
type MessageWork = Pick<Work, 'client' | 'now' | 'newId'> & { db?: Db }

/** Puts mail and SMS on their way, in the transaction of the change that causes them: if that is undone, so are they. */
export const queueMessages = async (ctx: MessageWork, messages: readonly OutgoingMessage[]): Promise<void> => {
  if (messages.length === 0) return
  const ids = messages.map(() => ctx.newId<'message'>())
  await ctx.client.query(
    `insert into messages (org_id, id, channel, recipient, subject, text, created_at)
     select m.org_id, m.id, m.channel, m.recipient, m.subject, m.text, $7
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as m (org_id, id, channel, recipient, subject, text)`,
    [
      messages.map((m) => m.orgId),
      ids,
      messages.map((m) => m.channel),
      messages.map((m) => m.to),
      messages.map((m) => m.subject),
      messages.map((m) => m.text),
      ctx.now,
    ],
  )
  // One job for all of them: it sends whatever waits.
  await ctx.client.query(`select enqueue('sendMessages', '{}')`)
}

export const queueMessage = (ctx: MessageWork, message: OutgoingMessage): Promise<void> => queueMessages(ctx, [message])
