import { everyMinute, job } from '#server/job.ts'
import { dueLists, makeMonthlyList } from './make.steps.ts'

/**
 * Makes the deduction lists that are due, each in its own transaction, so that a failure affects only its organization.
 * Later lists of that organization wait for the next run. Any number of processes may run this.
 */
export const makeDeductionLists = job({
  name: 'makeDeductionLists',
  // Every minute, because the business clock decides when a list is due.
  cron: everyMinute,
  run: async ({ database, now: clock, within, log }) => {
    const due = await database.transaction({ orgs: 'all' }, 'read', ({ client }) => dueLists({ client, now: clock() }))
    const skipped = new Set<string>()
    const failures: Error[] = []
    for (const { orgId, period } of due) {
      if (skipped.has(orgId)) continue
      const made = await within((ctx) => makeMonthlyList(ctx, orgId, period)).catch((cause: unknown) => {
        failures.push(new Error(`the deduction list of ${orgId} for ${period} could not be made`, { cause }))
        return null
      })
      if (made) log.info({ orgId, ...made }, 'a deduction list was made')
      else skipped.add(orgId)
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} deduction lists could not be made`)
  },
})
