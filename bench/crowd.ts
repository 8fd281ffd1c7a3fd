import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile, round } from './machine.ts'

/**
 * The requests of the load generator, as bytes. A withdrawal is retried until it is granted, and then never repeated.
 */
export type Wishes = { readonly withdrawals: string[]; readonly balances: string[]; readonly lists: string[] }
export type Burst = {
  readonly port: number
  /**
   * Arrivals per second, regardless of responses; null for a closed loop: each connection sends its next request after
   * the response.
   */
  readonly rate: number | null
  readonly connections: number
  readonly leadIn: number
  readonly seconds: number
  /** The client timeout, in milliseconds. */
  readonly patience: number
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
  readonly odd: Readonly<Record<string, number>>
  readonly gaveUp: number
  /** Arrivals that found no free connection. */
  readonly unsent: number
  /** The load generator's own share of a CPU core. */
  readonly processor: number
}
const kinds = ['withdrawals', 'balances', 'lists'] as const
type Kind = (typeof kinds)[number]
type Shot = { readonly kind: Kind; readonly text: string }
type Line = { socket: Socket; shot: Shot | null; from: number; status: number; missing: number; head: string }

const headEnd = '\r\n\r\n'

/** Sends each kind in turn. A refused request is retried by a later arrival. */
const createWishes = (wishes: Wishes) => {
  let turn = 0
  const places = { withdrawals: 0, balances: 0, lists: 0 }
  const again: string[] = []
  const textOf = (kind: Kind): string | undefined => {
    const of = wishes[kind]
    if (kind === 'withdrawals') return again.pop() ?? of[places.withdrawals++]
    return of[places[kind]++ % of.length]
  }
  return {
    next: (): Shot => {
      const kind = kinds[turn++ % kinds.length] ?? 'balances'
      const text = textOf(kind)
      if (text === undefined) throw new Error('no employee is left who may withdraw')
      return { kind, text }
    },
    returned: ({ kind, text }: Shot) => {
      if (kind === 'withdrawals') again.push(text)
    },
  }
}

const createTally = () => {
  const good: Record<Kind, number[]> = { withdrawals: [], balances: [], lists: [] }
  const refused: number[] = []
  const odd: Record<string, number> = {}
  const counts = { arrivals: 0, gaveUp: 0, unsent: 0 }
  return {
    good,
    refused,
    odd,
    counts,
    oddly: (what: string) => void (odd[what] = (odd[what] ?? 0) + 1),
    outcome: (seconds: number, processor: number): Outcome => {
      const times = kinds.flatMap((kind) => good[kind]).toSorted((a, b) => a - b)
      const quick = refused.toSorted((a, b) => a - b)
      return {
        ...counts,
        odd,
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

/** The measured interval, as times of `performance.now()`; requests outside it are ignored. */
type Window = { from: number; until: number }
type Parts = { wishes: ReturnType<typeof createWishes>; burst: Burst; tally: ReturnType<typeof createTally> }

/** Classifies a complete response. */
const note = (
  { wishes, burst, tally }: Parts,
  { shot, status, head, from }: Line,
  now: number,
  counts: boolean,
): void => {
  if (!shot) return
  const refusal = status === 503 && /\r\nretry-after: /i.test(head)
  if (refusal) wishes.returned(shot)
  if (!counts) return
  if (status === 200 && now - from <= burst.patience) tally.good[shot.kind].push(now - from)
  else if (refusal) tally.refused.push(now - from)
  else if (status !== 200) tally.oddly(`${shot.kind} ${status}`)
}

/** Reads on; true when the response is complete. */
const isRead = (line: Line, part: Buffer): boolean => {
  if (line.missing < 0) {
    line.head += part.toString('latin1')
    const end = line.head.indexOf(headEnd)
    if (end < 0) return false
    line.status = Number(line.head.slice(9, 12))
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(line.head)?.[1] ?? 0)
    line.missing = length + end + headEnd.length - line.head.length
  } else line.missing -= part.length
  return line.missing === 0
}

/** Minimizes client cost: prebuilt bytes, one parser per connection, no promise per request. */
const createLines = (parts: Parts, window: Window) => {
  const { wishes, burst, tally } = parts
  const lines = new Set<Line>()
  const free: Line[] = []
  const counts = (now: number) => now >= window.from && now < window.until
  const fire = (line: Line) => {
    const now = performance.now()
    Object.assign(line, { shot: wishes.next(), from: now, missing: -1, head: '' })
    if (counts(now)) tally.counts.arrivals += 1
    line.socket.write(line.shot?.text ?? '', 'latin1')
  }
  const answered = (line: Line) => {
    const now = performance.now()
    note(parts, line, now, counts(now))
    line.shot = null
    if (burst.rate === null && now < window.until) fire(line)
    else free.push(line)
  }
  const open = () =>
    new Promise<void>((opened) => {
      const socket = connect({ host: '127.0.0.1', port: burst.port, noDelay: true }, opened)
      const line: Line = { socket, shot: null, from: 0, status: 0, missing: -1, head: '' }
      lines.add(line)
      free.push(line)
      socket.on('data', (part) => isRead(line, part) && answered(line))
      socket.on('error', (error) => tally.oddly(String((error as NodeJS.ErrnoException).code)))
      socket.on('close', () => {
        lines.delete(line)
        if (line.shot && counts(performance.now())) tally.oddly('closed without an answer')
      })
    })
  return {
    open,
    all: lines,
    startAll: () => free.splice(0).forEach(fire),
    arrive: () => {
      let line = free.pop()
      while (line?.socket.destroyed) line = free.pop()
      if (line) fire(line)
      else if (counts(performance.now())) tally.counts.unsent += 1
    },
    giveUp: (now: number) => {
      for (const line of lines)
        if (line.shot && now - line.from > burst.patience) {
          line.shot = null
          line.socket.destroy()
          void open()
          if (counts(now)) tally.counts.gaveUp += 1
        }
    },
  }
}

/** An open loop, which sends at a fixed rate, or a closed loop, which waits for each response. */
const send = async (wishes: Parts['wishes'], burst: Burst): Promise<Outcome> => {
  const tally = createTally()
  const window = { from: Infinity, until: Infinity }
  const lines = createLines({ wishes, burst, tally }, window)
  // Open the connections beforehand, as a reverse proxy does.
  while (lines.all.size < burst.connections)
    await Promise.all(Array.from({ length: Math.min(50, burst.connections - lines.all.size) }, lines.open))
  const started = performance.now()
  window.from = started + burst.leadIn * 1000
  window.until = window.from + burst.seconds * 1000
  if (burst.rate === null) lines.startAll()
  let arrived = 0
  let before = process.cpuUsage()
  let looked = started
  for (let now = started; now < window.until; now = performance.now()) {
    const due = ((now - started) / 1000) * (burst.rate ?? 0)
    for (; arrived < due; arrived++) lines.arrive()
    if (now < window.from) before = process.cpuUsage()
    if (now - looked > 100) {
      looked = now
      lines.giveUp(now)
    }
    await pause(1)
  }
  const used = process.cpuUsage(before)
  for (const { socket } of lines.all) socket.destroy()
  return tally.outcome(burst.seconds, (used.user + used.system) / 1e6 / burst.seconds)
}

/** A separate process, so its CPU time is measured apart from the server's. */
let wishes: ReturnType<typeof createWishes> | undefined
process.on('message', (message: { wishes: Wishes } | { burst: Burst }) => {
  if ('wishes' in message) wishes = createWishes(message.wishes)
  else if (wishes) void send(wishes, message.burst).then((outcome) => process.send?.(outcome))
})
