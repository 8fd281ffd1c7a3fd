import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type Runner,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { dateIn, instantOf, type Clock } from '#kernel/time.ts'
import { auditLedger } from '#modules/ledger/ledger.jobs.ts'
import { noteFailedAccruals } from '#modules/earnedWages/earned-wage.jobs.ts'
import { sendMessages } from '#modules/notifications/message.jobs.ts'
import { sendNotices } from '#modules/notifications/notice.jobs.ts'
import { closeMonths, notifyStatements } from '#modules/statements/statement.jobs.ts'
import type { NoticePage } from '#modules/statements/statement.service.ts'
import { notifyCompleted } from '#modules/withdrawals/decision/notify.jobs.ts'
import type { NotificationPage } from '#modules/withdrawals/decision/outcome.service.ts'
import { sendResetLink } from '#modules/identity/reset.jobs.ts'
import { forgetOldRecords } from '#modules/identity/retention.jobs.ts'
import { refreshBalance } from '#modules/paymentGateway/payment-gateway.jobs.ts'
import { sendPayouts } from '#modules/payouts/payout.jobs.ts'
import { remindSettlements } from '#modules/settlements/settlement.jobs.ts'
import { consumers } from '#modules/upload-consumers.ts'
import { processUpload } from '#modules/uploads/upload.jobs.ts'
import type { Environment } from './context.ts'
import { endOfKnownHolidays } from '#modules/withdrawals/request/holidays.rules.ts'
import { dropEmptyTotals } from '#modules/withdrawals/totals/totals.jobs.ts'
import { createJobPresence } from './job-presence.ts'
import type { Database } from './postgres/database.ts'
import { openPool } from './postgres/unresponsive.ts'
import type { Deliver } from './outbound/messages.ts'
import type { PaymentProvider } from './outbound/payment-provider.ts'
import type { Storage } from './outbound/storage.ts'

export type JobParts = {
  readonly url: string
  readonly database: Database
  readonly deliver: Deliver
  readonly storage: Storage
  /** Null if no payment provider is configured. */
  readonly provider: PaymentProvider | null
  readonly env: Environment
  readonly clock: Clock
  readonly log: Logger
}

/** The pause before a failed runner is replaced, in milliseconds. */
const restartDelay = 1_000

/**
 * Runs jobs from the database until it is stopped. Any number of processes may run jobs. A runner that cannot record the
 * completion of a job, because the database is down, ends; a new one replaces it and runs the job again.
 */
export const startJobs = async (parts: JobParts): Promise<{ stop: () => Promise<void> }> => {
  const stopping = new AbortController()
  let runner: JobRunner | undefined = await startRunner(parts)
  const supervise = async () => {
    while (!stopping.signal.aborted) {
      try {
        await runner?.ended
        if (stopping.signal.aborted) return
        const failed = runner
        runner = undefined
        await failed?.stop()
        await pause(restartDelay, undefined, { signal: stopping.signal })
        runner = await startRunner(parts)
        parts.log.warn('jobs are running again')
      } catch (error) {
        if (!stopping.signal.aborted) parts.log.warn({ err: error }, 'jobs cannot run')
      }
    }
  }
  const supervising = supervise()
  return {
    stop: async () => {
      stopping.abort()
      await runner?.stop()
      await supervising
      await runner?.stop()
    },
  }
}

type JobRunner = { readonly ended: Promise<unknown>; readonly stop: () => Promise<void> }

/** Tasks that have their own workers. */
type WorkerGroup = {
  readonly tasks: TaskList
  readonly concurrency: number
  readonly cron: ReturnType<typeof cronItems>
}

/**
 * Work that waits for others has its own workers: an SMS gateway, a mail server, the payment provider, large files. A slow
 * one delays neither the others nor the month close. Links and notices only write messages, so they never wait long.
 */
const workerGroupsOf = (parts: JobParts): WorkerGroup[] => {
  const { database, provider, storage, env, clock, log } = parts
  const now = () => instantOf(clock())
  const sending = { ...parts, now }
  const warn = (err: unknown, message: string) => log.error({ err }, message)
  const group = (tasks: TaskList, concurrency = 1): WorkerGroup => ({
    tasks,
    concurrency,
    cron: cronItems().filter(({ task }) => task in tasks),
  })
  return [
    group(recurringTasksOf(parts), 2),
    group({
      sendResetLink: (payload) => sendResetLink(database, env, payload, now()),
      sendNotices: () => sendNotices(database, env, clock),
      notifyCompleted: (payload) => notifyCompleted(database, payload as NotificationPage, now()),
      notifyStatements: (payload) => notifyStatements(database, payload as NoticePage, now()),
    }),
    group({ processUpload: (payload) => processUpload({ database, storage, clock, consumers, warn }, payload) }),
    group({
      sendPayouts: combined('sendPayouts', async () => {
        if (provider) await sendPayouts({ database, provider, clock })
      }),
    }),
    group({ sendSms: combined('sendSms', () => sendMessages(sending, 'sms')) }),
    group({ sendEmails: combined('sendEmails', () => sendMessages(sending, 'email')) }),
  ]
}

