import type { Socket } from 'node:net'
import pg from 'pg'

/** How often connections in use are checked, in milliseconds. */
const checkInterval = 500
/** If a connection in use receives nothing for this long, the database is probed on a new connection. */
const probeAfter = 1_500
const probeTimeout = 2_000
const probeInterval = 2_000
/** After a longer pause of this process, such as on a machine under load, a time-out says nothing about the database. */
const longestPause = 250
const pauseInterval = 50

export const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** The `code` marks the database as unavailable, so callers can retry. */
const unresponsiveError = () => Object.assign(new Error('The database does not respond.'), { code: 'ETIMEDOUT' })

/** Measures the longest time that this process does not run. */
const watchPauses = () => {
  let ranAt = performance.now()
  let longest = 0
  const run = () => {
    const at = performance.now()
    longest = Math.max(longest, at - ranAt)
    ranAt = at
    return longest
  }
  const timer = setInterval(run, pauseInterval)
  return { longest: run, stop: () => clearInterval(timer) }
}

/** Whether the database fails to accept a connection or to answer a query in time. An error counts as an answer. */
const isUnresponsive = async (url: string): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeout,
    query_timeout: probeTimeout,
    application_name: 'upah probe',
  })
  client.on('error', () => undefined)
  const pauses = watchPauses()
  try {
    await client.connect()
    await client.query('select 1')
    return false
  } catch (error) {
    return error instanceof Error && /timeout/i.test(error.message) && pauses.longest() < longestPause
  } finally {
    pauses.stop()
    client.end().catch(() => undefined)
  }
}

/**
 * Ends the connections in use if the database does not respond at all. Statement timeouts don't help then, because the
 * database applies them. Long statements of a database that responds are not affected.
 */
export const watchUnresponsive = (
  pool: pg.Pool,
  url: string,
  /** Whether requests wait for the database. While none do, a slow database is better than an ended connection. */
  isServing: () => boolean = () => true,
): { stop: () => void } => {
  const receivedAt = new WeakMap<pg.PoolClient, number>()
  const inUse = new Set<pg.PoolClient>()
  let probing = false
  let probedAt = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) => void socketOf(client).on('data', () => receivedAt.set(client, performance.now())))
  pool.on('acquire', (client) => {
    receivedAt.set(client, performance.now())
    inUse.add(client)
  })
  pool.on('release', (_, client) => void inUse.delete(client))

  const withoutDataFor = (ms: number) => {
    const before = performance.now() - ms
    return [...inUse].filter((client) => (receivedAt.get(client) ?? 0) < before)
  }
  const end = (clients: readonly pg.PoolClient[]) => {
    for (const client of clients) socketOf(client).destroy(unresponsiveError())
  }
  const check = async () => {
    const now = performance.now()
    if (!isServing() || probing || now - probedAt < probeInterval || withoutDataFor(probeAfter).length === 0) return
    probing = true
    probedAt = now
    if (await isUnresponsive(url)) end(withoutDataFor(probeAfter))
    probing = false
  }
  const timer = setInterval(() => void check(), checkInterval).unref()
  return { stop: () => clearInterval(timer) }
}
