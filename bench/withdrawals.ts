import { load, type LoadResult, type Shot } from './load.ts'
import { median, watchMachine } from './machine.ts'
import { hasPgbench, pgbench, preparePgbench } from './pgbench.ts'
import { asked, seedPeople, type Person } from './seed.ts'
import { launch, openStage } from './stage.ts'
import type { Report } from './report.ts'

const connections = [1, 8, 32, 64] as const
const rounds = 3
const seconds = 4
const port = 3390

const shotOf = (person: Person): Shot => ({
  path: '/call/rollingPayEmployee-initiateTransaction',
  body: JSON.stringify({
    data: { amount: asked.amount, reasonForWithdrawal: asked.reason, verificationCode: `R-${asked.code}` },
  }),
  cookie: person.cookie,
  key: `bench-${person.userId}`,
})

type Round = {
  tpcb: number
  simple: number
  http: Map<number, LoadResult>
  hot: LoadResult
  idle: number
  steal: number
}

/**
 * Withdrawals over HTTP, each with session, role, row-level security, validation, policy, code, idempotency, totals, audit
 * and notice, beside pgbench on the same cluster in the same minute. Each person withdraws once: the policy says daily.
 */
export const benchWithdrawals = async (report: Report): Promise<void> => {
  if (!hasPgbench())
    return report.note(
      'withdrawals: pgbench is not on this machine (Debian: postgresql-contrib), so there is no reference',
    )
  const stage = await openStage()
  try {
    preparePgbench(stage.url)
    const { people } = await seedPeople(stage.client, {
      organizations: 50,
      people: Number(process.env['BENCH_PEOPLE'] ?? 220_000),
      tag: 'SPREAD',
    })
    const hot = await seedPeople(stage.client, { organizations: 1, people: 80_000, tag: 'HOT' })
    const server = await launch(stage.url, port)
    let next = 0
    let nextHot = 0
    const spread = () => (next < people.length ? shotOf(people[next++] as Person) : null)
    const oneOrg = () => (nextHot < hot.people.length ? shotOf(hot.people[nextHot++] as Person) : null)
    await load(port, { connections: 64, seconds: 2, next: spread })
    const results: Round[] = []
    for (let round = 0; round < rounds; round++) {
      const watch = watchMachine()
      const tpcb = pgbench(stage.url, 'tpcb-like', 64, seconds)
      const http = new Map<number, LoadResult>()
      for (const count of connections) http.set(count, await load(port, { connections: count, seconds, next: spread }))
      const simple = pgbench(stage.url, 'simple-update', 64, seconds)
      results.push({
        tpcb,
        simple,
        http,
        hot: await load(port, { connections: 64, seconds, next: oneOrg }),
        ...watch(),
      })
    }
    await server.stop()
    tell(report, results)
  } finally {
    await stage.close()
  }
}

const tell = (report: Report, results: readonly Round[]): void => {
  report.title('Withdrawals over HTTP')
  report.table(
    [
      'round',
      'pgbench TPC-B',
      'pgbench simple-update',
      ...connections.map((count) => `${count} conn. /s (p50, p99 ms)`),
      '64, one organization',
      'idle %',
      'steal %',
    ],
    results.map((round, i) => [
      String(i + 1),
      round.tpcb,
      round.simple,
      ...connections.map((count) => figure(round.http.get(count))),
      figure(round.hot),
      round.idle,
      round.steal,
    ]),
  )
  const at64 = results.map((round) => (round.http.get(64)?.perSecond ?? 0) / round.tpcb)
  const best = Math.max(...at64)
  report.ratio('a withdrawal over HTTP, 64 connections, against TPC-B', {
    best,
    median: median(at64),
    floor: 0.5,
    goal: 1.5,
  })
  report.ratio('p99 at 64 connections, ms', {
    best: Math.min(...results.map((r) => r.http.get(64)?.p99 ?? 0)),
    median: median(results.map((r) => r.http.get(64)?.p99 ?? 0)),
    floor: 50,
    goal: 20,
    lower: true,
  })
  report.ratio('one withdrawal on an idle server, p50 ms', {
    best: Math.min(...results.map((r) => r.http.get(1)?.p50 ?? 0)),
    median: median(results.map((r) => r.http.get(1)?.p50 ?? 0)),
    floor: 5,
    goal: 1.5,
    lower: true,
  })
  const hot = results.map((r) => r.hot.perSecond / (r.http.get(64)?.perSecond ?? 1))
  report.ratio('one hot organization against fifty', {
    best: Math.max(...hot),
    median: median(hot),
    floor: 0.3,
    goal: 0.7,
  })
}

const figure = (result: LoadResult | undefined): string =>
  result
    ? `${result.perSecond} (${result.p50}, ${result.p99})${Object.keys(result.failures).length > 0 ? ` failed ${JSON.stringify(result.failures)}` : ''}`
    : '-'
