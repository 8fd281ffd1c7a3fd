import type { Work } from '#server/context.ts'
import { job } from '#server/job.ts'
import { sendReminders, type Reminder } from './reminder.service.ts'

/** Each kind of debt: the reminders to employers, and the function that sends those to employees who left. */
type Debts = {
  readonly ofEmployers: readonly ((ctx: Work) => Promise<readonly Reminder[]>)[]
  readonly ofEmployees: (ctx: Work) => Promise<void>
}

/**
 * Reminds employers of settlements, benefits and deduction lists, and employees who left of their instalments, before and
 * after the due date. Each reminder is sent once, even if the job runs repeatedly or in several processes.
 */
export const remindOfDebts = ({ ofEmployers, ofEmployees }: Debts) =>
  job({
    name: 'remindOfDebts',
    // 08:00 in Kuala Lumpur.
    cron: '0 0 * * *',
    run: async ({ within }) => {
      for (const remindersOf of ofEmployers) await within(async (ctx) => sendReminders(ctx, await remindersOf(ctx)))
      await within(ofEmployees)
    },
  })
