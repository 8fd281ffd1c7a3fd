import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/postgres/embedded.ts'
import { load } from '../bench/load.ts'
import { request, seedPeople, type Seeded } from '../bench/seed.ts'
import { launch, openTestBed, type Launched, type TestBed } from '../bench/test-bed.ts'

let testBed: TestBed
let server: Launched
let seeded: Seeded
beforeAll(async () => {
  testBed = await openTestBed()
  seeded = await seedPeople(testBed.client, { organizations: 1, people: 3_000, tag: 'LARGE' })
  await testBed.client.query('vacuum analyze')
  server = await launch(testBed.url, await freePort())
}, 120_000)
afterAll(async () => {
  await server.stop()
  await testBed.close()
}, 60_000)

const tables = ['withdrawal_requests', 'employee_periods', 'verification_codes', 'employees', 'users']
/** The number of rows read from each table so far, once every connection has reported its inserts. */
const readsOf = async (made: number): Promise<Map<string, number>> => {
  const look = async () => {
    const { rows } = await testBed.client.query<{ relname: string; made: number; read: number }>(
      `select relname, n_tup_ins::int as made, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
         from pg_stat_user_tables where relname = any($1)`,
      [tables],
    )
    return rows
  }
  await expect
    .poll(async () => (await look()).find(({ relname }) => relname === tables[0])?.made, {
      timeout: 30_000,
      interval: 250,
    })
    .toBe(made)
  return new Map((await look()).map(({ relname, read }) => [relname, read]))
}

test('the first withdrawals of a month read only a few rows each, whatever the size of the organization', async () => {
  const people = seeded.people.slice(0, 1_200)
  const before = await readsOf(0)
  let next = 0
  const result = await load(server.port, {
    connections: 32,
    seconds: 100,
    next: () => {
      const person = people[next++]
      if (!person) return null
      const { amount, reason, code } = request
      return {
        path: '/call/rollingPayEmployee-initiateTransaction',
        body: JSON.stringify({ data: { amount, reasonForWithdrawal: reason, verificationCode: `R-${code}` } }),
        cookie: person.cookie,
        key: `plans-${person.userId}`,
      }
    },
  })
  expect(result.failures).toEqual({})
  expect(result.answers).toBe(people.length)
  // Prepared statements, planned while the tables were empty and cached.
  const after = await readsOf(people.length)
  const each = tables.map((name) => [name, ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / people.length] as const)
  // Each statement may read the withdrawal's own rows.
  expect(each.filter(([, rows]) => rows > 6)).toEqual([])
  expect(each.find(([name]) => name === 'employees')?.[1]).toBeGreaterThan(1)
}, 180_000)
