import type pg from 'pg'
import { createClient, createPool, endOf, onServerError, socketOf } from './servers.ts'

/** How often connections in use are checked, in milliseconds. */
const checkInterval = 500
/** If a connection in use receives nothing for this long, the database is probed on a new connection. */
const probeAfter = 1_500
const probeTimeout = 2_000
const probeInterval = 2_000
/** After a longer pause of this process, such as on a machine under load, a time-out says nothing about the database. */
const longestPause = 250
const pauseInterval = 50

/** The `code` marks the database as unavailable, so callers can retry. */
const unresponsiveError = () => Object.assign(new Error('The database does not respond.'), { code: 'ETIMEDOUT' })

/** SQLSTATE of a write on a server that accepts none, such as a former primary. */
export const readOnlyCode = '25006'

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

/** Identifies a running server: its standby has the same data, but was started at another time. */
export const instanceOf = async (client: Pick<pg.ClientBase, 'query'>): Promise<string> => {
  // The declared types lack the time-out of one query.
  const query = {
    text: 'select extract(epoch from pg_postmaster_start_time())::text as id',
    query_timeout: probeTimeout,
  }
  const { rows } = await client.query<{ id: string }>(query)
  return rows[0]?.id ?? ''
}

/** The server that a new connection reaches. Null if none answers in time; undefined if that is not known. */
const probe = async (url: string): Promise<string | null | undefined> => {
  const client = createClient(url, {
    connectionTimeoutMillis: probeTimeout,
    query_timeout: probeTimeout,
    application_name: 'upah probe',
  })
  client.on('error', () => undefined)
  const pauses = watchPauses()
  try {
    await client.connect()
    return await instanceOf(client)
  } catch (error) {
    const isSilent = error instanceof Error && /timeout/i.test(error.message) && pauses.longest() < longestPause
    return isSilent ? null : undefined
  } finally {
    pauses.stop()
    client.end().catch(() => undefined)
  }
}

export type PoolOptions = {
  /** Whether requests wait for the database. While none do, a slow database is better than an ended connection. */
  readonly isServing?: (() => boolean) | undefined
  readonly onError?: ((error: Error) => void) | undefined
  readonly onConnect?: ((client: pg.PoolClient) => void) | undefined
  /** Whether new connections may reach different servers, such as several replicas. */
  readonly hasSeveralServers?: boolean | undefined
  /** Runs when new connections reach a different server. */
  readonly onMove?: (() => void) | undefined
}
export type WatchedPool = {
  readonly pool: pg.Pool
  /** When new connections began to reach a different server, by `performance.now()`; null if they never did. */
  readonly movedAt: () => number | null
  readonly close: () => Promise<void>
}

/**
 * A pool that leaves a server which no longer serves. Statement timeouts don't help then, because the server applies them.
 * If it doesn't respond at all, the waiting connections are ended; if it refuses writes, or if new connections
 * reach another server, all older connections are. Long statements of a server that responds are not affected.
 */
export const openPool = (url: string, config: pg.PoolConfig, options: PoolOptions = {}): WatchedPool => {
  const { isServing = () => true } = options
  let isClosing = false
  // A connection that ends while the pool closes isn't lost.
  const onError = (error: Error) => void (!isClosing && options.onError?.(error))
  const instances = new WeakMap<pg.ClientBase, string>()
  const identify = async (client: pg.ClientBase) => void instances.set(client, await instanceOf(client))
  // The pool waits for this promise, which its declared type does not allow.
  const hooks = { onConnect: identify }
  const pool = createPool(url, { ...config, ...hooks })
  const clients = createClients(pool, onError)
  let last: string | undefined
  let movedAt: number | null = null
  /** New connections reach this server, so those to others are of no use. */
  const reach = (instance: string) => {
    if (options.hasSeveralServers || instance === last) return
    const isFirst = last === undefined
    last = instance
    if (isFirst) return
    movedAt = performance.now()
    clients.leave((client) => instances.get(client) !== instance)
    options.onMove?.()
  }
  pool.on('connect', (client) => {
    options.onConnect?.(client)
    onServerError(client, ({ code }) => {
      if (code === readOnlyCode) clients.leave((other) => instances.get(other) === instances.get(client))
    })
    reach(instances.get(client) ?? '')
  })

  let probing = false
  let probedAt = Number.NEGATIVE_INFINITY
  const check = async () => {
    const now = performance.now()
    if (!isServing() || probing || now - probedAt < probeInterval || clients.silentFor(probeAfter).length === 0) return
    probing = true
    probedAt = now
    const found = await probe(url)
    const silent = clients.silentFor(probeAfter)
    if (found === null) clients.end([...silent, ...clients.idle()])
    else if (found !== undefined && !options.hasSeveralServers) {
      reach(found)
      clients.end(silent.filter((client) => instances.get(client) !== found))
    }
    probing = false
  }
  const timer = setInterval(() => void check(), checkInterval).unref()
  return {
    pool,
    movedAt: () => movedAt,
    close: async () => {
      isClosing = true
      await pool.end()
      clearInterval(timer)
    },
  }
}

/** The open connections of a pool, and when those in use last received something. */
const createClients = (pool: pg.Pool, onError: (error: Error) => void) => {
  const receivedAt = new WeakMap<pg.PoolClient, number>()
  const open = new Set<pg.PoolClient>()
  const inUse = new Set<pg.PoolClient>()
  const left = new WeakSet<pg.PoolClient>()
  // Without listeners, a connection closed by the database would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    open.add(client)
    client.on('error', onError)
    socketOf(client).on('data', () => receivedAt.set(client, performance.now()))
    client.once('end', () => {
      open.delete(client)
      inUse.delete(client)
    })
  })
  pool.on('acquire', (client) => {
    receivedAt.set(client, performance.now())
    inUse.add(client)
  })
  pool.on('release', (_, client) => {
    inUse.delete(client)
    // The pool drops a client that is ending.
    if (left.has(client)) void endOf(client).catch(() => undefined)
  })
  const idle = () => [...open].filter((client) => !inUse.has(client))
  const end = (clients: Iterable<pg.PoolClient>) => {
    for (const client of clients) socketOf(client).destroy(unresponsiveError())
  }
  return {
    idle,
    end,
    /** Connections in use that have received nothing for this long. */
    silentFor: (ms: number) => {
      const before = performance.now() - ms
      return [...inUse].filter((client) => (receivedAt.get(client) ?? 0) < before)
    },
    /** Ends these connections, and those in use when their work has ended. */
    leave: (matches: (client: pg.PoolClient) => boolean) => {
      end(idle().filter(matches))
      for (const client of inUse) if (matches(client)) left.add(client)
    },
  }
}
