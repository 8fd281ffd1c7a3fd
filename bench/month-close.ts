import { instantOf, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { closePeriod } from '#modules/statements/statement.service.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { median, round, watchMachine } from './machine.ts'
import type { Report } from './report.ts'
import { seedPeople } from './seed.ts'
import { period, placeWithdrawals } from './seed-withdrawals.ts'
import { launch, openTestBed, postCall, type TestBed } from './test-bed.ts'

const port = 3396
const rounds = 3
export const firstOfDecember: Instant = instantOf(Date.parse('2026-12-01T00:30:00+08:00'))

export const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

/** Completes the withdrawals through the product, so that each has its ledger entry. */
export const completeAll = async (testBed: TestBed, admin: string): Promise<void> => {
  const server = await launch(testBed.url, port)
  for (const [name, data] of [
    ['endOfDayProcessing', {}],
    ['completeAll', { transferDate: '2026-11-16' }],
  ] as const) {
    const answer = await postCall(port, `rollingPayAdmin-${name}`, { data, cookie: admin, key: `bench-${name}` })
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  }
  await server.stop()
  await testBed.client.query('vacuum analyze')
}

const tables = ['closed_periods', 'statements', 'statement_lines'] as const
/** Empties the tables of statements, with the triggers that prevent it disabled. */
const reset = async ({ client }: TestBed): Promise<void> => {
  await client.query('set session_replication_role = replica')
  await client.query(`truncate ${tables.join(', ')} cascade`)
  await client.query('set session_replication_role = origin')
}
/** The reference: the same statements and lines, inserted into empty tables with the same columns and indexes. */
const insertSame = async ({ client }: TestBed): Promise<number> => {
  for (const table of ['statements', 'statement_lines'] as const)
    await client.query(`drop table if exists like_${table}; create table like_${table} (like ${table} including all)`)
  return seconds(async () => {
    for (const table of ['statements', 'statement_lines'] as const)
      await client.query(`insert into like_${table} select * from ${table}`)
  })
}

/** Closes a month of one organization in which every employee has a completed withdrawal. */
export const benchMonthClose = async (report: Report): Promise<void> => {
  const count = Number(process.env['BENCH_ROWS'] ?? 100_000)
  const testBed = await openTestBed()
  const database = openDatabase(testBed.url, { max: 2 })
  try {
    const seeded = await seedPeople(testBed.client, { organizations: 1, people: count, tag: 'CLOSE' })
    await placeWithdrawals(testBed.client, seeded, count, 'approved')
    await completeAll(testBed, seeded.admin)
    const orgId = (seeded.people[0]?.orgId ?? '') as Id<'org'>
    const results = []
    for (let one = 0; one < rounds; one++) {
      await reset(testBed)
      const watch = watchMachine()
      const close = await seconds(() =>
        database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
          closePeriod({ client, now: firstOfDecember }, orgId, period as Parameters<typeof closePeriod>[2]),
        ),
      )
      const reference = await insertSame(testBed)
      const { rows } = await testBed.client.query<{ n: number }>('select count(*)::int as n from statements')
      if (rows[0]?.n !== count) throw new Error(`${rows[0]?.n} statements instead of ${count}`)
      results.push({ close, reference, ...watch() })
    }
    report.title(`Close of a month of ${count.toLocaleString('en')} employees`)
    report.table(
      ['round', 'close s', 'insert of the same rows s', 'idle %', 'steal %'],
      results.map((one, i) => [i + 1, round(one.close, 2), round(one.reference, 2), one.idle, one.steal]),
    )
    const ratios = results.map((one) => one.close / one.reference)
    report.ratio('close of a month, relative to inserting the same statements', {
      best: Math.min(...ratios),
      median: median(ratios),
      floor: 10,
      goal: 3,
      lower: true,
    })
  } finally {
    await database.close()
    await testBed.close()
  }
}
