import { reminderOn } from '#modules/ledger/reminder.rules.ts'
import { job } from '#server/job.ts'
import { queueMessages } from '#server/outbound/outbox.ts'
import { reminderMessage } from './settlement.messages.ts'
import { insertReminder, selectRemindable } from './settlement.sql.ts'

/**
 * Reminds the Managers of settlements that are due soon or overdue. Each reminder is sent once, even if the job runs
 * repeatedly or in several processes.
 */
export const remindSettlements = job({
  name: 'remindSettlements',
  // 08:00 in Kuala Lumpur.
  cron: '0 0 * * *',
  run: ({ within, env }) =>
    within(async (ctx) => {
      const { client, today } = ctx
      for (const row of await selectRemindable.all(client, { today })) {
        const days = reminderOn(row.due_on, today)
        // Without a recipient, it is sent once there is one.
        if (days === null || row.emails.length === 0) continue
        if (!(await insertReminder.first(client, { orgId: row.org_id, settlementId: row.id, days, today }))) continue
        const message = reminderMessage({
          name: row.name,
          days,
          dueDate: row.due_on,
          amountDue: row.due_sen,
          link: `${env.publicUrl}/repayments/${row.id}/${row.disbursement_id}/transactions`,
        })
        await queueMessages(
          ctx,
          row.emails.map((to) => ({ orgId: row.org_id, channel: 'email' as const, to, ...message })),
        )
      }
    }),
})
