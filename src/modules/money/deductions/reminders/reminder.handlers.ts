import { daysBetween } from '#kernel/time.ts'
import { dueWords } from '#owed/receivables/reminder/reminder.rules.ts'
import type { Handlers } from '#server/context.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import { deductionListRecord } from '../deduction-record.rules.ts'
import type { remittanceReminderCalls } from './reminder.contract.ts'
import { reminderLetters } from './reminder.messages.ts'
import { insertReminder, selectReminders, selectToRemit } from './reminder.sql.ts'

export const remittanceReminderHandlers: Handlers<typeof remittanceReminderCalls> = {
  getRemittanceReminders: async ({ client }, { orgId }) => ({
    reminders: (await selectReminders.all(client, { orgId })).map((row) => ({
      ...row,
    })),
  }),

  remindOfRemittance: async (ctx, { orgId, listId }) => {
    const { client, today } = ctx
    const list = (await selectToRemit.first(client, { orgId, listId })) ?? ctx.refuse('not_found')
    const { number, dueOn, open, recipients } = list
    if (open <= 0) ctx.refuse('remittance_paid', { number })
    if (recipients.length === 0) ctx.refuse('remittance_recipient_missing')
    const sent = { today, recipientNames: recipients.map(({ name }) => name), sentByName: ctx.actor.name }
    const reminder = { orgId, listId, kind: 'manual', days: daysBetween(dueOn, today), ...sent } as const
    if (!(await insertReminder.first(client, reminder))) ctx.refuse('remittance_reminded', { number })
    const link = `${ctx.env.publicUrl}/deductions/${listId}`
    const message = reminderLetters.remit({ ...dueWords(today > dueOn), number, dueOn, open, link })
    const emails = recipients.map(({ email }) => email)
    await queueEmails(ctx, orgId, emails, message)
    ctx.record({ type: deductionListRecord, id: listId, org: orgId, after: { number, toRemit: open } })
    return { recipients: recipients.length }
  },
}
