import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { openDatabase, type Database } from '#server/postgres/database.ts'
import { freePort, startEmbedded, type EmbeddedDatabase } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { seedPeople, type Person, type Seeded } from '../bench/seed.ts'
import { launch, type Launched } from '../bench/test-bed.ts'
import {
  call,
  expectEveryResponseHolds,
  withdrawWithRetries,
  withdraw,
  withdrawalsOf,
  type CallResponse,
} from './retrying.ts'
import { byLength } from './length.ts'

/** The length of the database outage in seconds, in a long run that of the requirements. */
const away = byLength(3, 30)
const cuts = Math.max(3, Math.min(away, 10))
const crowdOf = 1_500

let folder: string
let port: number
let cluster: EmbeddedDatabase
let database: Database
let seeded: Seeded
let url: string
const figures: string[] = []

/** Always the same port, so that the database comes back at the same address. */
const startDatabase = async () => {
  cluster = await startEmbedded({ directory: join(folder, 'postgres'), port })
  return cluster.url
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upah-faults-'))
  port = await freePort()
  url = await startDatabase()
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  seeded = await seedPeople(client, { organizations: 6, people: 4 * crowdOf + cuts * 800, tag: 'FAULT' })
  await client.end()
  database = openDatabase(url, { max: 4 })
}, 120_000)
afterAll(async () => {
  await database.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
  process.stdout.write(`${figures.join('\n')}\n`)
})

const running: Launched[] = []
const start = async (extra: Record<string, string> = {}): Promise<Launched> => {
  const server = await launch(url, await freePort(), extra)
  running.push(server)
  return server
}
// Also after a failed test, so that no process is left running.
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)

/** A refusal that a client can act on: code, message and Retry-After. */
const busy = { status: 503, retryAfter: '1', body: { error: { details: { code: 'unavailable' } } } }
/** The same, or that the connection was lost during the commit. */
const expectUnsettled = (answer: CallResponse | null) => {
  expect(answer).toMatchObject({ status: 503, retryAfter: '1' })
  expect(['unavailable', 'outcome_unknown']).toContain(answer?.body.error?.details.code)
}
const full = { status: 503, retryAfter: '1', body: { error: { details: { code: 'read_only' } } } }
const session = (server: Launched, person: Pick<Person, 'cookie'>) =>
  call(server.port, 'auth-getSession', {}, person.cookie)
const balance = (server: Launched, person: Person) =>
  call(server.port, 'rollingPayEmployee-getRollingPayBalance', {}, person.cookie)
const health = async (server: Launched, path: string) =>
  (await fetch(`http://127.0.0.1:${server.port}${path}`, { signal: AbortSignal.timeout(15_000) })).status

/**
 * Concurrent clients that retry withdrawals, one employee after the other, until there are none left or the test stops them.
 */
const writers = (server: Launched, people: readonly Person[], count: number) => {
  const answers: CallResponse[] = []
  const refusals: (CallResponse | null)[] = []
  let next = 0
  let ended = false
  const write = async () => {
    while (!ended && next < people.length) {
      const place = next++
      answers[place] = await withdrawWithRetries(
        () => server.port,
        people[place] as Person,
        (refused) => refusals.push(refused),
      )
      // Enough employees for the duration, even on a fast machine.
      await pause(40)
    }
  }
  const all = Promise.all(Array.from({ length: count }, write))
  return {
    answers,
    refusals,
    /** Waits for the clients to finish. */
    end: async () => {
      ended = true
      await all
      return people.slice(0, next)
    },
  }
}
const servedAgain = async (answers: readonly CallResponse[], count = answers.length) =>
  expect.poll(() => answers.filter(Boolean).length, { timeout: 60_000 }).toBeGreaterThan(count)

test('connections that are cut every second lose and repeat no confirmed withdrawal', async () => {
  const server = await start()
  const people = seeded.people.slice(4 * crowdOf)
  const { answers, refusals, end } = writers(server, people, 16)
  for (let cut = 0; cut < cuts; cut++) {
    await pause(1_000)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
  }
  const before = performance.now()
  await servedAgain(answers)
  figures.push(`cut ${cuts} times: served again after ${Math.round(performance.now() - before)} ms`)
  const clients = await end()
  figures.push(`cut ${cuts} times: ${clients.length} served, ${refusals.length} refused during the outage`)
  await expectEveryResponseHolds(database, clients, answers)
  for (const refused of refusals) expectUnsettled(refused)
}, 180_000)

