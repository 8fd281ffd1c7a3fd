import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openInProcess } from './in-process.ts'
import type { Report } from './report.ts'
import { seedPeople, type Person } from './seed.ts'
import { openTestBed } from './test-bed.ts'

const port = 3395
/** The calls that arrive together; the first one runs alone while the others queue up in two partitions. */
const callers = [1, 16, 64, 256] as const

type Sent = { readonly text: string; readonly name?: string | undefined; readonly values?: unknown[] | undefined }
type Query = (this: unknown, sent: string | Sent, values?: unknown[]) => unknown

/** Runs `work` with every commit turned into a rollback, and returns the statements of each transaction. */
const recordTransactions = async (work: () => Promise<unknown>): Promise<readonly Sent[][]> => {
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  const connections = new Map<unknown, Sent[][]>()
  client.query = function (sent, values) {
    const statement = typeof sent === 'string' ? { text: sent, values } : sent
    const transactions = connections.get(this) ?? []
    connections.set(this, transactions)
    if (statement.text.startsWith('begin')) transactions.push([])
    transactions.at(-1)?.push({ text: statement.text, name: statement.name, values: statement.values })
    return query.call(this, statement.text === 'commit' ? 'rollback' : sent, values)
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return [...connections.values()].flat()
}

const batchOf = (sent: readonly Sent[]): number => {
  const [places] = sent.find(({ name }) => name === 'withdrawal_insert')?.values ?? []
  return Array.isArray(places) ? places.length : 0
}

/** Microseconds of processor time that a process has used. */
const processorTime = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000

/** The processor time of each statement of a transaction in PostgreSQL, in microseconds, without the savepoint around it. */
const costsOf = async (url: string, transaction: readonly Sent[]): Promise<ReadonlyMap<string, number>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const runs = 100
    const repeat = async (times: number) => {
      for (let i = 0; i < times; i++) {
        await client.query('savepoint before')
        await work()
        await client.query('rollback to savepoint before; release savepoint before')
      }
    }
    // A statement is planned in its first executions.
    await repeat(8)
    const before = processorTime(pid)
    await repeat(runs)
    return (processorTime(pid) - before) / runs
  }
  const costs = new Map<string, number>()
  for (const { text, name, values } of transaction) {
    if (text === 'commit' || text === 'rollback') continue
    const run = () => client.query({ text, ...(name !== undefined && { name }), ...(values && { values }) })
    if (name !== undefined) {
      const savepoint = await timed(async () => undefined)
      costs.set(name, (await timed(run)) - savepoint)
    }
    // The next statements see its effects.
    await run()
  }
  await client.query('rollback')
  await client.end()
  return costs
}

/** What the statements of a batch of withdrawals cost in PostgreSQL, for batches of several sizes. */
export const benchStatementCosts = async (report: Report): Promise<void> => {
  const testBed = await openTestBed()
  try {
    const spread = await seedPeople(testBed.client, { organizations: 50, people: 100_000, tag: 'SPREAD' })
    const one = await seedPeople(testBed.client, { organizations: 1, people: 40_000, tag: 'ONE' })
    const inside = await openInProcess(testBed.url, port)
    const batches: { readonly heading: string; readonly size: number; readonly costs: ReadonlyMap<string, number> }[] =
      []
    for (const [heading, { people }] of [['fifty organizations', spread] as const, ['one', one] as const]) {
      let next = 0
      const person = (): Person | null => people[next++] ?? null
      await inside.run({ callers: 64, seconds: 4, next: person })
      await testBed.client.query('vacuum analyze')
      for (const count of callers) {
        const last = next + count
        const transactions = await recordTransactions(() =>
          inside.run({ callers: count, seconds: 5, next: () => (next < last ? person() : null) }),
        )
        const largest = transactions.toSorted((a, b) => batchOf(b) - batchOf(a))[0] ?? []
        batches.push({ heading, size: batchOf(largest), costs: await costsOf(testBed.url, largest) })
      }
    }
    await inside.stop()
    report.title('Processor time of PostgreSQL per withdrawal, in µs, by statement and size of the batch')
    const names = [...new Set(batches.flatMap(({ costs }) => [...costs.keys()]))]
    const each = ({ size }: { size: number }, cost: number | undefined) =>
      cost === undefined ? '-' : (cost / size).toFixed(1)
    report.table(
      ['statement', ...batches.map(({ heading, size }) => `${heading}, ${size}`)],
      [
        ...names.map((name) => [name, ...batches.map((batch) => each(batch, batch.costs.get(name)))]),
        [
          'together',
          ...batches.map((batch) =>
            each(
              batch,
              [...batch.costs.values()].reduce((sum, cost) => sum + cost, 0),
            ),
          ),
        ],
      ],
    )
  } finally {
    await testBed.close()
  }
}
