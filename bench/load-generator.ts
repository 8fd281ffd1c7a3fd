import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile, round } from './machine.ts'

/**
 * The requests of the load generator, as text. A withdrawal is retried until it is granted, and then not repeated.
 */
export type Requests = { readonly withdrawals: string[]; readonly balances: string[]; readonly lists: string[] }
export type Burst = {
  readonly port: number
  /**
   * Arrivals per second, regardless of responses, or null for a closed loop, in which each connection sends its next
   * request after the response.
   */
  readonly rate: number | null
  readonly connections: number
  readonly leadIn: number
  readonly seconds: number
  /** The client timeout, in milliseconds. */
  readonly timeoutMs: number
}
export type Outcome = {
  readonly arrivals: number
  readonly goodPerSecond: number
  readonly good: Readonly<Record<Kind, number>>
  readonly goodP50: number
  readonly goodP99: number
  readonly refused: number
  readonly refusedP50: number
  readonly refusedP99: number
  /** Unexpected outcomes by kind: responses other than 200 or 503 with Retry-After, and broken connections. */
  readonly unexpected: Readonly<Record<string, number>>
  readonly timedOut: number
  /** Arrivals that found no free connection. */
  readonly unsent: number
  /** The share of a CPU core that the load generator uses. */
  readonly processor: number
}
const kinds = ['withdrawals', 'balances', 'lists'] as const
type Kind = (typeof kinds)[number]
type Request = { readonly kind: Kind; readonly text: string }
type Connection = {
  socket: Socket
  request: Request | null
  from: number
  status: number
  missing: number
  head: string
}

const headEnd = '\r\n\r\n'

/** Returns the requests of each kind in turn. A refused withdrawal is retried by a later arrival. */
const createRequests = (requests: Requests) => {
  let turn = 0
  const places = { withdrawals: 0, balances: 0, lists: 0 }
  const again: string[] = []
  const textOf = (kind: Kind): string | undefined => {
    const of = requests[kind]
    if (kind === 'withdrawals') return again.pop() ?? of[places.withdrawals++]
    return of[places[kind]++ % of.length]
  }
  return {
    next: (): Request => {
      const kind = kinds[turn++ % kinds.length] ?? 'balances'
      const text = textOf(kind)
      if (text === undefined) throw new Error('all employees have withdrawn')
      return { kind, text }
    },
    returned: ({ kind, text }: Request) => {
      if (kind === 'withdrawals') again.push(text)
    },
  }
}

const createStats = () => {
  const good: Record<Kind, number[]> = { withdrawals: [], balances: [], lists: [] }
  const refused: number[] = []
  const unexpected: Record<string, number> = {}
  const counts = { arrivals: 0, timedOut: 0, unsent: 0 }
  return {
    good,
    refused,
    unexpected,
    counts,
    countUnexpected: (what: string) => void (unexpected[what] = (unexpected[what] ?? 0) + 1),
    outcome: (seconds: number, processor: number): Outcome => {
      const times = kinds.flatMap((kind) => good[kind]).toSorted((a, b) => a - b)
      const quick = refused.toSorted((a, b) => a - b)
      return {
        ...counts,
        unexpected,
        goodPerSecond: Math.round(times.length / seconds),
        good: {
          withdrawals: good.withdrawals.length,
          balances: good.balances.length,
          lists: good.lists.length,
        },
        goodP50: round(percentile(times, 0.5)),
        goodP99: round(percentile(times, 0.99)),
        refused: refused.length,
        refusedP50: round(percentile(quick, 0.5)),
        refusedP99: round(percentile(quick, 0.99)),
        processor: round(processor, 2),
      }
    },
  }
}

/** The measured interval, in times of `performance.now()`. Requests outside it are ignored. */
type Window = { from: number; until: number }
type Parts = { requests: ReturnType<typeof createRequests>; burst: Burst; stats: ReturnType<typeof createStats> }

/** Classifies a complete response. */
const record = (
  { requests, burst, stats }: Parts,
  { request, status, head, from }: Connection,
  now: number,
  counts: boolean,
): void => {
  if (!request) return
  const refusal = status === 503 && /\r\nretry-after: /i.test(head)
  if (refusal) requests.returned(request)
  if (!counts) return
  if (status === 200 && now - from <= burst.timeoutMs) stats.good[request.kind].push(now - from)
  else if (refusal) stats.refused.push(now - from)
  else if (status !== 200) stats.countUnexpected(`${request.kind} ${status}`)
}

