import type { Work } from '#server/context.ts'
import { dueWords, reminderOn } from '../reminder/reminder.rules.ts'
import type { Reminder } from '../reminder/reminder.service.ts'
import { settlementLetters } from './settlement.messages.ts'
import { insertReminder, markDue, selectRemindable } from './settlement.sql.ts'

type Reminding = Pick<Work, 'client' | 'now' | 'today' | 'env'>
/** The reminders to Managers of settlements that are due soon or overdue. Those that are due now have an event too. */
export const settlementReminders = async ({ client, now, today, env }: Reminding) => {
  await markDue.run(client, { now, today })
  return (await selectRemindable.all(client, { today })).flatMap((row): Reminder[] => {
    const { orgId, id: settlementId, emails: to, name, dueOn, due: amount } = row
    const days = reminderOn(dueOn, today)
    if (days === null) return []
    const link = `${env.publicUrl}/repayments/${settlementId}/${row.disbursementId}/transactions`
    const message = settlementLetters.reminder({ ...dueWords(days > 0), name, dueOn, amount, link })
    return [{ orgId, to, message, keep: () => insertReminder.first(client, { orgId, settlementId, days, today }) }]
  })
}
