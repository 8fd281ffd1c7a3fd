import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { isLockTimeout } from '../failures.ts'
import { createClient } from './servers.ts'
import { openPool } from './unresponsive.ts'

/** In milliseconds. */
const connectionTimeout = 10_000
/**
 * A migration that waits for a lock also stops every call that needs the table, so it gives up soon, lets them through
 * and tries again: for a quarter of an hour, longer than any download reads.
 */
export type LockLimits = { readonly wait: number; readonly pause: number; readonly attempts: number }
const lockLimits: LockLimits = { wait: 2_000, pause: 5_000, attempts: 130 }
const migrationsFolder = new URL('../../../db/migrations/', import.meta.url)

/**
 * Migrates the database at `url` to the latest version: numbered, forward only, one transaction per migration, one
 * process at a time. Throws if the statements of an applied migration were edited; comments may change. Throws if another
 * version, such as a newer one, has migrated it.
 */
export const migrate = async (
  url: string,
  print: (line: string) => void = () => undefined,
  { limits = lockLimits, folder = migrationsFolder }: { limits?: LockLimits; folder?: URL } = {},
): Promise<void> => {
  const [lock, client] = [connectionTo(url), connectionTo(url)]
  try {
    await lock.connect()
    // A transaction-level lock, because a session behind a transaction pooler would never release it.
    await lock.query(`begin; ${unlimited}; select pg_advisory_xact_lock(hashtext('upah migrations'))`)
    await client.connect()
    await applyAll({ client, url, print, limits, folder })
    await lock.query('commit')
  } finally {
    await client.end()
    await lock.end()
  }
}

const connectionTo = (url: string) => createClient(url, { connectionTimeoutMillis: connectionTimeout })

const settings = (lockTimeout: number) =>
  `set local statement_timeout = 0; set local lock_timeout = ${lockTimeout}; set local idle_in_transaction_session_timeout = 0`
/** A migration may take longer than the statements of calls, and a start waits for the migrations of other processes. */
const unlimited = settings(0)

type Applying = {
  readonly client: pg.Client
  readonly url: string
  readonly print: (line: string) => void
  readonly limits: LockLimits
  readonly folder: URL
}
const applyAll = async ({ client, url, print, limits, folder }: Applying): Promise<void> => {
  await client.query(
    'create table if not exists migrations (name text primary key, statements_sha256 text not null, applied_at timestamptz not null default now())',
  )
  const [applied, known] = [await appliedMigrations(client), await migrations(folder)]
  const unknown = [...applied.keys()].filter((name) => !known.some((one) => one.name === name))
  if (unknown.length > 0)
    throw new Error(`the database belongs to another version of the product: ${unknown.toSorted().join(', ')}`)
  const pending = known.filter(({ name, sha256 }) => applied.get(name) !== sha256)
  // The job library creates and migrates its own tables.
  if (pending.length > 0 || !(await hasJobTables(client))) await migrateJobTables(url)
  for (const { name, text, sha256 } of pending) {
    if (applied.has(name)) throw new Error(`migration ${name} was edited after it ran: write a new one instead`)
    print(`migrating ${name}`)
    await apply({ client, print, limits }, async () => {
      await client.query(text)
      await client.query('insert into migrations (name, statements_sha256) values ($1, $2)', [name, sha256])
    })
  }
}

/** Applies one migration in a transaction, again and again while others hold locks that it needs. */
const apply = async (
  { client, print, limits }: Omit<Applying, 'url' | 'folder'>,
  work: () => Promise<void>,
): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`begin; ${settings(limits.wait)}`)
      await work()
      return void (await client.query('commit'))
    } catch (error) {
      await client.query('rollback')
      if (!isLockTimeout(error) || attempt === limits.attempts) throw error
      if (attempt % 12 === 1) print('waiting for other transactions (pg_stat_activity shows them)')
      await pause(limits.pause)
    }
  }
}

const migrateJobTables = async (url: string): Promise<void> => {
  const { pool, close } = openPool(url, { max: 2, connectionTimeoutMillis: connectionTimeout })
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
  } finally {
    await close()
  }
}

/** The digests of the applied migrations by name. */
const appliedMigrations = async (client: pg.Client): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; statements_sha256: string }>(
    'select name, statements_sha256 from migrations',
  )
  return new Map(rows.map((row) => [row.name, row.statements_sha256]))
}

const quiet = new Logger(() => () => undefined)
const hasJobTables = async (client: pg.Client): Promise<boolean> =>
  (await client.query(`select from pg_namespace where nspname = 'graphile_worker'`)).rows.length > 0

const namesIn = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

/** The name of the last migration of this version. */
export const knownSchema = async (): Promise<string> => (await namesIn(migrationsFolder)).at(-1) ?? ''

const migrations = async (folder: URL) => {
  const names = await namesIn(folder)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      const statements = text.replace(/^\s*--.*\n/gm, '')
      return { name, text, sha256: createHash('sha256').update(statements).digest('hex') }
    }),
  )
}
