import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Burst, Outcome, Requests } from './load-generator.ts'
import { median, megabytes, round, watchMachine, watchMemory } from './machine.ts'
import type { Report } from './report.ts'
import { request, seedPeople, type Person } from './seed.ts'
import { period, placeWithdrawals } from './seed-withdrawals.ts'
import { launch, openTestBed, type TestBed } from './test-bed.ts'

const port = 3396
const rounds = 3
const times = 10
const timeoutMs = 5_000
const overloadSeconds = 6
const maxConnections = 2_000

/** `BENCH_APART=0` lets the load generator and the server share both CPU cores. */
const separateCores =
  process.env['BENCH_APART'] !== '0' && availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0
const [serverCore, generatorCore] = ['0', '1']
const pinTo = (processor: string, pids: readonly number[]): void => {
  if (!separateCores) return
  for (const pid of pids) spawnSync('taskset', ['-a', '-p', '-c', processor, String(pid)])
}

/** The postmaster of the database: its children inherit its CPU affinity. */
const databaseOf = async ({ client }: TestBed): Promise<number> => {
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
const requestsOf = (people: readonly Person[], managers: readonly string[]): Requests => ({
  withdrawals: people.map(({ cookie, userId }) =>
    requestOf('rollingPayEmployee-initiateTransaction', withdrawal, cookie, `bench-${userId}`),
  ),
  balances: people.map(({ cookie }) => requestOf('rollingPayEmployee-getRollingPayBalance', {}, cookie)),
  lists: managers.map((cookie) => requestOf('rollingPayManagement-getTransactions', { period, pageSize: 50 }, cookie)),
})

type LoadGenerator = {
  readonly pid: number
  readonly send: (burst: Partial<Burst>) => Promise<Outcome>
  readonly stop: () => void
}
const startLoadGenerator = (requests: Requests): LoadGenerator => {
  const child: ChildProcess = fork(fileURLToPath(new URL('./load-generator.ts', import.meta.url)))
  child.send({ requests })
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
          burst: { port, rate: null, connections: 64, leadIn: 1, seconds: 3, timeoutMs, ...burst } satisfies Burst,
        })
      }),
    stop: () => void child.kill(),
  }
}

/** The CPU seconds used by these processes and their ended children. */
const cpuSecondsOf = (pids: readonly number[]): number =>
  pids
    .map((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 15).map(Number) ?? [])
    .flat()
    .reduce((sum, ticks) => sum + ticks, 0) / 100

/** `work` is the CPU time of the server and its database per second. */
type Measured = Outcome & { readonly work: number }
type Round = {
  peak: Measured
  over: Measured
  after: Measured
  memory: { before: number; most: number }
  idle: number
  steal: number
}
type Processes = { readonly server: number; readonly database: number }

const send = async (
  generator: LoadGenerator,
  { server, database }: Processes,
  burst: Partial<Burst>,
): Promise<Measured> => {
  const [before, from] = [cpuSecondsOf([server, ...withChildren(database)]), performance.now()]
  const outcome = await generator.send(burst)
  const used = cpuSecondsOf([server, ...withChildren(database)]) - before
  return { ...outcome, work: round((used * 1000) / (performance.now() - from), 2) }
}

/** The peak throughput: the best of several closed loops with different numbers of connections. */
const peakOf = async (generator: LoadGenerator, processes: Processes): Promise<Measured> => {
  const found = []
  for (const connections of [32, 64, 128]) found.push(await send(generator, processes, { connections }))
  return found.reduce((best, one) => (one.goodPerSecond > best.goodPerSecond ? one : best))
}

const runRound = async (generator: LoadGenerator, processes: Processes): Promise<Round> => {
  const watch = watchMachine()
  const peak = await peakOf(generator, processes)
  const before = megabytes(processes.server)
  const { answer: over, most } = await watchMemory(processes.server, () =>
    send(generator, processes, {
      rate: peak.goodPerSecond * times,
      connections: maxConnections,
      leadIn: 2,
      seconds: overloadSeconds,
    }),
  )
  const after = await send(generator, processes, { seconds: 2 })
  return { peak, over, after, memory: { before, most }, ...watch() }
}

