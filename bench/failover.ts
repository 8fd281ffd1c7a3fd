import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '#server/postgres/migrate.ts'
import { openPair, type Pair } from './failover-cluster.ts'
import { contradictions, failedRepeats, startWriters, type Outcome } from './failover-load.ts'
import { median, round } from './machine.ts'
import type { Report } from './report.ts'
import { seedPeople } from './seed.ts'
import { launch } from './test-bed.ts'

const port = 3395
const writers = 8
/** Failovers by a killed and by a frozen primary in turn, this many milliseconds of writing apart. */
const failovers = Number(process.env['BENCH_FAILOVERS'] ?? 40)
const between = Number(process.env['BENCH_BETWEEN'] ?? 2_500)
const measured = 4_000

/** Failovers under load: how long nothing is served, whether an answer is lost or wrong, and what the standby costs. */
export const benchFailover = async (report: Report): Promise<void> => {
  const pair = await openPair(tmpdir())
  try {
    const { outcomes, outages, ratio, wrong } = await measure(pair)
    const of = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length
    const seconds = (ms: number) => round(ms / 1_000, 1)
    report.title(`${failovers} failovers under ${writers} writers`)
    report.table(
      ['acknowledged', 'unknown', 'refused', 'lost or wrong', 'outage median s', 'outage worst s'],
      [
        [
          of('acknowledged'),
          of('unknown'),
          of('refused'),
          wrong,
          seconds(median(outages)),
          seconds(Math.max(...outages)),
        ],
      ],
    )
    const name = 'withdrawals with a synchronous standby, relative to one server'
    report.ratio(name, { best: ratio, median: ratio, floor: 0.4, goal: 0.55 })
    if (wrong > 0) throw new Error('a failover lost or repeated a withdrawal')
  } finally {
    await pair.close()
  }
}

const measure = async (pair: Pair) => {
  await migrate(pair.url())
  const client = new pg.Client({ connectionString: pair.url() })
  await client.connect()
  const seeded = await seedPeople(client, { organizations: 20, people: failovers * 4_000 + 40_000, tag: 'MOVE' })
  await client.end()
  const server = await launch(pair.url(), port, { ROLE: 'web' })
  const outcomes: Outcome[] = []
  let next = 0
  /** Runs the writers during `event`. */
  const under = async <T>(event: (writing: Writing) => Promise<T>): Promise<T> => {
    const writing = startWriters(port, seeded.people.slice(next), writers)
    const result = await event(writing)
    outcomes.push(...(await writing.end()))
    next += writing.used()
    return result
  }
  const rate = () =>
    under(async (writing) => {
      await pause(measured)
      return writing.outcomes.length
    })
  await rate()
  const alone = await rate()
  await pair.addStandby()
  const ratio = (await rate()) / alone
  const outages: number[] = []
  for (let n = 0; n < failovers; n++)
    outages.push(
      await under(async (writing) => {
        await pause(between)
        return failOver(pair, n % 2 === 0 ? 'kill' : 'freeze', writing)
      }),
    )
  const database = new pg.Client({ connectionString: pair.primary().url })
  await database.connect()
  const lost = await contradictions(database, outcomes)
  const wrong = lost.length + (await failedRepeats(database, port, outcomes)).length
  await database.end()
  await server.stop()
  return { outcomes, outages, ratio, wrong }
}

type Writing = ReturnType<typeof startWriters>
/** The time from the event to the first withdrawal that is served again; then the pair is completed. */
const failOver = async (pair: Pair, event: 'kill' | 'freeze', writing: Writing): Promise<number> => {
  const former = pair.primary()
  const from = performance.now()
  if (event === 'kill') await former.kill()
  else former.freeze()
  await pair.promote()
  const moved = performance.now()
  pair.router.lead(pair.primary().port)
  const served = () => writing.outcomes.find(({ kind, at }) => kind === 'acknowledged' && at > moved)?.at
  while (served() === undefined) await pause(10)
  const ms = (served() ?? from) - from
  await pair.remove(former)
  await pair.addStandby()
  return ms
}
