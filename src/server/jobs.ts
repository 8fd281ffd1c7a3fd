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
import { dateIn } from '#kernel/time.ts'
import {
  makeDeductionLists,
  pauseOverdue,
  remindOfDeductions,
  remindOfLeaverInstalments,
} from '#modules/deductions/deduction.jobs.ts'
import { summarizeDelegations, notifyOfDelegations } from '#modules/delegations/delegation.jobs.ts'
import { auditLedger, auditNightly } from '#modules/ledger/ledger.jobs.ts'
import { forgetReadFiles } from '#modules/files/file.jobs.ts'
import { noteFailedAccruals } from '#modules/earnedWages/earned-wage.jobs.ts'
import { announceDecisions } from '#modules/notifications/decision.jobs.ts'
import { combineMessages, sendEmails, sendSms } from '#modules/notifications/message.jobs.ts'
import { sendNotices } from '#modules/notifications/notice.jobs.ts'
import { closeMonths, notifyStatements } from '#modules/statements/statement.jobs.ts'
import { notifyCompleted } from '#modules/withdrawals/decision/notify.jobs.ts'
import { sendResetLink } from '#modules/identity/reset.jobs.ts'
import { forgetOldRecords } from '#modules/identity/retention.jobs.ts'
import { refreshBalance } from '#modules/paymentGateway/payment-gateway.jobs.ts'
import { remindOfBenefits } from '#modules/payRuns/benefit-account.jobs.ts'
import { sendPayouts } from '#modules/payouts/payout.jobs.ts'
import { remindSettlements } from '#modules/settlements/settlement.jobs.ts'
import { consumers } from '#modules/upload-consumers.ts'
import { uploadTask } from '#modules/uploads/upload.contract.ts'
import { processUpload } from '#modules/uploads/upload.jobs.ts'
import { remindOfOpenings } from '#modules/withdrawals/request/reminder.jobs.ts'
import { endOfKnownHolidays } from '#modules/banks/holidays.rules.ts'
import { dropEmptyTotals } from '#modules/withdrawals/totals/totals.jobs.ts'
import {
  everyMinute,
  job,
  jobContext,
  workers,
  type Job,
  type JobContext,
  type JobParts,
  type JobState,
} from './job.ts'
import { createJobPresence } from './job-presence.ts'
import { openPool } from './postgres/unresponsive.ts'

type LastRuns = Map<string, number>
type RunnerParts = JobParts & { readonly url: string }
type Running = RunnerParts & { readonly lastRuns: LastRuns }

/** The pause before a failed runner is replaced, in milliseconds. */
const restartDelay = 1_000

/**
 * Runs jobs from the database until it is stopped. Any number of processes may run jobs. A runner that cannot record the
 * completion of a job, because the database is down, ends; a new one replaces it and runs the job again.
 */
export const startJobs = async (given: RunnerParts): Promise<JobState & { stop: () => Promise<void> }> => {
  const parts = { ...given, lastRuns: new Map<string, number>() }
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
    isRunning: () => runner !== undefined && !stopping.signal.aborted,
    lastRuns: parts.lastRuns,
    stop: async () => {
      stopping.abort()
      await runner?.stop()
      await supervising
      await runner?.stop()
    },
  }
}

type JobRunner = { readonly ended: Promise<unknown>; readonly stop: () => Promise<void> }

const checkHolidays = job({
  name: 'checkHolidays',
  cron: '0 0 * * *',
  run: async ({ now, log }) => {
    const until = endOfKnownHolidays(dateIn(now()))
    if (until) log.warn({ until }, 'the bank holidays of later years are not known')
  },
})
const processUploads = job({
  task: uploadTask,
  group: 'uploads',
  run: ({ log, ...parts }, payload) =>
    processUpload({ ...parts, consumers, warn: (err, message) => log.error({ err }, message) }, payload),
})
const jobs: readonly Job[] = [
  sendSms,
  sendEmails,
  combineMessages,
  sendNotices,
  announceDecisions,
  remindOfOpenings,
  summarizeDelegations,
  notifyOfDelegations,
  closeMonths,
  makeDeductionLists,
  noteFailedAccruals,
  refreshBalance,
  sendPayouts,
  remindSettlements,
  remindOfBenefits,
  remindOfDeductions,
  remindOfLeaverInstalments,
  pauseOverdue,
  checkHolidays,
  forgetOldRecords,
  forgetReadFiles,
  dropEmptyTotals,
  sendResetLink,
  notifyCompleted,
  notifyStatements,
  processUploads,
  auditLedger,
  auditNightly,
]

const tasksOf = (group: string, ctx: JobContext, lastRuns: LastRuns): TaskList =>
  Object.fromEntries(
    jobs
      .filter((one) => (one.group ?? 'recurring') === group)
      .map((one): [string, Task] => {
        const work = watched(one, ctx, lastRuns)
        return [one.name, one.combined ? combined(one.name, work) : work]
      }),
  )

/** Logs a line per completed run, at the level debug for jobs of every minute. The library logs the failed ones. */
const watched =
  ({ name, cron, run }: Job, ctx: JobContext, lastRuns: LastRuns) =>
  async (payload?: unknown): Promise<void> => {
    const started = performance.now()
    await run(ctx, payload)
    lastRuns.set(name, ctx.clock())
    const ms = Math.round(performance.now() - started)
    ctx.log[cron === everyMinute ? 'debug' : 'info']({ job: name, ms }, 'job')
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

const startRunner = async (parts: Running): Promise<JobRunner> => {
  const { url, log, lastRuns } = parts
  const ctx = jobContext(parts)
  const groups = Object.entries(workers)
  // Each group also listens for jobs on a connection.
  const connections = groups.reduce((sum, [, concurrency]) => sum + concurrency + 1, 0)
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
    for (const [group, concurrency] of groups) {
      const runner = await runGroup(tasksOf(group, ctx, lastRuns), concurrency, { pool, events: presence.events, log })
      runners.push(runner)
      ended.push(runner.promise.catch(onLost))
    }
  } catch (error) {
    await stop()
    throw error
  }
  await presence.check()
  // Without a balance, nothing can be paid through the provider.
  await runners[0]?.addJob(refreshBalance.name, {}, { jobKey: 'refreshBalance at start' }).catch(onLost)
  let stopped: Promise<void> | undefined
  return { ended: Promise.race(ended), stop: () => (stopped ??= stop()) }
}

type GroupParts = Pick<JobParts, 'log'> & { readonly pool: pg.Pool; readonly events: WorkerEvents }
const runGroup = (tasks: TaskList, concurrency: number, { pool, events, log }: GroupParts): Promise<Runner> =>
  run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    // In a batch, a failure to record the completion of a job would be an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: tasks,
    parsedCronItems: cronItems().filter(({ task }) => task in tasks),
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
export const cronItems = () =>
  parseCronItems(
    jobs.flatMap(({ name, cron }) => {
      if (cron === undefined) return []
      const attempts = cron === everyMinute && { maxAttempts: 1 }
      const options = { jobKey: name, jobKeyMode: 'preserve_run_at' as const, ...attempts }
      return [{ task: name, match: cron, identifier: name, options }]
    }),
  )
