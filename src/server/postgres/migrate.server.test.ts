import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type ClonedDatabase } from '#test/database.ts'
import { emptyDatabase } from './empty.ts'
import { migrate } from './migrate.ts'

let database: ClonedDatabase
let other: pg.Client
beforeAll(async () => {
  database = await cloneDatabase()
  other = new pg.Client(database.url)
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await database.drop()
})

test('a start waits for the migrations of another process with a transaction-level lock', async () => {
  await other.query(`select pg_advisory_lock(hashtext('upah migrations'))`)
  const started = migrate(database.url)
  const waiting = async () => {
    const { rows } = await other.query<{ query: string }>(
      `select query from pg_stat_activity where datname = $1 and wait_event = 'advisory'`,
      [database.name],
    )
    return rows.map(({ query }) => query)
  }
  // A session-level lock would never be released behind a transaction pooler.
  await expect.poll(waiting).toEqual([expect.stringMatching(/^begin;.*pg_advisory_xact_lock/)])
  await other.query(`select pg_advisory_unlock(hashtext('upah migrations'))`)
  await started
})

test('a start waits for a migration even if the database has a low lock timeout', async () => {
  await other.query(
    `do $$ begin execute format('alter database %I set lock_timeout = 100', current_database()); end $$`,
  )
  await other.query(`select pg_advisory_lock(hashtext('upah migrations'))`)
  const started = migrate(database.url)
  await other.query('select pg_sleep(0.4)')
  await other.query(`select pg_advisory_unlock(hashtext('upah migrations'))`)
  await expect(started).resolves.toBeUndefined()
})

test('a migration whose statements were edited after it ran is refused', async () => {
  const name = '0001_foundation.sql'
  const { rows } = await other.query<{ digest: string }>(
    'select statements_sha256 as digest from migrations where name = $1',
    [name],
  )
  await other.query('update migrations set statements_sha256 = $2 where name = $1', [name, 'of an earlier text'])
  await expect(migrate(database.url)).rejects.toThrow(`migration ${name} was edited after it ran`)
  await other.query('update migrations set statements_sha256 = $2 where name = $1', [name, rows[0]?.digest])
  await migrate(database.url)
})

test('a migration that waits for a reader lets calls through, and is applied once the reader has ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upah-migrations-'))
  await cp(new URL('../../../db/migrations/', import.meta.url), folder, { recursive: true })
  await writeFile(join(folder, '9999_slow.sql'), 'alter table slow_reads add column note text;')
  await other.query('create table slow_reads (id int)')
  const reader = new pg.Client(database.url)
  await reader.connect()
  await reader.query('begin; select * from slow_reads')
  const printed: string[] = []
  const limits = { wait: 300, pause: 300, attempts: 100 }
  const migrated = migrate(database.url, (line) => printed.push(line), { limits, folder: pathToFileURL(`${folder}/`) })
  const calls: number[] = []
  for (const until = performance.now() + 2_000; performance.now() < until; await pause(50)) {
    const from = performance.now()
    await other.query('select * from slow_reads')
    calls.push(performance.now() - from)
  }
  expect(Math.max(...calls)).toBeLessThan(1_000)
  await reader.query('commit')
  await reader.end()
  await migrated
  expect(printed).toEqual(['migrating 9999_slow.sql', 'waiting for other transactions (pg_stat_activity shows them)'])
  expect((await other.query('select note from slow_reads')).rows).toEqual([])
  await rm(folder, { recursive: true })
  // This version doesn't know the migration, as an earlier one that is started again during an upgrade wouldn't.
  await expect(migrate(database.url)).rejects.toThrow(
    'the database belongs to another version of the product: 9999_slow.sql',
  )
}, 20_000)

test('an unreachable database is an error', async () => {
  await expect(migrate('postgres://nobody@127.0.0.1:1/none')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('an emptied database has no tables and gets all of them again', async () => {
  const emptied = await cloneDatabase()
  const client = new pg.Client(emptied.url)
  await client.connect()
  const tables = async () => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_tables where schemaname in ('public', 'graphile_worker')`,
    )
    return rows[0]?.n
  }
  const before = await tables()
  await emptyDatabase(emptied.url)
  expect(await tables()).toBe(0)
  await migrate(emptied.url)
  expect(await tables()).toBe(before)
  await client.end()
  await emptied.drop()
})
