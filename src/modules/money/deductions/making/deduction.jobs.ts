import { dateIn } from '#kernel/time.ts'
import { everyMinute, job } from '#server/job.ts'
import { selectUnannounced, announce } from './final.sql.ts'
import { dueFinals, dueLists, makeFinalList, makeMonthlyList } from './make.steps.ts'
import type { Id } from '#kernel/values.ts'
import { notificationsEmail } from '#people/notifications/settings.service.ts'
import type { Work } from '#server/context.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import { finalListsMessage } from './final.messages.ts'
import { toParts } from '../lists/line.store.ts'

type Writes = Pick<Work, 'client' | 'db' | 'now' | 'newId' | 'env'>
/** Announces the new final lists of an organization to its notifications recipient, in one e-mail. */
const announceFinals = async (ctx: Writes, orgId: Id<'org'>): Promise<void> => {
  const rows = await announce.all(ctx.client, { orgId, now: ctx.now })
  const to = await notificationsEmail(ctx.db, orgId)
  if (!to || rows.length === 0) return
  const lists = rows.map((row) => ({
    number: row.number,
    employee: row.employeeName,
    endOn: row.endOn,
    payOn: row.payOn,
    amount: row.amount,
    parts: toParts(row),
    link: `${ctx.env.publicUrl}/deductions/${row.id}`,
  }))
  await queueEmails(ctx, orgId, [to], finalListsMessage(lists))
}

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
        orgId: leaver.orgId,
        of: leaver.employeeId,
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
    for (const { orgId } of await within(({ client }) => selectUnannounced.all(client)))
      await within((ctx) => announceFinals(ctx, orgId))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} deduction lists could not be made`)
  },
})
