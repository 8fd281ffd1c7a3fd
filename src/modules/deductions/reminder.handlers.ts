import { daysBetween } from '#kernel/time.ts'
import type { Handlers } from '#server/context.ts'
import { queueMessages } from '#server/outbound/outbox.ts'
import { deductionListRecord } from './deduction-record.rules.ts'
import type { remittanceReminderCalls } from './reminder.contract.ts'
import { remitMessage } from './reminder.messages.ts'
import { insertReminder, selectReminders, selectToRemit } from './reminder.sql.ts'

export const remittanceReminderHandlers: Handlers<typeof remittanceReminderCalls> = {
  getRemittanceReminders: async ({ client }, { orgId }) => ({
    reminders: (await selectReminders.all(client, { orgId })).map((row) => ({
      listId: row.list_id,
      kind: row.kind,
      days: row.days,
      sentOn: row.sent_on,
      recipients: row.recipients,
      recipientNames: row.recipient_names,
      sentByName: row.sent_by_name,
    })),
  }),

  remindOfRemittance: async (ctx, { orgId, listId }) => {
    const { client, today } = ctx
    const list = (await selectToRemit.first(client, { orgId, listId })) ?? ctx.refuse('not_found')
    const { number, due_on: dueOn, open_sen: open, recipients } = list
    if (open <= 0) ctx.refuse('remittance_paid', { number })
    if (recipients.length === 0) ctx.refuse('remittance_recipient_missing')
    const sent = { today, recipientNames: recipients.map(({ name }) => name), sentByName: ctx.actor.name }
    const reminder = { orgId, listId, kind: 'manual', days: daysBetween(dueOn, today), ...sent } as const
    if (!(await insertReminder.first(client, reminder))) ctx.refuse('remittance_reminded', { number })
    const link = `${ctx.env.publicUrl}/deductions/${listId}`
    const message = remitMessage({ number, dueOn, today, open, link })
    await queueMessages(
      ctx,
      recipients.map(({ email }) => ({ orgId, channel: 'email' as const, to: email, ...message })),
    )
    ctx.record({ type: deductionListRecord, id: listId, org: orgId, after: { number, toRemit: open } })
    return { recipients: recipients.length }
  },
}
