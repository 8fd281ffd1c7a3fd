import { bp, percentOf } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { Context } from '#server/context.ts'
import { queueMessages } from '#server/outbound/outbox.ts'
import { insertReminders } from './election.sql.ts'
import { reminderMessage } from './election.messages.ts'

type ReminderContext = Pick<Context, 'client' | 'now' | 'today' | 'newId'>

/**
 * Reminds the given employees, or all, if their election is incomplete, each at most once a day. The transaction must
 * see the platform's rows. `skipped` counts those already reminded today, without an e-mail address or with a complete
 * election.
 */
export const sendReminders = async (
  ctx: ReminderContext,
  orgId: Id<'org'>,
  employeeIds: readonly Id<'employee'>[] | null,
): Promise<{ sent: number; skipped: number }> => {
  const rows = await insertReminders.all(ctx.client, { orgId, employeeIds, today: ctx.today })
  const messages = rows.flatMap(({ email, name, share, is_sent }) =>
    is_sent && email
      ? [
          {
            orgId,
            channel: 'email' as const,
            to: email,
            ...reminderMessage({ name, percentage: percentOf(bp(share)) }),
          },
        ]
      : [],
  )
  await queueMessages(ctx, messages)
  const requested = employeeIds ? new Set(employeeIds).size : rows.length
  return { sent: messages.length, skipped: requested - messages.length }
}