const recurringTasksOf = ({ database, provider, env, clock, log }: JobParts): TaskList => {
  const now = () => instantOf(clock())
  return {
    noteFailedAccruals: () => noteFailedAccruals(database, clock),
    closeMonths: () => closeMonths(database, clock),
    forgetOldRecords: () => forgetOldRecords(database, now()),
    auditLedger: (payload) => auditLedger(database, payload, now),
    refreshBalance: async () => {
      if (provider) await refreshBalance(database, provider, clock)
    },
    remindSettlements: () => remindSettlements(database, env, clock),
    dropEmptyTotals: () => dropEmptyTotals(database),
    checkHolidays: async () => {
      const until = endOfKnownHolidays(dateIn(now()))
      if (until) log.warn({ until }, 'the bank holidays of later years are not known')
    },
  }
}

/**
 * A task that looks for its own work. One run does the work of all its waiting jobs, whose causes are committed by now, so
 * it completes them first. Jobs queued from here on stay.
 */
const combined =
  (task: string, work: () => Promise<void>): Task =>
  async (_, helpers) => {
    await helpers.query(
      `select from graphile_worker.complete_jobs(array(
         select id from graphile_worker.jobs
          where task_identifier = $1 and key is null and locked_at is null and run_at <= now()))`,
      [task],
    )
    await work()
  }

const startRunner = async (parts: JobParts): Promise<JobRunner> => {
  const { url, log } = parts
  const groups = workerGroupsOf(parts)
  // Each group also listens for jobs on a connection.
  const connections = groups.reduce((sum, { concurrency }) => sum + concurrency + 1, 0)
  const onLost = (error: Error) => log.warn({ err: error }, 'the jobs lost a database connection')
  const { pool, close } = openPool(
    url,
    { max: connections, connectionTimeoutMillis: 5_000, application_name: 'upah worker' },
    // The locks of this process are on the server that it left.
    { onError: onLost, onMove: () => void presence.check() },
  )
  const presence = createJobPresence(url, pool, onLost)
  const runners: Runner[] = []
  const ended: Promise<unknown>[] = []
  const stop = async () => {
    // A runner that has ended cannot be stopped again.
    await Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)))
    await Promise.all(ended)
    await presence.stop()
    await close()
  }
  try {
    for (const group of groups) {
      const runner = await runGroup(group, { pool, events: presence.events, log })
      runners.push(runner)
      ended.push(runner.promise.catch(onLost))
    }
  } catch (error) {
    await stop()
    throw error
  }
  await presence.check()
  // Without a balance, nothing can be paid through the provider.
  await runners[0]?.addJob('refreshBalance', {}, { jobKey: 'refreshBalance at start' }).catch(onLost)
  let stopped: Promise<void> | undefined
  return { ended: Promise.race(ended), stop: () => (stopped ??= stop()) }
}

type GroupParts = Pick<JobParts, 'log'> & { readonly pool: pg.Pool; readonly events: WorkerEvents }
const runGroup = ({ tasks, concurrency, cron }: WorkerGroup, { pool, events, log }: GroupParts): Promise<Runner> =>
  run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    // In a batch, a failure to record the completion of a job would be an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: tasks,
    parsedCronItems: cron,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') log.error(message)
      else if (level === 'warning') log.warn(message)
      else log.debug(message)
    }),
  })

/**
 * Recurring jobs. With its key, a job that has not run yet is not repeated. It keeps its place in the queue: a job that
 * moved to each new minute would never run while older jobs wait.
 */
export const cronItems = () => {
  const cron = (task: string, match: string, options: { maxAttempts?: number } = {}) => ({
    task,
    match,
    identifier: task,
    options: { jobKey: task, jobKeyMode: 'preserve_run_at' as const, ...options },
  })
  /** The next minute is soon enough for another attempt. */
  const everyMinute = (task: string) => cron(task, '* * * * *', { maxAttempts: 1 })
  return parseCronItems([
    // Messages that failed are due again later.
    everyMinute('sendSms'),
    everyMinute('sendEmails'),
    everyMinute('sendNotices'),
    // Every minute, because the business clock decides when a month ends.
    everyMinute('closeMonths'),
    cron('noteFailedAccruals', '10 * * * *'),
    everyMinute('refreshBalance'),
    // Also queries payouts whose event did not arrive.
    everyMinute('sendPayouts'),
    // 08:00 in Kuala Lumpur.
    cron('remindSettlements', '0 0 * * *'),
    cron('checkHolidays', '0 0 * * *'),
    cron('forgetOldRecords', '30 18 * * *'),
    cron('dropEmptyTotals', '45 18 * * *'),
  ])
}
