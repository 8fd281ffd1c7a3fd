import { openInProcess } from './in-process.ts'
import { load, type LoadResult, type CallRequest } from './load.ts'
import { median, watchMachine } from './machine.ts'
import { hasPgbench, pgbench, preparePgbench, type PgbenchResult } from './pgbench.ts'
import { request, seedPeople, type Person } from './seed.ts'
import { launch, openTestBed } from './test-bed.ts'
import type { Report } from './report.ts'

const connections = [1, 8, 32, 64] as const
const rounds = 3
const seconds = 4
/** Warm-up, in seconds. */
const warming = 10
const port = 3390
/** The number of in-process callers, enough for the largest batches. */
const callers = 256

const body = JSON.stringify({
  data: { amount: request.amount, reasonForWithdrawal: request.reason, verificationCode: `R-${request.code}` },
})
const callRequestOf = (person: Person | null): CallRequest | null =>
  person && {
    path: '/call/rollingPayEmployee-initiateTransaction',
    body,
    cookie: person.cookie,
    key: `bench-${person.userId}`,
  }

type Round = {
  tpcb: PgbenchResult
  /** pgbench's TPC-B with one client. */
  alone: PgbenchResult
  http: Map<number, LoadResult>
  hot: LoadResult
  inProcess: number
  idle: number
  steal: number
}

/**
 * Measures complete withdrawals over HTTP (session, role, row-level security, validation, policy, code, idempotency,
 * totals, audit and notice), interleaved with pgbench on the same cluster. The policy is daily, so each employee withdraws
 * once.
 */
export const benchWithdrawals = async (report: Report): Promise<void> => {
  if (!hasPgbench())
    return report.note('withdrawals: pgbench is not installed (Debian: postgresql-contrib), so there is no reference')
  const testBed = await openTestBed()
  try {
    preparePgbench(testBed.url)
    const { people } = await seedPeople(testBed.client, {
      organizations: 50,
      people: Number(process.env['BENCH_PEOPLE'] ?? 300_000),
      tag: 'SPREAD',
    })
    const hot = await seedPeople(testBed.client, { organizations: 1, people: 80_000, tag: 'HOT' })
    const server = await launch(testBed.url, port)
    let next = 0
    let nextHot = 0
    const person = () => people[next++] ?? null
    const spread = () => callRequestOf(person())
    const oneOrg = () => callRequestOf(hot.people[nextHot++] ?? null)
    const inside = await openInProcess(testBed.url, port + 1)
    await load(port, { connections: 64, seconds: warming, next: spread })
    await inside.run({ callers, seconds: warming, next: person })
    const results: Round[] = []
    for (let round = 0; round < rounds; round++) {
      const watch = watchMachine()
      const tpcb = pgbench(testBed.url, 'tpcb-like', 64, seconds)
      const http = new Map<number, LoadResult>()
      for (const count of connections) http.set(count, await load(port, { connections: count, seconds, next: spread }))
      const alone = pgbench(testBed.url, 'tpcb-like', 1, seconds)
      results.push({
        tpcb,
        alone,
        http,
        hot: await load(port, { connections: 64, seconds, next: oneOrg }),
        inProcess: await inside.run({ callers, seconds, next: person }),
        ...watch(),
      })
    }
    await inside.stop()
    await server.stop()
    writeReport(report, results)
  } finally {
    await testBed.close()
  }
}

const writeReport = (report: Report, results: readonly Round[]): void => {
  report.title('Withdrawals over HTTP')
  report.table(
    [
      'round',
      'pgbench TPC-B, 64 clients /s (mean ms)',
      '1 client',
      ...connections.map((count) => `${count} conn. /s (p50, p99 ms)`),
      '64, one organization',
      'in process, 256 callers',
      'idle %',
      'steal %',
    ],
    results.map((round, i) => [
      String(i + 1),
      `${round.tpcb.perSecond} (${round.tpcb.latency})`,
      `${round.alone.perSecond} (${round.alone.latency})`,
      ...connections.map((count) => figure(round.http.get(count))),
      figure(round.hot),
      round.inProcess,
      round.idle,
      round.steal,
    ]),
  )
  const relative = (perSecond: (of: Round) => number) =>
    ratioOf(results.map((one) => perSecond(one) / one.tpcb.perSecond))
  report.ratio('withdrawals over HTTP, 64 connections, relative to TPC-B', {
    ...relative((one) => one.http.get(64)?.perSecond ?? 0),
    floor: 0.5,
    goal: 1.5,
  })
  report.ratio('withdrawals in process, relative to TPC-B', { ...relative((one) => one.inProcess), floor: 1, goal: 4 })
  const slower = (ratio: (of: Round) => number) => {
    const ratios = results.map(ratio)
    return { best: Math.min(...ratios), median: median(ratios), lower: true }
  }
  report.ratio('p99 at 64 connections, relative to the mean latency of TPC-B', {
    ...slower((one) => (one.http.get(64)?.p99 ?? 0) / one.tpcb.latency),
    floor: 3,
    goal: 1.2,
  })
  report.ratio('one withdrawal on an idle server, p50, relative to the mean latency of TPC-B with one client', {
    ...slower((one) => (one.http.get(1)?.p50 ?? 0) / one.alone.latency),
    floor: 4,
    goal: 1.5,
  })
  report.ratio('one hot organization, relative to fifty', {
    ...ratioOf(results.map((one) => one.hot.perSecond / (one.http.get(64)?.perSecond ?? 1))),
    floor: 0.3,
    goal: 0.9,
  })
}

const ratioOf = (values: readonly number[]) => ({ best: Math.max(...values), median: median(values) })

const figure = (result: LoadResult | undefined): string =>
  result
    ? `${result.perSecond} (${result.p50}, ${result.p99})${Object.keys(result.failures).length > 0 ? ` failed ${JSON.stringify(result.failures)}` : ''}`
    : '-'
