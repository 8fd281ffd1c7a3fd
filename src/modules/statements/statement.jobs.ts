import { instantOf, msOf, type Clock, type Instant } from '#kernel/time.ts'
import { newId } from '#server/ids.ts'
import { isFirstRun } from '#server/pipeline/idempotency.ts'
import type { Database } from '#server/postgres/database.ts'
import { lastDuePeriod } from './statement.rules.ts'
import { closePeriod, duePeriods, notifyPage, type NoticePage } from './statement.service.ts'

/**
 * Closes the months that are due, each in its own transaction, so that a failure affects only its organization. Later
 * months of that organization stay open, so that the next run tries the failed one again. Any number of processes may run
 * this: while one closes a month, the others skip the organization. Throws at the end if a month could not be closed.
 */
export const closeMonths = async (database: Database, clock: Clock): Promise<void> => {
  const now = instantOf(clock())
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
    if (!closed) skipped.add(orgId)
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} months could not be closed`)
}

/** E-mails a page of employees that their statements are available. Running it again has no effect. */
export const notifyStatements = (database: Database, page: NoticePage, now: Instant): Promise<void> =>
  database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
    const key = `notify-statements:${page.orgId}:${page.period}:${page.after}`
    if (!(await isFirstRun(client, { key, call: 'notifyStatements', now }))) return
    await notifyPage({ client, now, newId: () => newId(msOf(now)) }, page)
  })
