import type pg from 'pg'
import type { Logger } from 'pino'
import type { Task } from '#kernel/task.ts'
import { dateIn, instantOf, msOf, type Clock, type Instant } from '#kernel/time.ts'
import type { Environment, Work } from './context.ts'
import { newId } from './ids.ts'
import { enqueueJob } from './job.sql.ts'
import type { Deliver } from './outbound/messages.ts'
import type { PaymentProvider } from './outbound/payment-provider.ts'
import type { Storage } from './outbound/storage.ts'
import type { Database, Transaction } from './postgres/database.ts'

export type JobParts = {
  readonly database: Database
  readonly deliver: Deliver
  readonly storage: Storage
  /** Null if no payment provider is configured. */
  readonly provider: PaymentProvider | null
  readonly env: Environment
  readonly clock: Clock
  readonly log: Logger
  /** Aborted when this process stops its jobs, for a job that may run for long. */
  readonly stopping?: AbortSignal
}
/** The state of a process's jobs, for its health check. */
export type JobState = {
  readonly isRunning: () => boolean
  /** When this process last completed a job of each task, in milliseconds. */
  readonly lastRuns: ReadonlyMap<string, number>
}
/** What a job may use. */
export type JobContext = JobParts & {
  readonly now: () => Instant
  /** Runs work in a transaction over all organizations. */
  readonly within: <T>(work: (ctx: Work & Transaction) => Promise<T>) => Promise<T>
}
export const jobContext = (parts: JobParts): JobContext => {
  const { database, env, clock } = parts
  const now = () => instantOf(clock())
  return {
    ...parts,
    now,
    within: (work) =>
      database.transaction({ orgs: 'all' }, 'write', (tx) => {
        const at = now()
        return work({ ...tx, env, now: at, today: dateIn(at), newId: () => newId(msOf(at)) })
      }),
  }
}

/**
 * The number of workers of each group. Work that waits for others has its own: an SMS gateway, a mail server, the payment
 * provider, large files, the receivers of webhooks. A slow one delays neither the others nor the month close. Links and
 * notices only write messages.
 */
export const workers = { recurring: 2, notices: 1, uploads: 1, payouts: 1, sms: 1, emails: 1, webhooks: 1 } as const
type Schedule = {
  /** `recurring` by default. */
  readonly group?: Exclude<keyof typeof workers, 'recurring'>
  /** In UTC. A job of every minute has one attempt, because the next minute is soon enough for another. */
  readonly cron?: string
  /** Whether the job looks for its own work, so that one run does the work of all that wait. */
  readonly combined?: true
  /** Whether a transaction wakes it with the function `wake`, which costs the transaction less than a job. */
  readonly woken?: true
  /** Whether it also runs when a process starts. */
  readonly atStart?: true
}
export const everyMinute = '* * * * *'

/** Background work. It runs at least once, so it must be idempotent. */
export type Job = Schedule & {
  readonly name: string
  readonly run: (ctx: JobContext, payload?: unknown) => Promise<void>
}
type Run<Input extends unknown[]> = (ctx: JobContext, ...input: Input) => Promise<unknown>
type PlainJob = Schedule & { readonly name: string; readonly task?: undefined; readonly run: Run<[]> }
type TaskJob<Payload> = Schedule & {
  readonly name?: undefined
  readonly task: Task<Payload>
  readonly run: Run<[payload: Payload]>
}
export const job = <Payload = object>(given: PlainJob | TaskJob<Payload>): Job => {
  if (given.name !== undefined) return { ...given, run: async (ctx) => void (await given.run(ctx)) }
  const { task, run, ...schedule } = given
  const { name, payload: schema } = task
  return { ...schedule, name, run: async (ctx, payload = {}) => void (await run(ctx, schema.parse(payload))) }
}

/** Enqueues a job in the transaction that causes it. */
export const enqueue = async <Payload extends object>(
  client: pg.ClientBase,
  { name }: Task<Payload>,
  payload: Payload,
): Promise<void> => void (await enqueueJob.run(client, { name, payload }))
