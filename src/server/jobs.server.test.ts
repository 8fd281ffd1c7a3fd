import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { Id } from '#kernel/values.ts'
import { queueMessage } from '#server/outbound/outbox.ts'
import { world } from '#test/world.ts'
import { jobs } from '#app/server/jobs.ts'
import { job } from './job.ts'
import { cronItems, startJobs } from './jobs.ts'
import type { Deliver } from './outbound/messages.ts'
import { openCurlec } from './outbound/payment-provider.ts'

const w = world()
const orgId = 'AAAAAAAAAAAAAAAA' as Id<'org'>
const started: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop()
})

type Parts = Parameters<typeof startJobs>[0]
const start = async (deliver: Deliver, { log = pino({ level: 'silent' }), ...others }: Partial<Parts> = {}) => {
  const parts = {
    url: w.url,
    jobs,
    database: w.database,
    deliver,
    storage: w.files.storage,
    provider: null,
    env: w.app.env,
    clock: Date.now,
    log,
    ...others,
  }
  started.push(await startJobs(parts))
}
const queue = (to: string, channel: 'sms' | 'email' = 'sms') =>
  w.database.transaction({ orgs: 'all' }, 'write', (tx) =>
    queueMessage({ ...tx, now: w.now(), newId: w.id }, { orgId, channel, to, subject: 'Code', text: 'A code for you' }),
  )
type LockedJob = { readonly id: string; readonly locked_by: string | null }
/** The jobs that send SMS. Each minute adds one to those that the tests queue. */
const smsJobs = async () =>
  (
    await w.database.pool.query<LockedJob>(
      `select id, locked_by from graphile_worker.jobs where task_identifier = 'sendSms' order by id`,
    )
  ).rows
const workerOf = async (job: LockedJob | undefined) => (await smsJobs()).find(({ id }) => id === job?.id)?.locked_by
const lockAMinuteAgo = (job: LockedJob | undefined, by: string) =>
  w.database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = $2 where id = $1`,
    [job?.id, by],
  )

test('another process runs the job of a killed process immediately', async () => {
  await queue('+601')
  const [job] = await smsJobs()
  await lockAMinuteAgo(job, 'worker-of-a-killed-process')
  const deliver = vi.fn<Deliver>(async () => undefined)
  await start(deliver)
  await vi.waitFor(() => expect(deliver).toHaveBeenCalledOnce(), 10_000)
  expect(deliver.mock.calls[0]?.[0].to).toBe('+601')
})

test('recurring jobs neither pile up nor lose their place: each has a key, and those of every minute have one attempt', () => {
  const items = cronItems(jobs).map(({ task, options }) => ({ task, ...options }))
  expect(items.map(({ task, jobKey }) => [task, jobKey]).filter(([task, key]) => task !== key)).toEqual([])
  expect(new Set(items.map(({ jobKeyMode }) => jobKeyMode))).toEqual(new Set(['preserve_run_at']))
  expect(items.filter(({ maxAttempts }) => maxAttempts === 1).map(({ task }) => task)).toEqual([
    'sendSms',
    'sendEmails',
    'combineMessages',
    'sendNotices',
    'sendWebhooks',
    'announceDecisions',
    'closeMonths',
    'makeDeductionLists',
    'refreshBalance',
    'sendPayouts',
  ])
})

test('a mail server that does not respond delays no SMS', async () => {
  let release = () => {}
  const hanging = new Promise<void>((resolve) => (release = resolve))
  const deliver = vi.fn<Deliver>(({ channel }) => (channel === 'email' ? hanging : Promise.resolve()))
  const sent = () => deliver.mock.calls.map(([{ to }]) => to)
  await start(deliver)
  for (let n = 1; n <= 5; n++) await queue(`person${n}@kopi.example`, 'email')
  await vi.waitFor(() => expect(sent()).toEqual(['person1@kopi.example']), 10_000)
  await queue('+605')
  await vi.waitFor(() => expect(sent()).toEqual(['person1@kopi.example', '+605']), 10_000)
  release()
  await vi.waitFor(() => expect(sent()).toHaveLength(6), 10_000)
})

test('a payment provider and a mail server that do not respond delay no notice', async () => {
  const silent = createServer()
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as AddressInfo
  const provider = openCurlec({
    url: `http://127.0.0.1:${port}`,
    keyId: 'k',
    keySecret: 's',
    account: '7878780080316316',
    webhookSecret: 'w',
  })
  const enqueue = (task: string) => w.database.pool.query('select enqueue($1, $2)', [task, '{}'])
  const waiting = async () =>
    (
      await w.database.pool.query(
        `select from graphile_worker.jobs where task_identifier = 'sendNotices' and key is null`,
      )
    ).rowCount
  for (let n = 0; n < 3; n++) await enqueue('refreshBalance')
  await queue('person@kopi.example', 'email')
  let release = () => {}
  const hanging = new Promise<void>((resolve) => (release = resolve))
  const deliver = vi.fn<Deliver>(() => hanging)
  await start(deliver, { provider })
  await vi.waitFor(() => expect(deliver).toHaveBeenCalled(), 10_000)
  await enqueue('sendNotices')
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 5_000)
  release()
  silent.closeAllConnections()
  silent.close()
})

