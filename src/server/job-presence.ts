import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { createClient, socketOf } from './postgres/servers.ts'
import { instanceOf } from './postgres/unresponsive.ts'

/** How often jobs of ended processes are released, in milliseconds. */
const interval = 10_000
/** The maximum wait for a connection and for the lock, in milliseconds. */
const connectionTimeout = 5_000

// If the lock of a process can be acquired, that process has ended; the end of the statement releases it. A process
// that has just taken its first job may not hold its lock yet.
const abandonedQuery = `
  with locked as materialized (
    select distinct locked_by from graphile_worker._private_jobs
     where locked_by is not null and locked_at < now() - interval '10 seconds')
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from locked
   where pg_try_advisory_xact_lock(hashtext('upah jobs'), hashtext(locked_by))
  having count(*) > 0`

type Parts = {
  readonly url: string
  readonly pool: pg.Pool
  readonly onLost: (error: Error) => void
  /** A transaction has called `wake` for this job; null after a new connection, which may have missed some. */
  readonly onWoken: (name: string | null) => void
}

/** Opens a connection that holds the locks of these workers and hears which jobs are woken. */
const lockOn = async ({ url, onLost, onWoken }: Parts, workerIds: readonly string[]): Promise<pg.Client> => {
  const client = createClient(url, {
    application_name: 'upah jobs',
    connectionTimeoutMillis: connectionTimeout,
    query_timeout: connectionTimeout,
  })
  client.on('error', onLost)
  client.on('notification', ({ payload }) => onWoken(payload ?? null))
  try {
    await client.connect()
    await client.query('listen upah_wake')
    // Shared locks, because the session of a lost connection may hold them for a while.
    await client.query(
      `select pg_advisory_lock_shared(hashtext('upah jobs'), hashtext(id)) from unnest($1::text[]) id`,
      [workerIds],
    )
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/**
 * Holds an advisory lock per runner for the lifetime of this process, and releases the jobs of processes that have
 * ended. Without it, the job of a killed process waits four hours. Jobs run at least once, so it is safe to release one
 * whose process has only lost its connection.
 */
export const createJobPresence = (parts: Parts) => {
  const { pool, onLost, onWoken } = parts
  const events: WorkerEvents = new EventEmitter()
  const workerIds: string[] = []
  events.on('pool:create', ({ workerPool }) => workerIds.push(workerPool.id))
  let client: pg.Client | undefined
  let next: NodeJS.Timeout | undefined
  let checking: Promise<void> = Promise.resolve()
  let stopped = false

  /** Whether the lock is held on the server that the jobs use. */
  const isHeld = async (holding: pg.Client) => {
    const [own, used] = await Promise.all([instanceOf(holding), instanceOf(pool)])
    return own === used
  }
  const holdLock = async () => {
    if (client && (await isHeld(client).catch(() => false))) return
    if (client) socketOf(client).destroy()
    client = await lockOn(parts, workerIds)
    const opened = client
    onWoken(null)
    opened.on('end', () => {
      if (client === opened) client = undefined
    })
  }
  const run = async () => {
    clearTimeout(next)
    try {
      await holdLock()
      // Use another connection, because a session can always acquire its own lock again.
      await pool.query(abandonedQuery)
    } catch (error) {
      onLost(error as Error)
    }
    if (!stopped) next = setTimeout(() => void check(), interval)
  }
  /** Checks now, and from then on at every interval. */
  const check = () => (checking = checking.then(run))
  return {
    events,
    check,
    stop: async () => {
      stopped = true
      await checking
      clearTimeout(next)
      await client?.end()
    },
  }
}
