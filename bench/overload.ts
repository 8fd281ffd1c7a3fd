import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Burst, Outcome, Wishes } from './crowd.ts'
import { median, megabytes, round, watchMachine, watchMemory } from './machine.ts'
import type { Report } from './report.ts'
import { request, seedPeople, type Person } from './seed.ts'
import { period, placeWithdrawals } from './seed-withdrawals.ts'
import { launch, openStage, type Stage } from './stage.ts'

const port = 3396
const rounds = 3
const times = 10
const patience = 5_000
const flood = 6
const mostConnections = 2_000

/** `BENCH_APART=0` lets the load generator and the server share both CPU cores. */
const apart =
  process.env['BENCH_APART'] !== '0' && availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0
const [serving, coming] = ['0', '1']
const keepTo = (processor: string, pids: readonly number[]): void => {
  if (!apart) return
  for (const pid of pids) spawnSync('taskset', ['-a', '-p', '-c', processor, String(pid)])
}

/** The postmaster of the database: its children inherit its CPU affinity. */
const databaseOf = async ({ client }: Stage): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1])
}
const withChildren = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
]

const requestOf = (path: string, data: object, cookie: string, key?: string): string => {
  const body = JSON.stringify({ data })
  return `POST /call/${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncookie: upah=${cookie}\r\n${key ? `idempotency-key: ${key}\r\n` : ''}content-length: ${body.length}\r\n\r\n${body}`
}
const withdrawal = {
  amount: request.amount,
  reasonForWithdrawal: request.reason,
  verificationCode: `R-${request.code}`,
}
const wishesOf = (people: readonly Person[], managers: readonly string[]): Wishes => ({
  withdrawals: people.map(({ cookie, userId }) =>
    requestOf('rollingPayEmployee-initiateTransaction', withdrawal, cookie, `bench-${userId}`),
  ),
  balances: people.map(({ cookie }) => requestOf('rollingPayEmployee-getRollingPayBalance', {}, cookie)),
  lists: managers.map((cookie) => requestOf('rollingPayManagement-getTransactions', { period, pageSize: 50 }, cookie)),
})

type Crowd = {
  readonly pid: number
  readonly send: (burst: Partial<Burst>) => Promise<Outcome>
  readonly stop: () => void
}
const gather = (wishes: Wishes): Crowd => {
  const child: ChildProcess = fork(fileURLToPath(new URL('./crowd.ts', import.meta.url)))
  child.send({ wishes })
  return {
    pid: child.pid ?? 0,
    send: (burst) =>
      new Promise((resolve, reject) => {
        const failed = () => reject(new Error('the load generator exited'))
        child.once('exit', failed)
        child.once('message', (outcome) => {
          child.off('exit', failed)
          resolve(outcome as Outcome)
        })
        child.send({
          burst: { port, rate: null, connections: 64, leadIn: 1, seconds: 3, patience, ...burst } satisfies Burst,
        })
      }),
    stop: () => void child.kill(),
  }
}

/** The CPU seconds of these processes and their ended children. */
const processorOf = (pids: readonly number[]): number =>
  pids
    .map((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 15).map(Number) ?? [])
    .flat()
    .reduce((sum, ticks) => sum + ticks, 0) / 100

/** `work`: CPU seconds of the server and its database per second. */
type Measured = Outcome & { readonly work: number }
type Round = {
  peak: Measured
  over: Measured
  after: Measured
  memory: { before: number; most: number }
  idle: number
  steal: number
}
type Served = { readonly server: number; readonly database: number }

const send = async (crowd: Crowd, { server, database }: Served, burst: Partial<Burst>): Promise<Measured> => {
  const [before, from] = [processorOf([server, ...withChildren(database)]), performance.now()]
  const outcome = await crowd.send(burst)
  const used = processorOf([server, ...withChildren(database)]) - before
  return { ...outcome, work: round((used * 1000) / (performance.now() - from), 2) }
}

/** The peak throughput: the best of several closed loops with different numbers of connections. */
const peakOf = async (crowd: Crowd, served: Served): Promise<Measured> => {
  const found = []
  for (const connections of [32, 64, 128]) found.push(await send(crowd, served, { connections }))
  return found.reduce((best, one) => (one.goodPerSecond > best.goodPerSecond ? one : best))
}

