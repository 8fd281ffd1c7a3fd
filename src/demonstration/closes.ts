import { pino } from 'pino'
import {
  addDays,
  addPeriods,
  firstDay,
  msOf,
  periodOf,
  type Instant,
  type LocalDate,
  type Period,
} from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { makeDeductionLists } from '#money/deductions/making/deduction.jobs.ts'
import { pauseOverdue } from '#owed/receivables/advance/pause.jobs.ts'
import { auditNightly } from '#ground/ledger/ledger.jobs.ts'
import { closeMonths, notifyStatements } from '#owed/statements/statement.jobs.ts'
import { jobContext } from '#server/job.ts'
import { moment } from './organizations.ts'
import type { Simulation } from './simulation.ts'

/** Closes months, makes deduction lists and pauses withdrawals as the jobs do, when the simulation reaches their time. */
export const createCloses = ({ app }: Simulation, opening: LocalDate) => {
  let next: Period = periodOf(opening)
  let nextList = opening
  const contextAt = (at: Instant) => {
    const quiet = { provider: null, deliver: async () => undefined, log: pino({ level: 'silent' }) }
    return jobContext({ ...app, ...quiet, clock: () => msOf(at) })
  }
  const closeOne = async (period: Period): Promise<boolean> => {
    const at = moment(firstDay(addPeriods(period, 1)), '00:30')
    if (msOf(at) > app.clock()) return false
    const ctx = contextAt(at)
    await closeMonths.run(ctx)
    const { rows } = await app.database.transaction({ orgs: 'all' }, 'read', ({ client }) =>
      client.query<{ org_id: Id<'org'> }>('select org_id from closed_periods where period = $1', [period]),
    )
    for (const { org_id: orgId } of rows) await notifyStatements.run(ctx, { orgId, period, after: '' })
    return true
  }
  const makeLists = async (day: LocalDate): Promise<void> => {
    for (; nextList <= day; nextList = addDays(nextList, 1)) {
      const at = moment(nextList, '00:30')
      if (msOf(at) > app.clock()) return
      await makeDeductionLists.run(contextAt(at))
    }
  }
  const pause = async (day: LocalDate): Promise<void> => {
    const at = moment(day, '00:35')
    if (msOf(at) <= app.clock()) await pauseOverdue.run(contextAt(at))
  }
  return {
    /** Makes the deduction lists up to this day, pauses withdrawals where one is overdue, and closes the months before it. */
    through: async (day: LocalDate): Promise<void> => {
      await makeLists(day)
      await pause(day)
      while (next < periodOf(day) && (await closeOne(next))) next = addPeriods(next, 1)
    },
    /** Audits the ledger as the job of the last night does. */
    audit: (day: LocalDate): Promise<void> => {
      const at = moment(day, '02:00')
      return auditNightly.run(contextAt(msOf(at) > app.clock() ? moment(addDays(day, -1), '02:00') : at))
    },
  }
}
