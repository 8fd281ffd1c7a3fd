import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { journalText } from '#ground/ledger/journal.service.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { freePort } from '#server/postgres/embedded.ts'
import { seedPeople, type Person } from '../bench/seed.ts'
import { launch } from '../bench/test-bed.ts'
import { call, withdraw } from './retrying.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upah-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The server with its embedded database on existing data, as `npm start` runs it. */
const start = async (home: string) => launch(null, await freePort(), { DATA_DIR: home, LOG_LEVEL: 'warn' })
const addressIn = (home: string) => readFile(join(home, 'database-url'), 'utf8')

const booksIn = async (home: string) => {
  const database = openDatabase(await addressIn(home), { max: 1 })
  let journal = ''
  await database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
    for await (const part of journalText(client)) journal += part
  })
  const withdrawals = await database.pool.query('select * from withdrawals order by org_id, id')
  const trail = await database.pool.query('select * from audit_events order by org_id, id')
  const audit = await auditLedger(database)
  await database.close()
  return { journal, audit, withdrawals: withdrawals.rows, trail: trail.rows }
}

test('a copy of DATA_DIR, taken while the server is stopped, restores the same platform and ledger', async () => {
  const [home, copy] = [join(folder, 'home'), join(folder, 'copy')]
  const server = await start(home)
  const client = new pg.Client({ connectionString: await addressIn(home) })
  await client.connect()
  const { people, managers, admin } = await seedPeople(client, { organizations: 1, people: 40, tag: 'COPY' })
  const answers = await Promise.all(people.map((person) => withdraw(server.port, person)))
  const { rows } = await client.query<{ id: string; ic_number: string }>('select id, ic_number from withdrawals')
  await client.end()
  const transactions = rows.map((row) => ({ id: row.id, employeeICNumber: row.ic_number })).slice(0, 30)
  const step = async (name: string, data: object, cookie = admin) =>
    expect(await call(server.port, name, data, cookie)).toMatchObject({ status: 200 })
  await step('rollingPayManagement-bulkApproveTransactions', { transactions }, managers[0])
  await step('rollingPayAdmin-endOfDayProcessing', {})
  await step('rollingPayAdmin-completeAll', { transferDate: '2026-11-16', handover: 'Sent by e-mail' })
  const books = await booksIn(home)
  expect(books.journal.match(/withdrawal_completed/g)).toHaveLength(30)
  expect(books.audit).toEqual([])
  await server.stop()

  await promisify(execFile)('cp', ['-a', home, copy])
  const again = await start(copy)
  expect(await booksIn(copy)).toEqual(books)
  // Sessions remain valid, and repeated requests get the stored responses.
  const [first] = people as [Person]
  expect(await withdraw(again.port, first)).toEqual(answers[0])
  expect(await booksIn(copy)).toEqual(books)
  await again.stop()
  // Neither the start on existing data nor the stop has anything to warn about.
  expect(again.printed()).toContain('SIGTERM: finishing open requests')
  expect(again.printed()).not.toContain('"level"')
}, 180_000)
