import { instantOf, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { closePeriod } from '#owed/statements/statement.service.ts'
import { openDatabase } from '#server/postgres/database.ts'
import type { Report } from './report.ts'
import { compareWithInserts } from './same-rows.ts'
import { seedPeople } from './seed.ts'
import { period, placeWithdrawals } from './seed-withdrawals.ts'
import { launch, openTestBed, postCall, type TestBed } from './test-bed.ts'

const port = 3396
export const firstOfDecember: Instant = instantOf(Date.parse('2026-12-01T00:30:00+08:00'))

/** Completes the withdrawals through the product, so that each has its ledger entry. */
export const completeAll = async (testBed: TestBed, admin: string): Promise<void> => {
  const server = await launch(testBed.url, port)
  for (const [name, data] of [
    ['endOfDayProcessing', {}],
    ['completeAll', { transferDate: '2026-11-16', handover: 'Sent by e-mail' }],
  ] as const) {
    const answer = await postCall(port, `rollingPayAdmin-${name}`, { data, cookie: admin, key: `bench-${name}` })
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  }
  await server.stop()
  await testBed.client.query('vacuum analyze')
}

const tables = ['statements', 'statement_lines']

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
    await compareWithInserts(report, testBed, {
      title: `Close of a month of ${count.toLocaleString('en')} employees`,
      column: 'close s',
      ratio: 'close of a month, relative to inserting the same statements',
      emptied: ['closed_periods', ...tables],
      compared: tables,
      work: () =>
        database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
          closePeriod({ client, now: firstOfDecember }, orgId, period as Parameters<typeof closePeriod>[2]),
        ),
      check: async () => {
        const { rows } = await testBed.client.query<{ n: number }>('select count(*)::int as n from statements')
        if (rows[0]?.n !== count) throw new Error(`${rows[0]?.n} statements instead of ${count}`)
      },
    })
  } finally {
    await database.close()
    await testBed.close()
  }
}
