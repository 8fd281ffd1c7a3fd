import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import pg from 'pg'
import type { Prepared } from '#kernel/call.ts'
import type { Id } from '#kernel/values.ts'
import { commitAfter, createWriters } from './commit.ts'
import { onServerError, socketOf } from './servers.ts'
import { readStatus, type ServerStatus } from './status.ts'
import { openPool, readOnlyCode } from './unresponsive.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** The rows that a transaction may see: all, or those of the named organizations. */
export type Scope = { readonly orgs: 'all' } | { readonly orgs: readonly Id<'org'>[] }

/** A transaction: the query builder, and the bare client for the few statements where that is too slow. */
export type Transaction = { readonly db: Db; readonly client: pg.PoolClient }
/**
 * A transaction with `last` for statements whose results aren't needed: the commit is sent with them instead of after
 * them. They must have been sent already, and only the database may find that they failed; then nothing is committed.
 */
export type Writing = Transaction & { readonly last: (statements: Promise<unknown>) => void }

export type Database = {
  readonly pool: pg.Pool
  /** The maximum number of connections. */
  readonly maxConnections: number
  /**
   * Runs `work` in one transaction under row-level security. An exception rolls everything back. `prepared` uses one
   * cached plan for all values of a named statement: right for lookups by key, wrong for searches. `alongIndexes` disables
   * sorts that an index can replace, `byKeys` disables sequential scans, so cached plans stay valid as tables grow.
   */
  readonly transaction: <T>(
    scope: Scope,
    mode: Mode,
    work: (tx: Writing) => Promise<T>,
    prepared?: Prepared,
  ) => Promise<T>
  /** Opens a read-only transaction that the caller ends, for streamed responses. */
  readonly open: (scope: Scope, mode: ReadMode) => Promise<Transaction & { end: (error?: unknown) => Promise<void> }>
  readonly status: () => Promise<ServerStatus>
  /** When new connections began to reach a different server, by `performance.now()`; null if they never did. */
  readonly movedAt: () => number | null
  readonly close: () => Promise<void>
}
/** `report` reads from the replica, if configured; everything else, including sessions, reads from the primary. */
export type ReadMode = 'read' | 'report'
/** A `dryRun` may write and is always rolled back. */
export type Mode = ReadMode | 'dryRun' | 'write'
const isWriting = (mode: Mode): boolean => mode === 'write' || mode === 'dryRun'

/** SQLSTATE of a connection that failed. */
const connectionFailure = '08006'
/** The lock timeout of batched calls, because other calls of the partition wait behind them. */
const batchLockTimeout = '2s'
/** The longest transaction of a download, however slow its reader. */
const maxStreamDuration = '10min'

export const openDatabase = (
  url: string,
  options: {
    max: number
    replicaUrl?: string | undefined
    onError?: (error: Error) => void
    isServing?: () => boolean
  },
): Database => {
  const { pool, ...primary } = openPool(url, configOf(options.max), { ...options, onConnect })
  const replica = options.replicaUrl
    ? openPool(options.replicaUrl, configOf(options.max), { ...options, onConnect, hasSeveralServers: true })
    : null
  const writers = createWriters(pool, options.max)
  const open = async (scope: Scope, mode: Mode, prepared: Prepared = false) => {
    const begin = beginText(scope, mode, prepared)
    const client = await (mode === 'report' ? (replica?.pool ?? pool) : pool).connect()
    const begun = client.query(begin)
    // The next statements are already sent; a failed begin fails them too, and this rejection is handled here.
    begun.catch(() => undefined)
    return { client, db: builderOn(client), begun }
  }
  return {
    pool,
    maxConnections: options.max,
    transaction: async (scope, mode, work, prepared) => {
      const leave = isWriting(mode) ? await writers.enter() : undefined
      try {
        return await runIn(mode, await open(scope, mode, prepared), { work, commit: writers.commit })
      } finally {
        leave?.()
      }
    },
    open: async (scope, mode) => {
      const tx = await open(scope, mode)
      tx.client.query(`set local transaction_timeout = '${maxStreamDuration}'`).catch(() => undefined)
      let ended = false
      const end = async () => {
        if (ended) return
        ended = true
        await abandon(tx.client)
      }
      return { ...tx, end }
    },
    status: () => readStatus(pool),
    movedAt: primary.movedAt,
    close: async () => {
      await primary.close()
      await replica?.close()
    },
  }
}

const failures = new WeakMap<pg.PoolClient, pg.DatabaseError>()
const aborted = '25P02'
/** Remembers the failure that aborts a transaction: statements that were sent with it only report that it is aborted. */
const watchFailures = (client: pg.PoolClient): void =>
  onServerError(client, (error) => {
    if (error.code !== aborted) failures.set(client, error)
  })
