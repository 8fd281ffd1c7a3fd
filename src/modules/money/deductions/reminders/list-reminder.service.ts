import type { Message } from '#kernel/letters.ts'
import { confirmDays, dueWords, remitDays, reminderAmong } from '#owed/receivables/reminder/reminder.rules.ts'
import type { Reminder } from '#owed/receivables/reminder/reminder.service.ts'
import type { Work } from '#server/context.ts'
import { reminderLetters } from './reminder.messages.ts'
import type { ReminderKind } from './reminder.rules.ts'
import { insertReminder, selectRemindable } from './reminder.sql.ts'

/** The reminders to Managers and the recipient of notices of lists to confirm and to remit. */
export const listReminders = async ({ client, today, env }: Pick<Work, 'client' | 'today' | 'env'>) =>
  (await selectRemindable.all(client, { today })).flatMap((row) => {
    const { orgId, id: listId, number, dueOn, payOn, lines, total, open, recipients } = row
    const link = `${env.publicUrl}/deductions/${listId}`
    const reminder = (kind: ReminderKind, days: number | null, message: Message): Reminder[] => {
      if (days === null) return []
      const sent = { recipientNames: recipients.map(({ name }) => name), sentByName: null, today }
      const keep = () => insertReminder.first(client, { orgId, listId, kind, days, ...sent })
      return [{ orgId, to: recipients.map(({ email }) => email), message, keep }]
    }
    const toConfirm = reminderLetters.confirm({ number, payOn, dueOn, lines, total, link })
    const toRemit = reminderLetters.remit({ ...dueWords(today > dueOn), number, dueOn, open, link })
    return [
      ...(row.toConfirm ? reminder('confirm', reminderAmong(confirmDays, payOn, today), toConfirm) : []),
      ...(open > 0 ? reminder('remit', reminderAmong(remitDays, dueOn, today), toRemit) : []),
    ]
  })
