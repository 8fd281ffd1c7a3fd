import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import * as sql from './outbox.sql.ts'

export type MessageText = { readonly subject: string; readonly text: string }
/** A message in English, and in Malay unless it has a single language. */
export type Message = MessageText & { readonly malay?: MessageText }
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
const sendingJobs = { email: 'sendEmails', sms: 'sendSms' } as const
type MessageWork = Pick<Work, 'client' | 'now' | 'newId'>

/**
 * Queues e-mails and SMS in the transaction that causes them, so that a rollback removes them too. Each is written in the
 * language of its recipient, English without an account.
 */
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
    messages.map((m) => m.malay?.subject ?? null),
    messages.map((m) => m.malay?.text ?? null),
    messages.map((m) => m.userId ?? null),
    messages.map((m) => m.expiresAt ?? null),
  ])
  for (const channel of new Set(messages.map((m) => m.channel)))
    await sql.enqueueSending.run(ctx.client, [sendingJobs[channel]])
}

export const queueMessage = (ctx: MessageWork, message: OutgoingMessage): Promise<void> => queueMessages(ctx, [message])