/**
 * Sends withdrawals, balances and lists of fifty at ten times the peak rate for eight seconds. The server and its database
 * share one CPU core and the load generator uses the other, so that the peak and the overload are measured on equal
 * hardware.
 */
export const benchOverload = async (report: Report): Promise<void> => {
  const testBed = await openTestBed()
  try {
    const { people } = await seedPeople(testBed.client, {
      organizations: 20,
      people: Number(process.env['BENCH_PEOPLE'] ?? 50_000),
      tag: 'OVER',
    })
    const listed = await seedPeople(testBed.client, { organizations: 20, people: 20_000, tag: 'LISTED' })
    await placeWithdrawals(testBed.client, listed, 50_000, 'mixed')
    const database = await databaseOf(testBed)
    pinTo(serverCore, withChildren(database))
    const server = await launch(testBed.url, port)
    const generator = startLoadGenerator(requestsOf(people, listed.managers))
    pinTo(serverCore, [server.pid])
    pinTo(generatorCore, [generator.pid])
    await generator.send({ leadIn: 8, seconds: 1 })
    const results: Round[] = []
    for (let one = 0; one < rounds; one++) results.push(await runRound(generator, { server: server.pid, database }))
    generator.stop()
    await server.stop()
    writeReport(report, results)
  } finally {
    await testBed.close()
  }
}

const writeReport = (report: Report, results: readonly Round[]): void => {
  report.title(`Overload: ${times} times its capacity`)
  report.note(
    separateCores
      ? 'The server and its database on one CPU core, the load generator on the other.'
      : 'The load generator shares the CPU cores with the server and its database.',
  )
  report.table(
    [
      'round',
      'peak /s (p50, p99 ms)',
      'arrivals /s',
      'served /s (p50, p99 ms)',
      'by kind',
      'refused /s (p50, p99 ms)',
      'timed out, unsent, unexpected',
      'memory before, peak MB',
      'after /s',
      'CPU cores: load generator',
      'CPU cores: server and database',
      'idle %',
      'steal %',
    ],
    results.map(({ peak, over, after, memory, idle, steal }, i) => [
      i + 1,
      `${peak.goodPerSecond} (${peak.goodP50}, ${peak.goodP99})`,
      Math.round(over.arrivals / overloadSeconds),
      `${over.goodPerSecond} (${over.goodP50}, ${over.goodP99})`,
      Object.values(over.good).join(', '),
      `${Math.round(over.refused / overloadSeconds)} (${over.refusedP50}, ${over.refusedP99})`,
      `${over.timedOut}, ${over.unsent}, ${JSON.stringify({ ...peak.unexpected, ...over.unexpected, ...after.unexpected })}`,
      `${round(memory.before)}, ${round(memory.most)}`,
      after.goodPerSecond,
      `${peak.processor}, ${over.processor}`,
      `${peak.work}, ${over.work}`,
      idle,
      steal,
    ]),
  )
  const ratios = results.map(({ over, peak }) => over.goodPerSecond / peak.goodPerSecond)
  report.ratio('served within five seconds, relative to the peak', {
    best: Math.max(...ratios),
    median: median(ratios),
    floor: 0.7,
    goal: 0.9,
  })
  const shares = results.map(({ over, peak }) => over.goodPerSecond / over.work / (peak.goodPerSecond / peak.work))
  report.ratio('the same per CPU second of the server and its database', {
    best: Math.max(...shares),
    median: median(shares),
    floor: 0.7,
    goal: 0.9,
  })
  const unexpected = results
    .flatMap(({ over }) => [...Object.values(over.unexpected), over.timedOut])
    .reduce((sum, n) => sum + n, 0)
  report.ratio('neither served nor refused', { best: unexpected, median: unexpected, floor: 0, goal: 0, lower: true })
}
