import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { localDate } from '#kernel/values.ts'

const reminder = z.object({
  /** The day of the message by the rules of today; null without a reminder, or while no day is known. */
  on: localDate.nullable(),
})

export const reminderCalls = {
  getReminder: query({
    prepared: true,
    summary: 'Return the day of the employee’s reminder that withdrawals are open again.',
    allow: 'employee',
    feature: 'rollingPay',
    input: z.object({}),
    output: reminder,
  }),
  setReminder: command({
    summary:
      'Ask for an e-mail on the first day on which the employee can withdraw again, or cancel it. One e-mail is sent.',
    audit: { none: 'personal: the day depends on limits that the employee has set, which the employer doesn’t see' },
    allow: 'employee',
    feature: 'rollingPay',
    input: z.object({ remind: z.boolean() }),
    output: reminder,
    errors: ['no_opening'],
  }),
}
