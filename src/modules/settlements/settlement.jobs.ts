import { dateIn, instantOf, msOf, type Clock } from '#kernel/time.ts'
import type { Environment } from '#server/context.ts'
import { newId } from '#server/ids.ts'
import { queueMessages } from '#server/outbound/outbox.ts'
import type { Database } from '#server/postgres/database.ts'
import { reminderMessage } from './settlement.messages.ts'
import { reminderOn } from './settlement.rules.ts'
import { insertReminder, selectRemindable } from './settlement.sql.ts'

/**
 * Reminds the Managers of settlements that are due soon or overdue. Each reminder is sent once, even if the job runs
 * repeatedly or in several processes.
 */
export const remindSettlements = (database: Database, env: Environment, clock: Clock): Promise<void> =>
  database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
    const now = instantOf(clock())
    const today = dateIn(now)
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
        { client, now, newId: () => newId(msOf(now)) },
        row.emails.map((to) => ({ orgId: row.org_id, channel: 'email' as const, to, ...message })),
      )
    }
  })