describe('a database outage', () => {
  /** A mail server that never responds. */
  const slowMail = async () => {
    const received: string[] = []
    const kept: (() => void)[] = []
    let keeps = true
    const release = () => {
      keeps = false
      for (const go of kept.splice(0)) go()
    }
    const server = new SMTPServer({
      logger: false,
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, { envelope }, done) => {
        stream.resume().once('end', () => {
          received.push(envelope.rcptTo[0]?.address ?? '')
          kept.push(() => done())
          if (!keeps) release()
        })
      },
    })
    server.on('error', () => undefined)
    const { server: socket } = server
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    return { port: (socket.address() as AddressInfo).port, received, release, close: () => server.close() }
  }
  const post = async (to: string) => {
    await run(
      `insert into messages (org_id, id, channel, recipient, subject, text, created_at) values ('PLATFORM', $1, 'email', $2, 'Test', 'Test', now())`,
      [`0000000000000${to.slice(0, 3).toUpperCase()}`, to],
    )
    await run(`select enqueue('sendEmails', '{}')`)
  }

  test('is reported as unavailable immediately, and calls and jobs resume without intervention', async () => {
    const mail = await slowMail()
    const server = await start({ SMTP_URL: `smtp://127.0.0.1:${mail.port}` })
    const people = seeded.people.slice(0, crowdOf)
    const { answers, refusals, end } = writers(server, people, 8)
    // A job is running when the database stops, and completes before it is back.
    await post('abc@mail.example')
    await expect.poll(() => mail.received, { timeout: 60_000 }).toEqual(['abc@mail.example'])
    await servedAgain(answers)
    await cluster.stop()
    const gone = performance.now()
    const reader = seeded.people[4 * crowdOf - 1] as Person
    expect(await session(server, reader)).toMatchObject(busy)
    expect(await withdraw(server.port, reader)).toMatchObject(busy)
    expect([await health(server, '/readyz'), await health(server, '/healthz')]).toEqual([503, 200])
    mail.release()
    while (performance.now() - gone < away * 1_000) {
      expect(await session(server, reader)).toMatchObject(busy)
      await pause(250)
    }
    const answered = answers.filter(Boolean).length
    await startDatabase()
    const back = performance.now()
    await servedAgain(answers, answered)
    figures.push(`down for ${away} s: served again after ${Math.round(performance.now() - back)} ms`)
    await expect.poll(() => health(server, '/readyz'), { timeout: 60_000 }).toBe(200)
    const clients = await end()
    figures.push(`away for ${away} s: ${clients.length} served, ${refusals.length} refused during the outage`)
    await expectEveryResponseHolds(database, clients, answers)
    for (const refused of refusals) expectUnsettled(refused)
    await post('xyz@mail.example')
    await expect.poll(() => mail.received, { timeout: 90_000 }).toContain('xyz@mail.example')
    figures.push(`down for ${away} s: jobs again after ${Math.round(performance.now() - back)} ms`)
    mail.close()
  }, 240_000)
})

test('locked rows delay only the calls that need them, which are refused in bounded time', async () => {
  const server = await start()
  const people = seeded.people.slice(crowdOf, crowdOf + 180)
  const [locked] = people as [Person]
  // Many rows of one organization are locked, as by an import of its whole directory.
  const crowd = people.filter((one) => one.orgId === locked.orgId).slice(0, 20)
  const free = people.filter((one) => !crowd.includes(one)).slice(0, 60)
  const manager = seeded.managers[seeded.orgs.indexOf(locked.orgId)] ?? ''
  const { rows } = await run('select ic_number from employees where id = $1', [locked.employeeId])
  const { ic_number: employeeICNumber } = rows[0] as { ic_number: string }
  const disable = () =>
    call(
      server.port,
      'employees-changeRollingPayWithdrawalsDisabledStatus',
      { employeeICNumber, action: 'ENABLE' },
      manager,
    )
  const holder = new pg.Client({ connectionString: url })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from employees where org_id = $1 and id = any($2) for update', [
    locked.orgId,
    crowd.map((one) => one.employeeId),
  ])
  const before = performance.now()
  const waiting = [disable(), ...crowd.map((one) => withdraw(server.port, one))]
  // All of these complete while the rows are locked, because only the test releases the lock.
  const served = await Promise.all(free.map((one) => withdrawWithRetries(() => server.port, one)))
  const read = await Promise.all([
    session(server, locked),
    balance(server, locked),
    session(server, { cookie: manager }),
  ])
  expect(read.map((answer) => answer?.status)).toEqual([200, 200, 200])
  const middle = performance.now()
  const refusals = await Promise.all(waiting)
  for (const refused of refusals) expectUnsettled(refused)
  figures.push(
    `rows locked: others served within ${Math.round(middle - before)} ms, calls that need them refused within ${Math.round(performance.now() - before)} ms`,
  )
  expect(await withdrawalsOf(database, crowd)).toEqual(new Map())
  await holder.query('rollback')
  await holder.end()
  const after = await Promise.all(crowd.map((one) => withdrawWithRetries(() => server.port, one)))
  expect(await disable()).toMatchObject({ status: 200 })
  await expectEveryResponseHolds(database, [...crowd, ...free], [...after, ...served])
}, 180_000)

