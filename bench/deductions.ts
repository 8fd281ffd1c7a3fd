import { dateIn, msOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { makeMonthlyList } from '#modules/deductions/make.steps.ts'
import { newId } from '#server/ids.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { median, round, watchMachine } from './machine.ts'
import { completeAll, firstOfDecember, seconds } from './month-close.ts'
import type { Report } from './report.ts'
import { seedPeople } from './seed.ts'
import { period, placeWithdrawals } from './seed-withdrawals.ts'
import { openTestBed, type TestBed } from './test-bed.ts'

const rounds = 3
const tables = ['deduction_lines', 'deduction_parts'] as const

/** Empties the tables of lists, with the triggers that prevent it disabled. */
const reset = async ({ client }: TestBed): Promise<void> => {
  await client.query('set session_replication_role = replica')
  await client.query(`truncate deduction_lists, ${tables.join(', ')} cascade`)
  await client.query('set session_replication_role = origin')
}
/** The reference: the same lines and parts, inserted into empty tables with the same columns and indexes. */
const insertSame = async ({ client }: TestBed): Promise<number> => {
  for (const table of tables)
    await client.query(`drop table if exists like_${table}; create table like_${table} (like ${table} including all)`)
  return seconds(async () => {
    for (const table of tables) await client.query(`insert into like_${table} select * from ${table}`)
  })
}

/** Makes the deduction list of one organization in which every employee has a completed withdrawal. */
export const benchDeductions = async (report: Report): Promise<void> => {
  const count = Number(process.env['BENCH_ROWS'] ?? 100_000)
  const testBed = await openTestBed()
  const database = openDatabase(testBed.url, { max: 2 })
  const now = firstOfDecember
  try {
    const seeded = await seedPeople(testBed.client, { organizations: 1, people: count, tag: 'DEDUCT' })
    await placeWithdrawals(testBed.client, seeded, count, 'approved')
    await completeAll(testBed, seeded.admin)
    const orgId = (seeded.people[0]?.orgId ?? '') as Id<'org'>
    const results = []
    for (let one = 0; one < rounds; one++) {
      await reset(testBed)
      const watch = watchMachine()
      const make = await seconds(() =>
        database.transaction({ orgs: 'all' }, 'write', async (tx) => {
          const work = { ...tx, now, today: dateIn(now), newId: <K extends string>() => newId<K>(msOf(now)) }
          const made = await makeMonthlyList(work, orgId, period as Parameters<typeof makeMonthlyList>[2])
          if (made?.lines !== count) throw new Error(`${made?.lines} lines instead of ${count}`)
        }),
      )
      results.push({ make, reference: await insertSame(testBed), ...watch() })
    }
    report.title(`Deduction list of ${count.toLocaleString('en')} employees`)
    report.table(
      ['round', 'list s', 'insert of the same rows s', 'idle %', 'steal %'],
      results.map((one, i) => [i + 1, round(one.make, 2), round(one.reference, 2), one.idle, one.steal]),
    )
    const ratios = results.map((one) => one.make / one.reference)
    report.ratio('making a deduction list, relative to inserting the same lines', {
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