const runRound = async (crowd: Crowd, served: Served): Promise<Round> => {
  const watch = watchMachine()
  const peak = await peakOf(crowd, served)
  const before = megabytes(served.server)
  const { answer: over, most } = await watchMemory(served.server, () =>
    send(crowd, served, { rate: peak.goodPerSecond * times, connections: mostConnections, leadIn: 2, seconds: flood }),
  )
  const after = await send(crowd, served, { seconds: 2 })
  return { peak, over, after, memory: { before, most }, ...watch() }
}

/**
 * Ten times the peak for eight seconds: withdrawals, balances and lists of fifty in turn, at a fixed rate. The server
 * and its database share one CPU core, and the load generator uses the other, so the peak and the overload are measured
 * on equal hardware.
 */
export const benchOverload = async (report: Report): Promise<void> => {
  const stage = await openStage()
  try {
    const { people } = await seedPeople(stage.client, {
      organizations: 20,
      people: Number(process.env['BENCH_PEOPLE'] ?? 50_000),
      tag: 'OVER',
    })
    const listed = await seedPeople(stage.client, { organizations: 20, people: 20_000, tag: 'LISTED' })
    await placeWithdrawals(stage.client, listed, 50_000, 'mixed')
    const database = await databaseOf(stage)
    keepTo(serving, withChildren(database))
    const server = await launch(stage.url, port)
    const crowd = gather(wishesOf(people, listed.managers))
    keepTo(serving, [server.pid])
    keepTo(coming, [crowd.pid])
    await crowd.send({ leadIn: 8, seconds: 1 })
    const results: Round[] = []
    for (let one = 0; one < rounds; one++) results.push(await runRound(crowd, { server: server.pid, database }))
    crowd.stop()
    await server.stop()
    tell(report, results)
  } finally {
    await stage.close()
  }
}

const tell = (report: Report, results: readonly Round[]): void => {
  report.title(`Overload: ${times} times its capacity`)
  report.note(
    apart
      ? 'The server and its database on one CPU core, the load generator on the other.'
      : 'The load generator shares the CPU cores with the server and its database.',
  )
  report.table(
    [
      'round',
      'peak /s (p50, p99 ms)',
      'arrivals /s',
      'served /s (p50, p99 ms)',
      'of each kind',
      'refused /s (p50, p99 ms)',
      'gave up, unsent, odd',
      'memory before, at most MB',
      'after /s',
      'processors: crowd',
      'processors: server and database',
      'idle %',
      'steal %',
    ],
    results.map(({ peak, over, after, memory, idle, steal }, i) => [
      i + 1,
      `${peak.goodPerSecond} (${peak.goodP50}, ${peak.goodP99})`,
      Math.round(over.arrivals / flood),
      `${over.goodPerSecond} (${over.goodP50}, ${over.goodP99})`,
      Object.values(over.good).join(', '),
      `${Math.round(over.refused / flood)} (${over.refusedP50}, ${over.refusedP99})`,
      `${over.gaveUp}, ${over.unsent}, ${JSON.stringify({ ...peak.odd, ...over.odd, ...after.odd })}`,
      `${round(memory.before)}, ${round(memory.most)}`,
      after.goodPerSecond,
      `${peak.processor}, ${over.processor}`,
      `${peak.work}, ${over.work}`,
      idle,
      steal,
    ]),
  )
  const ratios = results.map(({ over, peak }) => over.goodPerSecond / peak.goodPerSecond)
  report.ratio('served within five seconds, against the peak', {
    best: Math.max(...ratios),
    median: median(ratios),
    floor: 0.7,
    goal: 0.9,
  })
  const shares = results.map(({ over, peak }) => over.goodPerSecond / over.work / (peak.goodPerSecond / peak.work))
  report.ratio('the same for each second of a processor that the server and its database took', {
    best: Math.max(...shares),
    median: median(shares),
    floor: 0.7,
    goal: 0.9,
  })
  const odd = results.flatMap(({ over }) => [...Object.values(over.odd), over.gaveUp]).reduce((sum, n) => sum + n, 0)
  report.ratio('neither served nor refused', { best: odd, median: odd, floor: 0, goal: 0, lower: true })
}
