import { reminderOn } from '#modules/ledger/reminder.rules.ts'
import { job } from '#server/job.ts'
import { queueMessages } from '#server/outbound/outbox.ts'
import { benefitReminderMessage } from './benefit-account.messages.ts'
import { insertReminder } from './benefit-account.sql.ts'
import { readOwing } from './benefit-account.steps.ts'

/**
 * Reminds the Managers of months of benefits that are due soon or overdue. Each reminder is sent once, even if the job
 * runs repeatedly or in several processes.
 */
export const remindOfBenefits = job({
  name: 'remindOfBenefits',
  // 08:00 in Kuala Lumpur.
  cron: '0 0 * * *',
  run: ({ within, env }) =>
    within(async (ctx) => {
      const { client, today } = ctx
      const link = `${env.publicUrl}/benefits-pay-runs/owed`
      for (const { orgId, emails, months } of await readOwing(ctx)) {
        // Without a recipient, it is sent once there is one.
        if (emails.length === 0) continue
        for (const { period, dueOn, outstanding } of months) {
          const days = reminderOn(dueOn, today)
          if (days === null || !(await insertReminder.first(client, { orgId, period, dueOn, days, today }))) continue
          const message = benefitReminderMessage({ period, days, dueOn, outstanding, link })
          await queueMessages(
            ctx,
            emails.map((to) => ({ orgId, channel: 'email' as const, to, ...message })),
          )
        }
      }
    }),
})
