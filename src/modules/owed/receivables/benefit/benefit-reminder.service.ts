import type { Work } from '#server/context.ts'
import { dueWords, reminderOn } from '../reminder/reminder.rules.ts'
import type { Reminder } from '../reminder/reminder.service.ts'
import { benefitLetters } from './benefit-account.messages.ts'
import { insertReminder } from './benefit-account.sql.ts'
import { readOwing } from './benefit-account.steps.ts'

/** The reminders to Managers of months of benefits that are due soon or overdue. */
export const benefitReminders = async ({ client, today, env }: Pick<Work, 'client' | 'today' | 'env'>) => {
  const link = `${env.publicUrl}/benefits-pay-runs/owed`
  return (await readOwing({ client })).flatMap(({ orgId, emails: to, months }) =>
    months.flatMap(({ period, dueOn, outstanding: amount }): Reminder[] => {
      const days = reminderOn(dueOn, today)
      if (days === null) return []
      const message = benefitLetters.reminder({ ...dueWords(days > 0), period, dueOn, amount, link })
      return [{ orgId, to, message, keep: () => insertReminder.first(client, { orgId, period, dueOn, days, today }) }]
    }),
  )
}