test('a full disk is reported, reads still work, and writes resume afterwards', async () => {
  const server = await start()
  const people = seeded.people.slice(2 * crowdOf, 2 * crowdOf + 20)
  await run(`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await run('create trigger full_disk before insert on withdrawal_requests execute function full_disk()')
  const refused = await Promise.all(people.map((one) => withdraw(server.port, one)))
  for (const answer of refused) expect(answer).toMatchObject(full)
  expect(refused[0]?.body.error?.message).toBe(
    'Nothing can be saved right now, but you can still view your data. Please try again later.',
  )
  const read = await Promise.all(people.flatMap((one) => [session(server, one), balance(server, one)]))
  expect(read.map((answer) => answer?.status)).toEqual(read.map(() => 200))
  await run('drop function full_disk cascade')
  const answers = await Promise.all(people.map((one) => withdrawWithRetries(() => server.port, one)))
  await expectEveryResponseHolds(database, people, answers)
}, 120_000)

describe('slow clients', () => {
  const open = (server: Launched, head: readonly string[]): Promise<Socket> =>
    new Promise((opened, failed) => {
      const socket = connect(server.port, '127.0.0.1')
      socket.once('error', failed).once('connect', () => {
        socket.off('error', failed).on('error', () => undefined)
        socket.write(`${head.join('\r\n')}\r\n\r\n`, () => opened(socket))
      })
    })
  /** Sends its body byte by byte. */
  const trickle = async (server: Launched, { cookie }: Person) => {
    const body = JSON.stringify({ data: { search: 'x'.repeat(20_000) } })
    const socket = await open(server, [
      'POST /call/auth-getSession HTTP/1.1',
      'host: 127.0.0.1',
      'content-type: application/json',
      `cookie: upah=${cookie}`,
      `content-length: ${body.length}`,
    ])
    let sent = 0
    const timer = setInterval(() => socket.write(body[(sent += 1)] ?? ''), 50)
    socket.once('close', () => clearInterval(timer))
    return socket
  }
  /** Requests a large file and stops reading after its first bytes. */
  const stopReading = async (server: Launched, cookie: string, begun: Socket[]) => {
    const socket = await open(server, [
      'GET /download/audit-export HTTP/1.1',
      'host: 127.0.0.1',
      `cookie: upah=${cookie}`,
    ])
    socket.once('data', (part: Buffer) => {
      socket.pause()
      if (part.toString('latin1').startsWith('HTTP/1.1 200')) begun.push(socket)
    })
    return socket
  }

  test('do not delay other calls, even if there are a hundred', async () => {
    const server = await start()
    const people = seeded.people.slice(3 * crowdOf, 3 * crowdOf + 120)
    await run(
      `insert into audit_events (org_id, id, actor_name, actor_role, address, call, record_type, record_id, happened_at)
       select $1, '1M6' || lpad(n::text, 13, '0'), repeat('A long name ', 20), 'Manager', '127.0.0.1', 'auth-signOut', null, null, timestamptz '2026-11-01' + n * interval '1 second'
         from generate_series(1, 60000) n`,
      [seeded.orgs[0]],
    )
    const begun: Socket[] = []
    const [manager = ''] = seeded.managers
    const slow = await Promise.all(people.slice(0, 60).map((one) => trickle(server, one)))
    const readers = await Promise.all(people.slice(0, 40).map(() => stopReading(server, manager, begun)))
    await expect.poll(() => begun.length, { timeout: 30_000 }).toBeGreaterThan(0)
    const standing = [...begun]

    const ordinary = people.slice(60)
    const answers = await Promise.all(ordinary.map((one) => withdraw(server.port, one)))
    const read = await Promise.all(ordinary.map((one) => balance(server, one)))
    expect([await health(server, '/readyz'), await health(server, '/healthz')]).toEqual([200, 200])
    // The slow clients are still connected, so the calls did not complete because of their disconnection.
    expect([...slow, ...standing].filter((socket) => socket.destroyed || socket.readableEnded)).toEqual([])
    expect(read.map((answer) => answer?.status)).toEqual(read.map(() => 200))
    await expectEveryResponseHolds(database, ordinary, answers as CallResponse[])

    for (const socket of [...slow, ...readers]) socket.destroy()
    const file = await fetch(`http://127.0.0.1:${server.port}/download/audit-export`, {
      headers: { cookie: `upah=${manager}` },
    })
    expect((await file.text()).split('\n').length).toBeGreaterThan(60_000)
  }, 120_000)
})

test('the ledger balances after all failures', async () => {
  expect(await auditLedger(database)).toEqual([])
})
