import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { payoutWorld } from '#money/payouts/payout-world.fixtures.ts'
import { credentials, workerSettings } from '#money/payouts/provider-harness.fixtures.ts'
import { startSimulator } from '#server/outbound/provider-simulator.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { freePort } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { openPair, type Node, type Pair } from '../bench/failover-cluster.ts'
import { contradictions, startWriters, withdrawOnce, type Outcome } from '../bench/failover-load.ts'
import { seedPeople, type Person, type Seeded } from '../bench/seed.ts'
import { placeWithdrawals } from '../bench/seed-withdrawals.ts'
import { launch, type Launched } from '../bench/test-bed.ts'
import { callDuring, expectEveryOutcome, startUploads } from './failing-over.ts'
import { hasRoomInMemory, memory } from './memory.ts'
import { call } from './retrying.ts'
import { openWorld } from './world.ts'

/** The promise of the product: calls are served again within this time, without a restart, in milliseconds. */
const recovery = 10_000
const crowdOf = 2_500
/** The withdrawals of the end of day. */
const sent = 20_000

let pair: Pair
let server: Launched
let seeded: Seeded
let crowds = 0
beforeAll(async () => {
  pair = await openPair(hasRoomInMemory() ? memory : tmpdir())
  await migrate(pair.url())
  const client = new pg.Client({ connectionString: pair.url() })
  await client.connect()
  seeded = await seedPeople(client, { organizations: 12, people: 10 * crowdOf + sent, tag: 'PAIR' })
  // An end of day sends these; the others request withdrawals.
  await placeWithdrawals(client, { ...seeded, people: seeded.people.slice(-sent) }, sent, 'approved')
  await client.end()
  await pair.addStandby()
  server = await launch(pair.url(), await freePort(), { ROLE: 'web' })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await pair.close()
})

const crowd = (): Person[] => seeded.people.slice(crowds * crowdOf, ++crowds * crowdOf)
const servedAfter = async (outcomes: readonly Outcome[], at: number) => {
  const find = () => outcomes.find((outcome) => outcome.kind === 'acknowledged' && outcome.at > at)
  await expect.poll(find, { timeout: 60_000, interval: 20 }).toBeDefined()
  return (find()?.at ?? 0) - at
}
/** The standby becomes the primary, and the address leads to it. */
const failOver = async (): Promise<Node> => {
  const former = await pair.promote()
  pair.router.lead(pair.primary().port)
  return former
}

type Writing = ReturnType<typeof startWriters>
const moreServed = async (writing: Writing, count: number) => {
  const before = writing.acknowledged().length
  await expect.poll(() => writing.acknowledged().length, { timeout: 20_000 }).toBeGreaterThan(before + count)
}
/** Waits until the primary has a session like this. */
const untilSession = (condition: string) =>
  expect
    .poll(async () => (await pair.primary().run(`select from pg_stat_activity where ${condition}`)).length, {
      timeout: 20_000,
      interval: 10,
    })
    .toBeGreaterThan(0)
/**
 * Runs eight writers and an upload before, during and after an event, checks that they are served again in time, and
 * completes the pair again.
 */
const under = async (event: (writing: Writing) => Promise<Node | undefined>, on = server) => {
  const writing = startWriters(on.port, crowd(), 8, 20)
  // The uploads of one user are limited.
  const uploads = startUploads(on, seeded.managers[crowds] ?? '')
  await expect.poll(() => writing.acknowledged().length, { timeout: 20_000 }).toBeGreaterThan(60)
  await pair.recordState('event')
  const former = await event(writing)
  const served = await servedAfter(writing.outcomes, performance.now())
  await moreServed(writing, 20)
  const outcomes = await writing.end()
  const files = await uploads.end()
  expect(served).toBeLessThan(recovery)
  if (former) await pair.remove(former)
  if (!pair.standby()) await pair.addStandby()
  return { outcomes, files }
}
/** The same, and every answer holds. */
const holdsUnder = async (...given: Parameters<typeof under>) => {
  const { outcomes, files } = await under(...given)
  await expectEveryOutcome(pair.primary().url, outcomes, given[1] ?? server, pair.states.join('\n'))
  expect(files.stored).toBeGreaterThan(2)
  expect(files.wrong).toEqual([])
  return outcomes
}

test('a primary that is killed loses and repeats nothing', async () => {
  await holdsUnder(async () => {
    await pair.primary().kill()
    return failOver()
  })
}, 60_000)

