import type { Message } from '#kernel/letters.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { queueEmails } from '#server/outbound/outbox.ts'

/** A reminder whose day it is. */
export type Reminder = {
  readonly orgId: Id<'org'>
  /** The e-mail addresses of the recipients. */
  readonly to: readonly string[]
  readonly message: Message
  /** Stores that it is sent. Undefined if it was sent before. */
  readonly keep: () => Promise<unknown>
}

/** Sends each reminder once. Without a recipient, it is sent once one is set. */
export const sendReminders = async (ctx: Pick<Work, 'client' | 'now' | 'newId'>, reminders: readonly Reminder[]) => {
  for (const { orgId, to, message, keep } of reminders)
    if (to.length > 0 && (await keep()) !== undefined) await queueEmails(ctx, orgId, to, message)
}
