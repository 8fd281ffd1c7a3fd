import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { openDatabase, type Database } from '#server/postgres/database.ts'
import { freePort, startEmbedded, type EmbeddedDatabase } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import pg from 'pg'
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

/** How often the server is killed, in a long run as often as the requirements say. */
const crashes = byLength(1, 200)
/** The kill happens while about a third of these requests are in progress. */
const crowdSize = 250

let folder: string
let cluster: EmbeddedDatabase
let database: Database
let seeded: Seeded
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upah-crash-'))
  cluster = await startEmbedded({ directory: join(folder, 'postgres') })
  await migrate(cluster.url)
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  seeded = await seedPeople(client, { organizations: 5, people: 6_000 + crashes * crowdSize, tag: 'CRASH' })
  await client.end()
  database = openDatabase(cluster.url, { max: 4 })
}, 120_000)
afterAll(async () => {
  await database.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = async (): Promise<Launched> => launch(cluster.url, await freePort())

describe('two servers on one database', () => {
  test('grant one employee exactly the balance in 200 concurrent attempts', async () => {
    const [one, two] = await Promise.all([start(), start()])
    const person = seeded.people[0] as Person
    // A hundred intents, each sent to both servers. The policy allows one withdrawal a day.
    const attempts = Array.from({ length: 200 }, (_, i) => ({
      port: i % 2 === 0 ? one.port : two.port,
      key: `attempt-${String(i >> 1).padStart(4, '0')}`,
    }))
    const answers = await Promise.all(attempts.map(({ port, key }) => withdraw(port, person, key)))
    const taken = answers.flatMap((answer, i) =>
      answer?.status === 200 ? [{ key: attempts[i]?.key, id: answer.body.result?.transactionId }] : [],
    )
    expect(new Set(taken.map(({ key }) => key)).size).toBe(1)
    expect(new Set(taken.map(({ id }) => id)).size).toBe(1)
    expect((await withdrawalsOf(database, [person])).get(person.employeeId)?.withdrawals).toBe(1)
    expect(await auditLedger(database)).toEqual([])
    await Promise.all([one.stop(), two.stop()])
  }, 120_000)
})

describe('kill -9', () => {
  /** Runs concurrent withdrawals during `strike`, then checks every response against the database. */
  const underLoad = async (
    people: readonly Person[],
    strike: (server: Launched, restart: () => Promise<void>) => Promise<void>,
  ) => {
    let server = await start()
    const restart = async () => {
      server = await start()
    }
    const answers: CallResponse[] = []
    let next = 0
    const writer = async () => {
      while (next < people.length) {
        const place = next++
        answers[place] = await withdrawWithRetries(() => server.port, people[place] as Person)
      }
    }
    await Promise.all([
      ...Array.from({ length: 32 }, writer),
      pause(randomInt(150, 400)).then(() => strike(server, restart)),
    ])
    await expectEveryResponseHolds(database, people, answers)
    // A lost response is replayed byte for byte.
    const again = await Promise.all(people.slice(0, 20).map((person) => withdrawWithRetries(() => server.port, person)))
    expect(again.map((answer) => answer.body)).toEqual(answers.slice(0, 20).map((answer) => answer.body))
    await server.stop()
  }
  const crowd = (round: number) => seeded.people.slice(100 + round * crowdSize, 100 + (round + 1) * crowdSize)

  test(
    'of the server under load loses and repeats no confirmed withdrawal',
    async () => {
      for (let round = 0; round < crashes; round++) {
        await underLoad(crowd(round), async (server, restart) => {
          process.kill(server.pid, 'SIGKILL')
          await restart()
        })
      }
    },
    60_000 + crashes * 40_000,
  )

  test('of the database under load loses and repeats no confirmed withdrawal', async () => {
    await underLoad(crowd(crashes), async () => process.kill(cluster.pid, 'SIGKILL') && undefined)
  }, 120_000)

  test('of the server during an end of day leaves all of its changes or none', async () => {
    const server = await start()
    const manager = seeded.managers[0] ?? ''
    const org = seeded.orgs[0]
    const { rows } = await database.pool.query<{ id: string; ic_number: string }>(
      `select id, ic_number from withdrawals where org_id = $1 and status = 'pending' limit 400`,
      [org],
    )
    const approval = { transactions: rows.map((row) => ({ id: row.id, employeeICNumber: row.ic_number })) }
    expect(
      (await call(server.port, 'rollingPayManagement-bulkApproveTransactions', approval, manager, 'approve-them-all'))
        ?.status,
    ).toBe(200)
    const going = call(server.port, 'rollingPayAdmin-endOfDayProcessing', {}, seeded.admin, 'end-of-day-crash')
    await pause(randomInt(5, 60))
    process.kill(server.pid, 'SIGKILL')
    const first = await going
    const again = await start()
    const second = await call(again.port, 'rollingPayAdmin-endOfDayProcessing', {}, seeded.admin, 'end-of-day-crash')
    if (first?.status === 200) expect(second?.body).toEqual(first.body)
    const batches = await database.pool.query<{ withdrawals: number; sent: number }>(
      'select b.withdrawals, (select count(*)::int from withdrawals w where w.batch_id = b.id) as sent from bank_batches b',
    )
    expect(batches.rows).toEqual([{ withdrawals: rows.length, sent: rows.length }])
    expect(await auditLedger(database)).toEqual([])
    await again.stop()
  }, 120_000)
})
