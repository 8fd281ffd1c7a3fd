import type { Id } from '#kernel/values.ts'
import { closePeriod } from '#owed/statements/statement.service.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { median, megabytes, round, watchMachine, watchMemory } from './machine.ts'
import { completeAll, firstOfDecember } from './month-close.ts'
import type { Report } from './report.ts'
import { seedPeople, type Person } from './seed.ts'
import { period, placeWithdrawals } from './seed-withdrawals.ts'
import { copyOut, launch, openTestBed, postCall } from './test-bed.ts'

const port = 3397
const rounds = 3
/** The number of statements opened before the first round, to warm up the process, and in each round. */
const [warming, each] = [40, 6]
/** The number of lines of the statements that are opened. */
const [busy, lines] = [warming + rounds * each, 30]
/** The time to generate a statement of one page in a warm process, in milliseconds. */
const drawing = 30
const address = `http://127.0.0.1:${port}`

const millis = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const read = async (cookie: string, path: string): Promise<number> => {
  const response = await fetch(address + path, { headers: { cookie: `upah=${cookie}` } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.arrayBuffer()).byteLength
}

const callFor = async <T>(cookie: string, name: string, data: object, key?: string): Promise<T> => {
  const response = await postCall(port, name, { data, cookie, ...(key !== undefined && { key }) })
  const body = (await response.json()) as { result?: T }
  if (body.result === undefined) throw new Error(`${name}: ${JSON.stringify(body).slice(0, 300)}`)
  return body.result
}

/** The rows of the Excel file. */
const excelRows = (orgId: string) =>
  `select w.employee_name, w.ic_number, sum(w.net_sen), sum(w.fee_sen), sum(w.net_sen + w.fee_sen)
     from withdrawals w where w.org_id = '${orgId}' and w.period = '${period}' and w.status = 'completed'
    group by w.employee_id, w.employee_name, w.ic_number order by w.employee_name`

/** Times the first PDF of an employee's statement, from the click to the last byte. */
const statementOf = async (person: Person, turn: number): Promise<number> => {
  const { statements } = await callFor<{ statements: { id: string }[] }>(
    person.cookie,
    'rollingPayEmployee-getMonthlyStatements',
    {},
  )
  const data = { statementId: statements[0]?.id }
  return millis(async () => {
    const { url } = await callFor<{ url: string }>(
      person.cookie,
      'rollingPayEmployee-getDownloadURL',
      data,
      `bench-statement-${turn}`,
    )
    await read(person.cookie, url)
  })
}

/** Times the statements of some employees, one after the other. */
const statementsOf = async (people: readonly Person[], from: number, count: number): Promise<number[]> => {
  const times: number[] = []
  for (const [i, person] of people.slice(from, from + count).entries()) times.push(await statementOf(person, from + i))
  return times
}

/** Measures the files of a closed month: the Excel report of a large employer and the statement of one employee. */
export const benchMonthFiles = async (report: Report): Promise<void> => {
  const count = Number(process.env['BENCH_ROWS'] ?? 50_000)
  const testBed = await openTestBed()
  const database = openDatabase(testBed.url, { max: 2 })
  try {
    const seeded = await seedPeople(testBed.client, { organizations: 1, people: count, tag: 'FILES' })
    await placeWithdrawals(testBed.client, seeded, count + busy * (lines - 1), 'approved', busy)
    await completeAll(testBed, seeded.admin)
    const orgId = (seeded.people[0]?.orgId ?? '') as Id<'org'>
    await database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
      closePeriod({ client, now: firstOfDecember }, orgId, period as Parameters<typeof closePeriod>[2]),
    )
    await testBed.client.query('vacuum analyze')
    const server = await launch(testBed.url, port)
    const path = `/download/rollingPayManagement-downloadMonthlyReport?data=${encodeURIComponent(JSON.stringify({ period }))}`
    const results: Result[] = []
    const download = () => read(seeded.managers[0] ?? '', path)
    try {
      // The first run allocates memory once; exclude it.
      await download()
      await statementsOf(seeded.people, 0, warming)
      for (let turn = 0; turn < rounds; turn++) {
        const watch = watchMachine()
        const reference = await copyOut(testBed, excelRows(orgId))
        const before = megabytes(server.pid)
        const { answer: excel, most } = await watchMemory(server.pid, () => millis(download))
        const statements = await statementsOf(seeded.people, warming + each * turn, each)
        results.push({ excel, reference, memory: most - before, statement: median(statements), ...watch() })
      }
    } finally {
      await server.stop()
    }
    printResults(report, count, results)
  } finally {
    await database.close()
    await testBed.close()
  }
}

/** Times in milliseconds. `memory` is the growth of the server while it writes the Excel file, in MB. */
type Result = {
  excel: number
  reference: number
  memory: number
  statement: number
  idle: number
  steal: number
}
const printResults = (report: Report, count: number, results: readonly Result[]): void => {
  report.title(`Files of a month of ${count.toLocaleString('en')} employees`)
  report.table(
    ['round', 'Excel ms', 'COPY of its rows ms', 'server memory growth MB', 'PDF of 30 lines ms', 'idle %', 'steal %'],
    results.map((one, i) => [
      i + 1,
      ...[one.excel, one.reference, one.memory, one.statement].map((value) => round(value)),
      one.idle,
      one.steal,
    ]),
  )
  const ratio = (name: string, of: (one: Result) => number, floor: number, goal: number) => {
    const values = results.map(of)
    report.ratio(name, { best: Math.min(...values), median: median(values), floor, goal, lower: true })
  }
  ratio('Excel of a month, relative to COPY of its rows', ({ excel, reference }) => excel / reference, 20, 8)
  ratio('Excel of a month, server memory growth, MB', ({ memory }) => memory, 40, 20)
  ratio(
    'PDF of a statement, relative to generating it in a warm process',
    ({ statement }) => statement / drawing,
    3,
    1.2,
  )
}
