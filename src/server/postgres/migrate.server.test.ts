import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type ClonedDatabase } from '#test/database.ts'
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

test('a start waits for the migrations of another process, with a lock that ends with its transaction', async () => {
  await other.query(`select pg_advisory_lock(hashtext('upah migrations'))`)
  const started = migrate(database.url)
  const waiting = async () => {
    const { rows } = await other.query<{ query: string }>(
      `select query from pg_stat_activity where datname = $1 and wait_event = 'advisory'`,
      [database.name],
    )
    return rows.map(({ query }) => query)
  }
  // A session lock would stay in the connection of a transaction pooler.
  await expect.poll(waiting).toEqual([expect.stringMatching(/^begin;.*pg_advisory_xact_lock/)])
  await other.query(`select pg_advisory_unlock(hashtext('upah migrations'))`)
  await started
})

test('a lower time limit of the database user does not stop a start that waits for a migration', async () => {
  await other.query(
    `do $$ begin execute format('alter database %I set lock_timeout = 100', current_database()); end $$`,
  )
  await other.query(`select pg_advisory_lock(hashtext('upah migrations'))`)
  const started = migrate(database.url)
  await other.query('select pg_sleep(0.4)')
  await other.query(`select pg_advisory_unlock(hashtext('upah migrations'))`)
  await expect(started).resolves.toBeUndefined()
})

test('an unreachable database is an error', async () => {
  await expect(migrate('postgres://nobody@127.0.0.1:1/none')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
