import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'

/** How often jobs of ended processes are released, in milliseconds. */
const every = 10_000

// Whoever gets the lock of a process knows that the process is gone; it is free again with the end of the statement. One
// that has only just taken its first job may not hold its lock yet.
const abandonedQuery = `
  with locked as materialized (
    select distinct locked_by from graphile_worker._private_jobs
     where locked_by is not null and locked_at < now() - interval '10 seconds')
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from locked
   where pg_try_advisory_xact_lock(hashtext('upah jobs'), hashtext(locked_by))
  having count(*) > 0`

/**
 * Holds a lock in the database for as long as this process lives, and gives the jobs of processes that are gone back to
 * those that are there. Without it a job that a killed process had taken waits four hours.
 * Every job may run twice, so that one which only lost its connection does no harm.
 */
export const createJobPresence = (url: string, pool: pg.Pool, onLost: (error: Error) => void) => {
  const events: WorkerEvents = new EventEmitter()
  let ours = ''
  events.on('pool:create', ({ workerPool }) => (ours = workerPool.id))
  let client: pg.Client | undefined
  let next: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  const holdLock = async () => {
    if (client) return
    const opened = new pg.Client({ connectionString: url, application_name: 'upah jobs' })
    opened.on('error', onLost)
    opened.on('end', () => (client = undefined))
    try {
      await opened.connect()
      // Shared, because a connection that was lost may hold its own for a while.
      await opened.query(`select pg_advisory_lock_shared(hashtext('upah jobs'), hashtext($1))`, [ours])
      client = opened
    } catch (error) {
      await opened.end().catch(() => undefined)
      throw error
    }
  }
  const look = async () => {
    try {
      await holdLock()
      // Not over the connection that holds the lock: to itself it is always free.
      await pool.query(abandonedQuery)
    } catch (error) {
      onLost(error as Error)
    }
    next = setTimeout(() => void start(), every)
  }
  const start = () => (looking = look())
  return {
    events,
    start,
    stop: async () => {
      await looking
      clearTimeout(next)
      await client?.end()
    },
  }
}