/** Reads a part of a response and returns whether the response is complete. */
const isComplete = (connection: Connection, part: Buffer): boolean => {
  if (connection.missing < 0) {
    connection.head += part.toString('latin1')
    const end = connection.head.indexOf(headEnd)
    if (end < 0) return false
    connection.status = Number(connection.head.slice(9, 12))
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(connection.head)?.[1] ?? 0)
    connection.missing = length + end + headEnd.length - connection.head.length
  } else connection.missing -= part.length
  return connection.missing === 0
}

/** Connections with a minimal client cost: prebuilt requests, a parser per connection, and no promise per request. */
const createConnections = (parts: Parts, window: Window) => {
  const { requests, burst, stats } = parts
  const pool = new Set<Connection>()
  const free: Connection[] = []
  const counts = (now: number) => now >= window.from && now < window.until
  const sendNext = (connection: Connection) => {
    const now = performance.now()
    Object.assign(connection, { request: requests.next(), from: now, missing: -1, head: '' })
    if (counts(now)) stats.counts.arrivals += 1
    connection.socket.write(connection.request?.text ?? '', 'latin1')
  }
  const answered = (connection: Connection) => {
    const now = performance.now()
    record(parts, connection, now, counts(now))
    connection.request = null
    if (burst.rate === null && now < window.until) sendNext(connection)
    else free.push(connection)
  }
  const open = () =>
    new Promise<void>((opened) => {
      const socket = connect({ host: '127.0.0.1', port: burst.port, noDelay: true }, opened)
      const connection: Connection = { socket, request: null, from: 0, status: 0, missing: -1, head: '' }
      pool.add(connection)
      free.push(connection)
      socket.on('data', (part) => isComplete(connection, part) && answered(connection))
      socket.on('error', (error) => stats.countUnexpected(String((error as NodeJS.ErrnoException).code)))
      socket.on('close', () => {
        pool.delete(connection)
        if (connection.request && counts(performance.now())) stats.countUnexpected('closed without a response')
      })
    })
  return {
    open,
    all: pool,
    startAll: () => free.splice(0).forEach(sendNext),
    arrive: () => {
      let connection = free.pop()
      while (connection?.socket.destroyed) connection = free.pop()
      if (connection) sendNext(connection)
      else if (counts(performance.now())) stats.counts.unsent += 1
    },
    abortTimedOut: (now: number) => {
      for (const connection of pool)
        if (connection.request && now - connection.from > burst.timeoutMs) {
          connection.request = null
          connection.socket.destroy()
          void open()
          if (counts(now)) stats.counts.timedOut += 1
        }
    },
  }
}

/** An open loop, which sends at a fixed rate, or a closed loop, which waits for each response. */
const send = async (requests: Parts['requests'], burst: Burst): Promise<Outcome> => {
  const stats = createStats()
  const window = { from: Infinity, until: Infinity }
  const pool = createConnections({ requests, burst, stats }, window)
  // Open the connections beforehand, like a reverse proxy.
  while (pool.all.size < burst.connections)
    await Promise.all(Array.from({ length: Math.min(50, burst.connections - pool.all.size) }, pool.open))
  const started = performance.now()
  window.from = started + burst.leadIn * 1000
  window.until = window.from + burst.seconds * 1000
  if (burst.rate === null) pool.startAll()
  let arrived = 0
  let before = process.cpuUsage()
  let lastCheck = started
  for (let now = started; now < window.until; now = performance.now()) {
    const due = ((now - started) / 1000) * (burst.rate ?? 0)
    for (; arrived < due; arrived++) pool.arrive()
    if (now < window.from) before = process.cpuUsage()
    if (now - lastCheck > 100) {
      lastCheck = now
      pool.abortTimedOut(now)
    }
    await pause(1)
  }
  const used = process.cpuUsage(before)
  for (const { socket } of pool.all) socket.destroy()
  return stats.outcome(burst.seconds, (used.user + used.system) / 1e6 / burst.seconds)
}

/** Runs in a separate process, so that its CPU time is measured separately from the server's. */
let requests: ReturnType<typeof createRequests> | undefined
process.on('message', (message: { requests: Requests } | { burst: Burst }) => {
  if ('requests' in message) requests = createRequests(message.requests)
  else if (requests) void send(requests, message.burst).then((outcome) => process.send?.(outcome))
})
