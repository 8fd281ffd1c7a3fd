import { everyMinute, job, type JobContext } from '#server/job.ts'
import { isFirstRun } from '#server/pipeline/idempotency.ts'
import { statementNotices } from './statement.contract.ts'
import { lastDuePeriod } from './statement.rules.ts'
import { closePeriod, duePeriods, notifyPage } from './statement.service.ts'

/**
 * Closes the months that are due, each in its own transaction, so that a failure affects only its organization. Later
 * months of that organization stay open, so that the next run tries the failed one again. Any number of processes may run
 * this: while one closes a month, the others skip the organization. Throws at the end if a month could not be closed.
 */
const closeDue = async ({ database, now: clock, log }: JobContext): Promise<void> => {
  const now = clock()
  const due = await database.transaction({ orgs: 'all' }, 'read', ({ client }) =>
    duePeriods({ client }, lastDuePeriod(now)),
  )
  const skipped = new Set<string>()
  const failures: Error[] = []
  for (const { orgId, period } of due) {
    if (skipped.has(orgId)) continue
    const closed = await database
      .transaction({ orgs: 'all' }, 'write', ({ client }) => closePeriod({ client, now }, orgId, period))
      .catch((cause: unknown) => {
        failures.push(new Error(`${period} of ${orgId} could not be closed`, { cause }))
        return false
      })
    if (closed) log.info({ orgId, period }, 'a month was closed')
    else skipped.add(orgId)
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} months could not be closed`)
}

export const closeMonths = job({
  name: 'closeMonths',
  // Every minute, because the business clock decides when a month ends.
  cron: everyMinute,
  run: closeDue,
})

/** E-mails a page of employees that their statements are available. Running it again has no effect. */
export const notifyStatements = job({
  task: statementNotices,
  group: 'notices',
  run: ({ within }, page) =>
    within(async (ctx) => {
      const key = `notify-statements:${page.orgId}:${page.period}:${page.after}`
      if (await isFirstRun(ctx.client, { key, call: 'notifyStatements', now: ctx.now })) await notifyPage(ctx, page)
    }),
})
