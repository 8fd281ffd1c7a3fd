import { dateIn } from '#kernel/time.ts'
import { everyMinute, job } from '#server/job.ts'
import { dueFinals, dueLists, makeFinalList, makeMonthlyList } from './make.steps.ts'

type Making = Parameters<typeof makeMonthlyList>[0]

/**
 * Makes the deduction lists that are due, each in its own transaction, so that a failure affects only its organization.
 * Later lists of that organization wait for the next run. Any number of processes may run this.
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
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} deduction lists could not be made`)
  },
})
