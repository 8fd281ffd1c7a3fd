import type { Message } from '#kernel/letters.ts'
import { plainTask } from '#kernel/task.ts'
import { enqueue } from '../job.ts'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import * as sql from './outbox.sql.ts'

export type OutgoingMessage = Message & {
  readonly orgId: Id<'org'>
  readonly channel: 'email' | 'sms'
  readonly to: string
  /** The recipient, if the address is not the e-mail address of their account. */
  readonly userId?: Id<'user'>
  /** When it becomes useless, such as a verification code, and is no longer sent. */
  readonly expiresAt?: Instant
}
/** The job that sends the messages of each channel. */
export const sendingTasks = { email: plainTask('sendEmails'), sms: plainTask('sendSms') }
type MessageWork = Pick<Work, 'client' | 'now' | 'newId'>

/**
 * Queues e-mails and SMS in the transaction that causes them, so that a rollback removes them too. Each is written in the
 * language of its recipient, English without an account.
 */
export const queueMessages = async (ctx: MessageWork, messages: readonly OutgoingMessage[]): Promise<void> => {
  if (messages.length === 0) return
  await sql.insertMessages.run(ctx.client, {
    messages: messages.map((m) => ({
      orgId: m.orgId,
      id: ctx.newId<'message'>(),
      channel: m.channel,
      recipient: m.to,
      subject: m.subject,
      text: m.text,
      malaySubject: m.malay?.subject ?? null,
      malayText: m.malay?.text ?? null,
      userId: m.userId ?? null,
      expiresAt: m.expiresAt ?? null,
    })),
    now: ctx.now,
  })
  for (const channel of new Set(messages.map((m) => m.channel))) await enqueue(ctx.client, sendingTasks[channel], {})
}

export const queueMessage = (ctx: MessageWork, message: OutgoingMessage): Promise<void> => queueMessages(ctx, [message])

/** Queues an e-mail to each address. */
export const queueEmails = (
  ctx: MessageWork,
  orgId: Id<'org'>,
  addresses: readonly string[],
  message: Message,
): Promise<void> =>
  queueMessages(
    ctx,
    addresses.map((to) => ({ orgId, channel: 'email', to, ...message })),
  )
