import type { Socket } from 'node:net'
import pg from 'pg'

/** How often connections in use are checked, in milliseconds. */
const checkInterval = 500
/** A connection in use that receives nothing for so long is suspect: the database is probed on a new connection. */
const suspectAfter = 1_500
const probeTimeout = 2_000
const probeInterval = 2_000

export const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** `code` makes the failure an unavailable database, which callers may retry. */
const silent = () => Object.assign(new Error('The database does not respond.'), { code: 'ETIMEDOUT' })

/** Whether the database accepts no connection or answers no query in time. A refusal is an answer. */
const isSilent = async (url: string): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeout,
    query_timeout: probeTimeout,
    application_name: 'upah probe',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return false
  } catch (error) {
    return error instanceof Error && /timeout/i.test(error.message)
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * Ends the connections in use of a database that neither responds nor refuses. Statement timeouts belong to the database,
 * so they don't help then; long statements of a database that responds are not affected.
 */
export const watchSilence = (pool: pg.Pool, url: string): { stop: () => void } => {
  const heardAt = new WeakMap<pg.PoolClient, number>()
  const inUse = new Set<pg.PoolClient>()
  let probing = false
  let probedAt = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) => void socketOf(client).on('data', () => heardAt.set(client, performance.now())))
  pool.on('acquire', (client) => {
    heardAt.set(client, performance.now())
    inUse.add(client)
  })
  pool.on('release', (_, client) => void inUse.delete(client))

  const unheardFor = (ms: number) => {
    const before = performance.now() - ms
    return [...inUse].filter((client) => (heardAt.get(client) ?? 0) < before)
  }
  const end = (clients: readonly pg.PoolClient[]) => {
    for (const client of clients) socketOf(client).destroy(silent())
  }
  const check = async () => {
    const now = performance.now()
    if (probing || now - probedAt < probeInterval || unheardFor(suspectAfter).length === 0) return
    probing = true
    probedAt = now
    if (await isSilent(url)) end(unheardFor(suspectAfter))
    probing = false
  }
  const timer = setInterval(() => void check(), checkInterval).unref()
  return { stop: () => clearInterval(timer) }
}
