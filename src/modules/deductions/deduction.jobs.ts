import { dateIn } from '#kernel/time.ts'
import { reminderAmong } from '#modules/ledger/reminder.rules.ts'
import { everyMinute, job } from '#server/job.ts'
import { queueMessages, type Message } from '#server/outbound/outbox.ts'
import { selectUnannounced } from './final.sql.ts'
import { announceFinals } from './final.steps.ts'
import { dueFinals, dueLists, makeFinalList, makeMonthlyList } from './make.steps.ts'
import { remindOfInstalments } from './leaver-plan.steps.ts'
import { followOverdue } from './pause.service.ts'
import { selectToReview } from './pause.sql.ts'
import { confirmMessage, remitMessage } from './reminder.messages.ts'
import { confirmDays, remitDays, type ReminderKind } from './reminder.rules.ts'
import { insertReminder, selectRemindable } from './reminder.sql.ts'

type Making = Parameters<typeof makeMonthlyList>[0]

/**
 * Makes the deduction lists that are due, each in its own transaction, so that a failure affects only its organization.
 * Later lists of that organization wait for the next run. Then payroll gets the final lists. Any number of processes may run
 * this.
 */
export const makeDeductionLists = job({
  name: 'makeDeductionLists',
  // Every minute, because the business clock decides when a list is due.
  cron: everyMinute,
  run: async ({ database, now: clock, within, log }) => {
    const due = await database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
      const now = clock()
      return {
        monthly: await dueLists({ client, now }),
        finals: await dueFinals({ client, today: dateIn(now) }),
      }
    })
    const lists = [
      ...due.monthly.map(({ orgId, period }) => ({
        orgId,
        of: period,
        make: (ctx: Making) => makeMonthlyList(ctx, orgId, period),
      })),
      ...due.finals.map((leaver) => ({
        orgId: leaver.org_id,
        of: leaver.employee_id,
        make: (ctx: Making) => makeFinalList(ctx, leaver),
      })),
    ]
    const skipped = new Set<string>()
    const failures: Error[] = []
    for (const { orgId, of, make } of lists) {
      if (skipped.has(orgId)) continue
      const made = await within(make).catch((cause: unknown) => {
        failures.push(new Error(`the deduction list of ${orgId} for ${of} could not be made`, { cause }))
        return null
      })
      if (made) log.info({ orgId, ...made }, 'a deduction list was made')
      else skipped.add(orgId)
    }
    for (const { org_id: orgId } of await within(({ client }) => selectUnannounced.all(client)))
      await within((ctx) => announceFinals(ctx, orgId))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} deduction lists could not be made`)
  },
})

/** Reminds employees who left of their instalments. */
export const remindOfLeaverInstalments = job({
  name: 'remindOfLeaverInstalments',
  // 09:00 in Kuala Lumpur.
  cron: '0 1 * * *',
  run: ({ within }) => within(remindOfInstalments),
})

/** Pauses and reopens new withdrawals as lists become overdue. Any number of processes may run this. */
export const pauseOverdue = job({
  name: 'pauseOverdue',
  // Every hour at :05, so the day begins at 00:05 in Kuala Lumpur and a missed run is soon made up for.
  cron: '5 * * * *',
  run: async ({ within }) => {
    const found = await within(({ client, today }) => selectToReview.all(client, { today }))
    for (const { org_id: orgId } of found) await within((ctx) => followOverdue(ctx, orgId))
  },
})

/**
 * Reminds the Managers and the recipient of notices of lists to confirm and to remit. Each reminder is sent once, even if
 * the job runs repeatedly or in several processes.
 */
export const remindOfDeductions = job({
  name: 'remindOfDeductions',
  // 08:00 in Kuala Lumpur.
  cron: '0 0 * * *',
  run: ({ within, env }) =>
    within(async (ctx) => {
      for (const row of await selectRemindable.all(ctx.client, { today: ctx.today })) {
        // Without a recipient, it is sent once there is one.
        if (row.recipients.length === 0) continue
        const { org_id: orgId, id: listId, number, due_on: dueOn, pay_on: payOn, lines, total_sen: total } = row
        const link = `${env.publicUrl}/deductions/${listId}`
        const send = async (kind: ReminderKind, days: number | null, message: Message) => {
          if (days === null) return
          const sent = { recipientNames: row.recipients.map(({ name }) => name), sentByName: null }
          if (!(await insertReminder.first(ctx.client, { orgId, listId, kind, days, today: ctx.today, ...sent })))
            return
          await queueMessages(
            ctx,
            row.recipients.map(({ email }) => ({ orgId, channel: 'email' as const, to: email, ...message })),
          )
        }
        if (row.to_confirm)
          await send(
            'confirm',
            reminderAmong(confirmDays, payOn, ctx.today),
            confirmMessage({ number, payOn, dueOn, lines, total, link }),
          )
        if (row.open_sen > 0)
          await send(
            'remit',
            reminderAmong(remitDays, dueOn, ctx.today),
            remitMessage({ number, dueOn, today: ctx.today, open: row.open_sen, link }),
          )
      }
    }),
})
