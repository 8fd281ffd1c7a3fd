import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

/** In milliseconds. */
const connectionTimeout = 10_000
const folder = new URL('../../../db/migrations/', import.meta.url)

/**
 * Migrates the database at `url` to the latest version: numbered, forward only, one transaction per migration, one
 * process at a time. Throws if the statements of an applied migration were edited; comments may change.
 */
export const migrate = async (url: string, print: (line: string) => void = () => undefined): Promise<void> => {
  const [lock, client] = [connectionTo(url), connectionTo(url)]
  try {
    await lock.connect()
    // A transaction-level lock, because a session behind a transaction pooler would never release it.
    await lock.query(`begin; ${unlimited}; select pg_advisory_xact_lock(hashtext('upah migrations'))`)
    await client.connect()
    await applyAll(client, url, print)
    await lock.query('commit')
  } finally {
    await client.end()
    await lock.end()
  }
}

const connectionTo = (url: string) =>
  new pg.Client({ connectionString: url, connectionTimeoutMillis: connectionTimeout })

/** A migration may take longer than the statements of calls, and a start waits for the migrations of other processes. */
const unlimited =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0'

const applyAll = async (client: pg.Client, url: string, print: (line: string) => void): Promise<void> => {
  await client.query(
    'create table if not exists migrations (name text primary key, statements_sha256 text, applied_at timestamptz not null default now())',
  )
  // Earlier versions stored the digest of the whole file, comments included.
  await client.query(
    'alter table migrations add column if not exists statements_sha256 text, drop column if exists sha256',
  )
  const applied = await appliedMigrations(client)
  const pending = (await migrations()).filter(({ name, sha256 }) => applied.get(name) !== sha256)
  // The job library creates and migrates its own tables.
  if (pending.length > 0 || !(await hasJobTables(client))) await runMigrations({ connectionString: url, logger: quiet })
  for (const { name, text, sha256 } of pending) {
    if (applied.get(name)) throw new Error(`migration ${name} was edited after it ran: write a new one instead`)
    if (applied.has(name)) {
      await client.query('update migrations set statements_sha256 = $2 where name = $1', [name, sha256])
      continue
    }
    print(`migrating ${name}`)
    await client.query(`begin; ${unlimited}`)
    await client.query(text)
    await client.query('insert into migrations (name, statements_sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  }
}

/** The digests of the applied migrations by name; null for one that an earlier version applied. */
const appliedMigrations = async (client: pg.Client): Promise<Map<string, string | null>> => {
  const { rows } = await client.query<{ name: string; statements_sha256: string | null }>(
    'select name, statements_sha256 from migrations',
  )
  return new Map(rows.map((row) => [row.name, row.statements_sha256]))
}

const quiet = new Logger(() => () => undefined)
const hasJobTables = async (client: pg.Client): Promise<boolean> =>
  (await client.query(`select from pg_namespace where nspname = 'graphile_worker'`)).rows.length > 0

const migrations = async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      const statements = text.replace(/^\s*--.*\n/gm, '')
      return { name, text, sha256: createHash('sha256').update(statements).digest('hex') }
    }),
  )
}
