import { Logger as WorkerLogger, parseCronItems, run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { instantOf, type Clock } from '#kernel/time.ts'
import { indexEmployees } from '#modules/employees/search.jobs.ts'
import { sendMessages } from '#modules/notifications/message.jobs.ts'
import { sendNotices } from '#modules/notifications/notice.jobs.ts'
import { tellCompleted, type Telling } from '#modules/transfers/transfer.jobs.ts'
import { forgetOldRecords } from '#modules/identity/retention.jobs.ts'
import { dropEmptyTotals } from '#modules/withdrawals/totals.jobs.ts'
import { createJobPresence } from './job-presence.ts'
import type { Database } from './postgres/database.ts'
import type { Deliver } from './outbound/messages.ts'

export type JobParts = {
  readonly url: string
  readonly database: Database
  readonly deliver: Deliver
  readonly clock: Clock
  readonly log: Logger
}

/** Takes jobs from the database until it is stopped. Any number of workers may run. */
export const startJobs = async ({
  url,
  database,
  deliver,
  clock,
  log,
}: JobParts): Promise<{ stop: () => Promise<void> }> => {
  const now = () => instantOf(clock())
  const taskList: TaskList = {
    sendMessages: () => sendMessages(database, deliver, now),
    sendNotices: () => sendNotices(database, clock),
    tellCompleted: (payload) => tellCompleted(database, payload as Telling, now()),
    indexEmployees: () => indexEmployees(database),
    forgetOldRecords: () => forgetOldRecords(database, now()),
    dropEmptyTotals: () => dropEmptyTotals(database),
  }
  const cron = (task: string, match: string) => ({ task, match, identifier: task })
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  // A database that stops, or is stopped, must not take the process with it.
  const onLost = (error: Error) => log.warn({ err: error }, 'a connection of the jobs was lost')
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  const presence = createJobPresence(url, pool, onLost)
  const runner = await run({
    pgPool: pool,
    events: presence.events,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList,
    parsedCronItems: parseCronItems([
      cron('sendNotices', '* * * * *'),
      cron('forgetOldRecords', '30 18 * * *'),
      cron('dropEmptyTotals', '45 18 * * *'),
    ]),
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') log.error(message)
      else if (level === 'warning') log.warn(message)
      else log.debug(message)
    }),
  })
  await presence.start()
  return {
    stop: async () => {
      await runner.stop()
      await presence.stop()
      await pool.end()
    },
  }
}