/** The cause of an error that only reports an aborted transaction; otherwise the error itself. */
const causeOf = (client: pg.PoolClient, error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.code === aborted ? (failures.get(client) ?? error) : error

type Work<T> = {
  readonly work: (tx: Writing) => Promise<T>
  readonly commit: (client: pg.PoolClient) => Promise<void>
}
const runIn = async <T>(mode: Mode, tx: Transaction, { work, commit }: Work<T>): Promise<T> => {
  const { client } = tx
  const sent: Promise<unknown>[] = []
  const last = (statements: Promise<unknown>) => {
    sent.push(statements)
    // If the work fails, they aren't awaited.
    statements.catch(() => undefined)
  }
  try {
    const result = await work({ ...tx, last })
    // A reader already has its result, and the connection runs its next statement after the commit; only a writer
    // must know that the commit succeeded.
    if (mode === 'write') await commitAfter(sent, commit(client))
    else client.query(mode === 'dryRun' ? 'rollback' : 'commit').catch(() => undefined)
    client.release()
    return result
  } catch (error) {
    await abandon(client)
    const cause = causeOf(client, error)
    throw isWriting(mode) ? ofWriter(cause) : cause
  }
}

/** To a writer, a server that accepts no writes is a lost connection: the pool is leaving it. */
const ofWriter = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === readOnlyCode
    ? Object.assign(new Error('The server accepts no writes.', { cause: error }), { code: connectionFailure })
    : error

/** Rolls back and releases the connection, or closes it if that fails. */
const abandon = async (client: pg.PoolClient): Promise<void> => {
  try {
    await client.query('rollback')
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
  }
}

const idPattern = /^[0-9A-Z]{1,20}$/

/** One message that begins the transaction and sets the role of row-level security and the visible organizations. */
const beginText = (scope: Scope, mode: Mode, prepared: Prepared): string => {
  const parts = [mode === 'write' || mode === 'dryRun' ? 'begin' : 'begin read only']
  if (prepared) parts.push('set local plan_cache_mode = force_generic_plan')
  if (prepared === 'alongIndexes') parts.push('set local enable_sort = off')
  if (prepared === 'byKeys')
    parts.push(`set local enable_seqscan = off; set local lock_timeout = '${batchLockTimeout}'`)
  const begin = parts.join('; ')
  if (scope.orgs === 'all') return `${begin}; set local role upah_platform`
  return `${begin}; set local role upah_tenant; ${visibleText(scope.orgs)}`
}

const visibleText = (orgs: readonly Id<'org'>[]): string => {
  for (const org of orgs) if (!idPattern.test(org)) throw new TypeError('not an organization id')
  return `set local app.org_ids = '${orgs.join(',')}'`
}

/** In a tenant transaction: from now on, only these organizations are visible. */
export const limitVisibleOrgs = (client: pg.PoolClient, orgs: readonly Id<'org'>[]): void =>
  void client.query(visibleText(orgs)).catch(() => undefined)

const wholeNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}

/** Converts PostgreSQL's `2026-11-16 01:00:00.25+00` to RFC 3339 in UTC with milliseconds. */
const instantOfText = (text: string): string =>
  text.length >= 22 && text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
    : new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()

/** int8 as a checked number, dates and numerics as text, instants as RFC 3339 in UTC. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => {
    if (format !== 'binary') {
      if (oid === 20) return wholeNumber
      if (oid === 1082 || oid === 1700) return String
      if (oid === 1184) return instantOfText
    }
    return pg.types.getTypeParser(oid, format)
  },
}

const configOf = (max: number): pg.PoolConfig => ({
  max,
  types,
  pipeline: true,
  connectionTimeoutMillis: 4_000,
  idleTimeoutMillis: 30_000,
  // Detects a connection that a firewall has dropped.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
  application_name: 'upah',
})

const onConnect = (client: pg.PoolClient): void => {
  coalesceWrites(client)
  watchFailures(client)
}

/** Sends the statements of one turn of the event loop, such as begin and the first query, in one write. */
const coalesceWrites = (client: pg.PoolClient): void => {
  const stream = socketOf(client)
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean
  let corked = false
  stream.write = (...args: unknown[]) => {
    if (!corked) {
      corked = true
      stream.cork()
      process.nextTick(() => {
        corked = false
        stream.uncork()
      })
    }
    return write(...args)
  }
}

const builders = new WeakMap<pg.PoolClient, Db>()

/** The query builder of one connection, created once per connection. */
const builderOn = (client: pg.PoolClient): Db => {
  const known = builders.get(client)
  if (known) return known
  const created = new Kysely<Tables>({ dialect: dialectOn(client) })
  builders.set(client, created)
  return created
}

const dialectOn = (client: pg.PoolClient): Dialect => {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const result = await client.query(query.sql, [...query.parameters])
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery: () => {
      throw new Error('streaming is not supported')
    },
  }
  const nothing = async () => undefined
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
