import { median, round, watchMachine } from './machine.ts'
import type { Report } from './report.ts'
import type { TestBed } from './test-bed.ts'

const rounds = 3

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

/** Empties tables, with the triggers that prevent it disabled. */
const empty = async ({ client }: TestBed, tables: readonly string[]): Promise<void> => {
  await client.query('set session_replication_role = replica')
  await client.query(`truncate ${tables.join(', ')} cascade`)
  await client.query('set session_replication_role = origin')
}
/** The reference: the same rows, inserted into empty tables with the same columns and indexes. */
const insertSame = async ({ client }: TestBed, tables: readonly string[]): Promise<number> => {
  for (const table of tables)
    await client.query(`drop table if exists like_${table}; create table like_${table} (like ${table} including all)`)
  return seconds(async () => {
    for (const table of tables) await client.query(`insert into like_${table} select * from ${table}`)
  })
}

type Comparison = {
  readonly title: string
  /** The heading of the measured seconds, and the sentence of the ratio. */
  readonly column: string
  readonly ratio: string
  /** The tables that are emptied before each round, and those whose rows are the reference. */
  readonly emptied: readonly string[]
  readonly compared: readonly string[]
  readonly work: () => Promise<unknown>
  /** Throws if the work wrote the wrong rows; not measured. */
  readonly check?: () => Promise<unknown>
}
/** Reports the time of some work, relative to inserting the rows that it wrote. */
export const compareWithInserts = async (
  report: Report,
  testBed: TestBed,
  { title, column, ratio, emptied, compared, work, check }: Comparison,
): Promise<void> => {
  const results = []
  for (let one = 0; one < rounds; one++) {
    await empty(testBed, emptied)
    const watch = watchMachine()
    results.push({ taken: await seconds(work), reference: await insertSame(testBed, compared), ...watch() })
    await check?.()
  }
  report.title(title)
  report.table(
    ['round', column, 'insert of the same rows s', 'idle %', 'steal %'],
    results.map((one, i) => [i + 1, round(one.taken, 2), round(one.reference, 2), one.idle, one.steal]),
  )
  const ratios = results.map((one) => one.taken / one.reference)
  report.ratio(ratio, { best: Math.min(...ratios), median: median(ratios), floor: 10, goal: 3, lower: true })
}
