import { dateIn, msOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { makeMonthlyList } from '#money/deductions/making/make.steps.ts'
import { newId } from '#server/ids.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { completeAll, firstOfDecember } from './month-close.ts'
import type { Report } from './report.ts'
import { compareWithInserts } from './same-rows.ts'
import { seedPeople } from './seed.ts'
import { period, placeWithdrawals } from './seed-withdrawals.ts'
import { openTestBed } from './test-bed.ts'

const tables = ['deduction_lines', 'deduction_parts']

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
    await compareWithInserts(report, testBed, {
      title: `Deduction list of ${count.toLocaleString('en')} employees`,
      column: 'list s',
      ratio: 'making a deduction list, relative to inserting the same lines',
      emptied: ['deduction_lists', ...tables],
      compared: tables,
      work: () =>
        database.transaction({ orgs: 'all' }, 'write', async (tx) => {
          const work = { ...tx, now, today: dateIn(now), newId: <K extends string>() => newId<K>(msOf(now)) }
          const made = await makeMonthlyList(work, orgId, period as Parameters<typeof makeMonthlyList>[2])
          if (made?.lines !== count) throw new Error(`${made?.lines} lines instead of ${count}`)
        }),
    })
  } finally {
    await database.close()
    await testBed.close()
  }
}
