import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMs, instantOf, minutes } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { freePort, startEmbedded, type EmbeddedDatabase } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { benchClock } from '../bench/clock.ts'
import { seedPeople, type Seeded } from '../bench/seed.ts'
import { seedEndpoints } from '../bench/seed-endpoints.ts'
import { launch, postCall, type Launched } from '../bench/test-bed.ts'
import { openReceiver, type Receiver } from './receiver.ts'

let folder: string
let cluster: EmbeddedDatabase
let seeded: Seeded
let receiver: Receiver
let server: Launched
/** Each server starts later than the leases of the one before. */
let clock = instantOf(Date.parse(benchClock))
const start = async () => {
  clock = addMs(clock, minutes(5))
  const port = String(receiver.reach.port)
  server = await launch(cluster.url, await freePort(), { CLOCK: clock, RECEIVER_PORT: port }, 'to receiver')
}
const connect = async () => {
  const client = new pg.Client({ connectionString: cluster.url })
  // Of the database that is killed.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
const isDatabaseUp = () =>
  connect().then(
    (client) => client.end().then(() => true),
    () => false,
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upah-webhooks-'))
  receiver = await openReceiver()
  cluster = await startEmbedded({ directory: join(folder, 'postgres') })
  await migrate(cluster.url)
  const client = await connect()
  seeded = await seedPeople(client, { organizations: 1, people: 20, tag: 'HOOKS' })
  await seedEndpoints(client, seeded.orgs[0] as Id<'org'>, ['hr.receiver.example'])
  await client.end()
  await start()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await receiver.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Makes a call until it is answered, under the same key. */
const call = async (name: string, data: object, key?: string): Promise<unknown> => {
  for (;;) {
    const signal = AbortSignal.timeout(15_000)
    const given = { data, cookie: seeded.managers[0] ?? '', signal, ...(key !== undefined && { key }) }
    const answer = await postCall(server.port, name, given).catch(() => null)
    const body = (await answer?.json().catch(() => null)) as { result?: unknown; error?: unknown } | null
    if (body?.result) return body.result
    if (answer && answer.status !== 503) throw new Error(JSON.stringify(body?.error))
    await pause(50)
  }
}

let changes = 0
/** Changes an employee, which is one event. */
const change = async () => {
  changes += 1
  const employeeICNumber = `P${String(changes).padStart(9, '0')}`
  await call('employees-editEmployee', { employeeICNumber, address: '1 Jalan Raja' }, `change-${changes}`)
}

type Page = { events: { id: string }[]; cursor: string }
const polled: Page['events'] = []
let cursor: string | undefined
/** Reads on from the last cursor, as a program that polls, and returns the number of all events. */
const poll = async () => {
  const page = (await call('events-list', cursor === undefined ? {} : { cursor })) as Page
  cursor = page.cursor
  return polled.push(...page.events)
}

/** Locks until the database session ends. The step is reached once the product waits for the lock. */
const blocking = async (lock: string) => {
  const client = await connect()
  await client.query(`begin; ${lock}`)
  return {
    isReached: async () => {
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      return ((await client.query(waiting)).rowCount ?? 0) > 0
    },
    release: () => client.end().catch(() => undefined),
  }
}
/** Accepts requests without answering them. */
const silence = async () => {
  const held: (() => void)[] = []
  receiver.answer = (_, response) => void held.push(() => response.writeHead(204).end())
  return {
    isReached: async () => held.length > 0,
    release: async () => {
      receiver.answer = (_, response) => void response.writeHead(204).end()
      for (const answer of held) answer()
    },
  }
}
const steps = {
  'an event is written': () => blocking('lock table events in exclusive mode'),
  // The events that are written meanwhile need only a share of this lock.
  'deliveries are claimed': () => blocking('select from webhook_endpoints for no key update'),
  'a request is answered': silence,
  'results are stored': () => blocking('lock table webhook_attempts in exclusive mode'),
}

test('polling and webhooks give the same events after kill -9 of the server and of the database at each step', async () => {
  for (const [name, stop] of Object.entries(steps))
    for (const killed of ['database', 'server']) {
      const step = await stop()
      const changing = change()
      await expect.poll(step.isReached, { timeout: 20_000, message: `${name}, ${killed}` }).toBe(true)
      process.kill(killed === 'server' ? server.pid : cluster.pid, 'SIGKILL')
      await step.release()
      if (killed === 'server') {
        await server.stop()
        await start()
      }
      await changing
      await expect.poll(isDatabaseUp, { timeout: 20_000 }).toBe(true)
      await poll()
    }
  // What the last process had claimed is sent with the next event.
  await change()
  const bodies = () => new Map(receiver.received.map(({ headers, body }) => [String(headers['webhook-id']), body]))
  await expect.poll(() => bodies().size, { timeout: 20_000 }).toBe(changes)
  await expect.poll(poll, { timeout: 20_000 }).toBe(changes)
  // What the killed server had not stored is sent twice.
  expect(receiver.received.length).toBeGreaterThanOrEqual(changes + 2)
  expect(polled.map(({ id }) => (JSON.parse(bodies().get(id) ?? '{}') as { data?: unknown }).data)).toEqual(polled)
  const client = await connect()
  const { rows } = await client.query(`select status, count(*)::int from webhook_deliveries group by 1`)
  await client.end()
  expect(rows).toEqual([{ status: 'delivered', count: changes }])
}, 120_000)