test('one run sends all waiting messages and completes the jobs that announced them', async () => {
  for (let n = 1; n <= 30; n++) await queue(`+60${n}`)
  const left: number[] = []
  const deliver = vi.fn<Deliver>(async () => {
    left.push((await smsJobs()).filter(({ locked_by }) => locked_by === null).length)
  })
  await start(deliver)
  await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(30), 10_000)
  expect(left[0]).toBe(0)
})

test('a long job stays with its worker while the worker is alive', async () => {
  let finish = () => {}
  const slow = vi.fn<Deliver>(() => new Promise((resolve) => (finish = resolve)))
  await start(slow)
  await queue('+602')
  await vi.waitFor(() => expect(slow).toHaveBeenCalledOnce(), 10_000)
  const job = (await smsJobs()).find(({ locked_by }) => locked_by)
  const worker = job?.locked_by ?? 'none'
  await lockAMinuteAgo(job, worker)
  // Starting releases abandoned jobs before it returns.
  await start(async () => undefined)
  expect(await workerOf(job)).toBe(worker)
  finish()
  await vi.waitFor(async () => expect(await workerOf(job)).toBeUndefined(), 10_000)
  expect(slow).toHaveBeenCalledOnce()
})

test('jobs continue after the completion of one could not be recorded', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const rename = (from: string, to: string) =>
    w.database.pool.query(`alter table graphile_worker.${from} rename to ${to}`)
  const deliver = vi.fn<Deliver>(async ({ to }) => {
    // Simulates a database outage: neither the completion of a job nor the start of another can be recorded.
    if (to === '+603') await rename('_private_jobs', 'gone')
  })
  await start(deliver, { log })
  await queue('+603')
  await vi.waitFor(() => expect(lines.join('')).toContain('jobs are running again'), 20_000)
  await rename('gone', '_private_jobs')
  await queue('+604')
  await vi.waitFor(() => expect(deliver.mock.calls.map(([{ to }]) => to)).toEqual(['+603', '+604']), 20_000)
})

test('a job is woken by a transaction, also by one whose notification was lost with the connection', async () => {
  const run = vi.fn(async () => undefined)
  await start(async () => undefined, { jobs: [job({ name: 'probe', woken: true, run })] })
  await expect.poll(() => run.mock.calls.length).toBe(1)
  await w.database.pool.query(`select wake('probe')`)
  await expect.poll(() => run.mock.calls.length).toBe(2)
  await w.database.pool.query(`select wake('another')`)
  await w.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'upah jobs'`,
  )
  await expect.poll(() => run.mock.calls.length, { timeout: 20_000 }).toBe(3)
})
