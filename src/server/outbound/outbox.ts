import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import * as sql from './outbox.sql.ts'

export type OutgoingMessage = {
  readonly orgId: Id<'org'>
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
}
type MessageWork = Pick<Work, 'client' | 'now' | 'newId'>

/** Queues e-mails and SMS in the transaction that causes them, so that a rollback removes them too. */
export const queueMessages = async (ctx: MessageWork, messages: readonly OutgoingMessage[]): Promise<void> => {
  if (messages.length === 0) return
  await sql.insertMessages.run(ctx.client, [
    messages.map((m) => m.orgId),
    messages.map(() => ctx.newId<'message'>()),
    messages.map((m) => m.channel),
    messages.map((m) => m.to),
    messages.map((m) => m.subject),
    messages.map((m) => m.text),
    ctx.now,
  ])
  await sql.enqueueSending.run(ctx.client)
}

export const queueMessage = (ctx: MessageWork, message: OutgoingMessage): Promise<void> => queueMessages(ctx, [message])
