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
import { everyMinute, jobContext, workers, type Job, type JobContext, type JobParts, type JobState } from './job.ts'
import { createJobPresence } from './job-presence.ts'
import { openPool } from './postgres/unresponsive.ts'

type LastRuns = Map<string, number>
type RunnerParts = JobParts & { readonly url: string; readonly jobs: readonly Job[] }
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
        if (!stopping.signal.aborted)
          parts.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'jobs cannot run')
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

/** Queues the jobs that are woken, one at a time: what wakes one meanwhile, however often, queues it once more. */
const wakerOf = (jobs: readonly Job[], add: (name: string) => Promise<unknown>) => {
  const names = jobs.filter(({ woken }) => woken).map(({ name }) => name)
  const wanted = new Set<string>()
  let isAdding = false
  const run = async () => {
    isAdding = true
    for (const name of wanted) {
      wanted.delete(name)
      await add(name)
    }
    isAdding = false
  }
  return (woken: string | null): void => {
    for (const name of names) if (woken === null || woken === name) wanted.add(name)
    if (!isAdding) void run()
  }
}

type JobRunner = { readonly ended: Promise<unknown>; readonly stop: () => Promise<void> }

const tasksOf = ({ jobs, lastRuns }: Running, group: string, ctx: JobContext): TaskList =>
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
  const { url, log, jobs } = parts
  const ending = new AbortController()
  const ctx = jobContext({ ...parts, stopping: ending.signal })
  const groups = Object.entries(workers)
  // Each group also listens for jobs on a connection.
  const connections = groups.reduce((sum, [, concurrency]) => sum + concurrency + 1, 0)
  let isStopping = false
  // The error has the whole connection as a property.
  const onLost = ({ message }: Error) =>
    void (!isStopping && log.warn({ reason: message }, 'the jobs lost a database connection'))
  const { pool, close } = openPool(
    url,
    { max: connections, connectionTimeoutMillis: 5_000, application_name: 'upah worker' },
    // The locks of this process are on the server that it left.
    { onError: onLost, onMove: () => void presence.check() },
  )
  const runners: Runner[] = []
  const onWoken = wakerOf(jobs, async (name) => runners[0]?.addJob(name, {}, { jobKey: `${name} woken` }).catch(onLost))
  const presence = createJobPresence({ url, pool, onLost, onWoken })
  const ended: Promise<unknown>[] = []
  const stop = async () => {
    isStopping = true
    ending.abort()
    // A runner that has ended cannot be stopped again.
    await Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)))
    await Promise.all(ended)
    await presence.stop()
    await close()
  }
  try {
    for (const [group, concurrency] of groups) {
      const runner = await runGroup(tasksOf(parts, group, ctx), concurrency, {
        jobs,
        pool,
        events: presence.events,
        log,
      })
      runners.push(runner)
      ended.push(runner.promise.catch(onLost))
    }
  } catch (error) {
    await stop()
    throw error
  }
  await presence.check()
  for (const { name } of jobs.filter(({ atStart }) => atStart))
    await runners[0]?.addJob(name, {}, { jobKey: `${name} at start` }).catch(onLost)
  let stopped: Promise<void> | undefined
  return { ended: Promise.race(ended), stop: () => (stopped ??= stop()) }
}

type GroupParts = Pick<RunnerParts, 'log' | 'jobs'> & { readonly pool: pg.Pool; readonly events: WorkerEvents }
const runGroup = (tasks: TaskList, concurrency: number, { jobs, pool, events, log }: GroupParts): Promise<Runner> =>
  run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    // In a batch, a failure to record the completion of a job would be an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: tasks,
    parsedCronItems: cronItems(jobs).filter(({ task }) => task in tasks),
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
export const cronItems = (jobs: readonly Job[]) =>
  parseCronItems(
    jobs.flatMap(({ name, cron }) => {
      if (cron === undefined) return []
      const attempts = cron === everyMinute && { maxAttempts: 1 }
      const options = { jobKey: name, jobKeyMode: 'preserve_run_at' as const, ...attempts }
      return [{ task: name, match: cron, identifier: name, options }]
    }),
  )
