import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { id, localDate, orgId } from '#kernel/values.ts'
import { deductionListRecord } from '../deduction-record.rules.ts'
import { reminderKinds } from './reminder.rules.ts'

export const remittanceReminderCalls = {
  getRemittanceReminders: query({
    summary:
      'Return the reminders sent by e-mail to an employer about the deduction lists that are still to be remitted.',
    allow: 'staff',
    scope: 'named',
    accepts: ['deleted'],
    input: z.object({ orgId }),
    output: z.object({
      reminders: z.array(
        z.object({
          listId: id('deduction_list'),
          kind: z.enum(reminderKinds),
          /** From the pay day of a list to confirm, otherwise from the due date. */
          days: z.int(),
          sentOn: localDate,
          recipients: z.int(),
          /** The names of the recipients at that time. Empty if they were not kept yet. */
          recipientNames: z.array(z.string()),
          /** Null if it was sent on schedule. */
          sentByName: z.string().nullable(),
        }),
      ),
    }),
  }),
  remindOfRemittance: command({
    summary: 'Remind an employer of a deduction list that is to be remitted, at most once a day.',
    audit: [deductionListRecord, 'Reminded an employer of a remittance', 'Mengingatkan majikan tentang bayaran'],
    allow: 'admin',
    scope: 'named',
    input: z.object({ orgId, listId: id('deduction_list') }),
    output: z.object({ recipients: z.int() }),
    errors: ['not_found', 'remittance_paid', 'remittance_reminded', 'remittance_recipient_missing'],
  }),
}