test('a primary that is killed after its standby was cut off loses and repeats nothing', async () => {
  await holdsUnder(async () => {
    pair.replication.lead(null)
    pair.replication.cut()
    await untilSession(`wait_event = 'SyncRep'`)
    await pair.primary().kill()
    return failOver()
  })
}, 60_000)

test('a primary that freezes while its connections stay open is left, and service resumes', async () => {
  await holdsUnder(async () => {
    const former = pair.primary()
    former.freeze()
    await pair.promote()
    pair.router.lead(pair.primary().port)
    return former
  })
}, 60_000)

test('a primary that becomes read-only while its connections stay open is left, and service resumes', async () => {
  const outcomes = await holdsUnder(async (writing) => {
    const former = pair.primary()
    await former.run('alter system set default_transaction_read_only = on')
    await former.run('select pg_reload_conf()')
    await expect.poll(() => writing.outcomes.filter(({ kind }) => kind !== 'acknowledged').length).toBeGreaterThan(0)
    await pair.promote()
    pair.router.lead(pair.primary().port)
    return former
  })
  // Nothing is wrong with the disk.
  expect(new Set(outcomes.map(({ code }) => code))).not.toContain('read_only')
}, 60_000)

test('a standby that is missing stops writes in bounded time but not reads, and writes resume with it', async () => {
  const reader = seeded.people[0] as Person
  const reads: { status: number | undefined; ms: number }[] = []
  let asked = 0
  const outcomes = await holdsUnder(async (writing) => {
    pair.replication.lead(null)
    pair.replication.cut()
    const gone = performance.now()
    while (performance.now() - gone < 9_000) {
      const from = performance.now()
      const answer = await call(server.port, 'auth-getSession', {}, reader.cookie)
      reads.push({ status: answer?.status, ms: performance.now() - from })
      await pause(100)
    }
    const late = writing.outcomes.filter(({ at }) => at > gone + 6_000)
    asked = late.length
    expect(new Set(late.map(({ code }) => code))).toEqual(new Set(['unavailable']))
    const ready = await fetch(`http://127.0.0.1:${server.port}/readyz`)
    expect(await ready.json()).toMatchObject({ status: 'ready', database: { writable: true, standby: 'missing' } })
    const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
    expect(Number(/^upah_database_commits_waiting (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0)
    // Commits whose connections were closed still hold connections of the server, but their number doesn't grow.
    expect(Number(/^upah_database_commits_waiting (\d+)$/m.exec(metrics)?.[1])).toBeLessThan(20)
    pair.replication.lead(pair.primary().port)
    return undefined
  })
  expect(asked).toBeGreaterThan(20)
  expect(outcomes.some(({ code }) => code === 'outcome_unknown')).toBe(true)
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
  expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(2_000)
}, 60_000)

test('the control: a primary that does not wait for its standby loses acknowledged withdrawals', async () => {
  const { outcomes } = await under(async (writing) => {
    await pair.primary().run('alter system set synchronous_commit = local')
    await pair.primary().run('select pg_reload_conf()')
    pair.replication.lead(null)
    pair.replication.cut()
    await moreServed(writing, 20)
    await pair.primary().kill()
    return failOver()
  })
  const database = openDatabase(pair.primary().url, { max: 1 })
  const lost = await contradictions(database.pool, outcomes)
  expect(lost.filter(({ kind }) => kind === 'acknowledged').length).toBeGreaterThan(10)
  await database.close()
}, 60_000)

test('a planned switch refuses no call that is repeated', async () => {
  await holdsUnder(async () => {
    const former = pair.primary()
    await former.stop()
    return failOver()
  })
}, 60_000)

test('a list of two servers needs no router: the connections move to the one that accepts writes', async () => {
  const [one, two] = [new URL(pair.primary().url), new URL(pair.standby()?.url ?? '')]
  const servers = `${one.username}:${one.password}@${two.host},${one.host}`
  const listed = await launch(`postgres://${servers}/upah?target_session_attrs=read-write`, await freePort())
  try {
    await holdsUnder(async () => {
      pair.primary().freeze()
      // Before the promotion, one server is silent and the other one is a standby.
      const from = performance.now()
      expect((await call(listed.port, 'auth-getSession', {}, seeded.managers[0] ?? ''))?.status).toBe(503)
      expect(performance.now() - from).toBeLessThan(5_500)
      return failOver()
    }, listed)
  } finally {
    await listed.stop()
  }
}, 60_000)

test('a commit whose wait was cancelled is unknown, and its answer is repeated only once the standby has it', async () => {
  const [person] = crowd() as [Person]
  expect((await call(server.port, 'auth-getSession', {}, person.cookie))?.status).toBe(200)
  pair.replication.lead(null)
  pair.replication.cut()
  const first = withdrawOnce(server.port, person)
  // Something else may wait before it.
  let answered = false
  void first.then(() => (answered = true))
  while (!answered) {
    await pair.primary().run(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
    await pause(20)
  }
  expect(await first).toMatchObject({ kind: 'unknown', code: 'outcome_unknown' })
  // The row exists, but a failover would lose it.
  expect(await pair.primary().run(`select from withdrawals where employee_id = '${person.employeeId}'`)).toHaveLength(1)
  expect(await withdrawOnce(server.port, person)).toMatchObject({ kind: 'unknown', code: 'outcome_unknown' })
  pair.replication.lead(pair.primary().port)
  await expect
    .poll(() => withdrawOnce(server.port, person), { timeout: 20_000 })
    .toMatchObject({ kind: 'acknowledged' })
}, 60_000)

test('a promotion during an end of day and its completion sends and completes each withdrawal once', async () => {
  const read = async (text: string) => (await pair.primary().run(text))[0]
  const send = ['rollingPayAdmin-endOfDayProcessing', {}, seeded.admin] as const
  const sending = await callDuring(server, send, async () => {
    await untilSession('backend_xid is not null')
    await pair.primary().kill()
    await pair.remove(await failOver())
  })
  expect([sending.first?.status ?? 503, sending.last?.status]).toEqual([503, 200])
  expect(await read('select count(*)::int as batches, sum(withdrawals)::int as n from bank_batches')).toEqual({
    batches: 1,
    n: sent,
  })
  await pair.addStandby()
  const complete = [
    'rollingPayAdmin-completeAll',
    { transferDate: '2026-11-16', handover: 'Sent by e-mail' },
    seeded.admin,
  ] as const
  let frozen: Node | undefined
  const completing = await callDuring(server, complete, async () => {
    await untilSession('backend_xid is not null')
    pair.primary().freeze()
    frozen = await failOver()
  })
  if (frozen) await pair.remove(frozen)
  await pair.addStandby()
  expect([completing.first?.status ?? 503, completing.last?.status]).toEqual([503, 200])
  expect(
    await read(`select count(*)::int as n, count(distinct id)::int as ids from withdrawals where status = 'completed'`),
  ).toEqual({ n: sent, ids: sent })
  const database = openDatabase(pair.primary().url, { max: 1 })
  expect(await auditLedger(database)).toEqual([])
  await database.close()
}, 120_000)

test('a promotion while payments are being sent pays every payee exactly once', async () => {
  const simulator = await startSimulator({ ...credentials, delay: 5 })
  const w = await openWorld(pair.url())
  const workers: Launched[] = []
  const startWorker = async () => {
    const settings = { ROLE: 'worker', CLOCK: w.now(), ...workerSettings(simulator) }
    workers.push(await launch(pair.url(), await freePort(), settings))
  }
  try {
    const own = await payoutWorld(w)
    const accounts = Array.from({ length: 7 }, (_, i) => `81${i}00001111`)
    await startWorker()
    // The provider accepts the first payments but answers late, so that the promotion comes before their record.
    simulator.fail('silence', 3, 'after')
    const key = await own.send(...accounts.map((account) => [1_000, account] as const))
    await expect.poll(() => simulator.payouts().length, { timeout: 20_000 }).toBeGreaterThan(1)
    await pair.primary().kill()
    await pair.remove(await failOver())
    await expect.poll(() => simulator.payouts().filter(({ status }) => status === 'processing').length).toBe(0)
    // The same worker goes on with the new server.
    await own.send([2_000, '820000001111'])
    await expect
      .poll(() => simulator.payouts().map(({ account }) => account), { timeout: 20_000 })
      .toContain('820000001111')
    w.pass(20 * 60_000)
    await startWorker()
    const status = async () => (await own.details(key)).status
    const check = () => own.platform().checkPayouts(key)
    for (let attempt = 0; attempt < 60 && (await status()) === 'processing'; attempt++) {
      await check().catch(() => undefined)
      await pause(500)
    }
    expect(await own.details(key)).toMatchObject({ status: 'completed', total: 7_000 })
    expect(
      simulator
        .payouts()
        .map(({ account }) => account ?? '')
        .toSorted(),
    ).toEqual([...accounts, '820000001111'])
    expect(await auditLedger(w.database)).toEqual([])
  } finally {
    for (const worker of workers) await worker.stop()
    await w.end()
    await simulator.stop()
  }
}, 120_000)
