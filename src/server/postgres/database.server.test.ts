import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#kernel/values.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Organization } from '#test/world.ts'
import { nextCode } from './codes.ts'
import { limitVisibleOrgs, openDatabase, type Mode, type Scope } from './database.ts'
import { nameOf, statement } from './statement.ts'

const w = world()
let kopi: Organization
let satay: Organization
beforeAll(async () => {
  kopi = await w.organization()
  satay = await w.organization()
  for (const organization of [kopi, satay]) await w.member(organization, 'Manager')
})
const inUse = () => w.database.pool.totalCount - w.database.pool.idleCount
const usersOf = (scope: Scope, mode: Mode = 'read') =>
  w.database.transaction(scope, mode, async ({ db }) =>
    (await db.selectFrom('users').select('org_id').orderBy('org_id').execute()).map((row) => row.org_id),
  )
const rename = (name: string, mode: Mode) =>
  w.database.transaction({ orgs: [kopi.id] }, mode, async ({ db }) => {
    await db.updateTable('users').set({ display_name: name }).where('org_id', '=', kopi.id).execute()
    return name
  })
const name = async () =>
  (await w.database.pool.query<{ name: string }>('select display_name as name from users where org_id = $1', [kopi.id]))
    .rows[0]?.name

describe('a transaction', () => {
  test('sees the rows of its organizations only, and all rows of the platform', async () => {
    expect(await usersOf({ orgs: [kopi.id] })).toEqual([kopi.id])
    expect(await usersOf({ orgs: [kopi.id, satay.id] })).toEqual([kopi.id, satay.id])
    expect(await usersOf({ orgs: [] })).toEqual([])
    expect(await usersOf({ orgs: 'all' })).toEqual([kopi.id, satay.id])
  })

  test('can be limited to fewer organizations once the callers are known', async () => {
    const seen = await w.database.transaction({ orgs: [kopi.id, satay.id] }, 'read', async ({ db, client }) => {
      limitVisibleOrgs(client, [satay.id])
      return db.selectFrom('users').select('org_id').execute()
    })
    expect(seen).toEqual([{ org_id: satay.id }])
  })

  test('fails with the error of the statement that failed, not of the ones sent with it', async () => {
    const failing = w.database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
      const deep = async () => (async () => (await client.query('select $1::text', ['a\0b'])).rows)()
      await Promise.all([deep(), client.query('select 1')])
    })
    await expect(failing).rejects.toMatchObject({ code: '22021' })
  })

  test('leaves no organization visible to the next transaction on its connection', async () => {
    const single = openDatabase(w.url, { max: 1 })
    const seen = async (scope: Scope) =>
      single.transaction(
        scope,
        'read',
        async ({ db }) => (await db.selectFrom('users').select('org_id').execute()).length,
      )
    expect([await seen({ orgs: 'all' }), await seen({ orgs: [] }), await seen({ orgs: [kopi.id] })]).toEqual([2, 0, 1])
    await single.close()
  })

  test('accepts only ids as organizations', async () => {
    for (const org of ["x'; drop table users; --", 'kopi', '', 'A'.repeat(21)])
      await expect(usersOf({ orgs: [org as Id<'org'>] }), org).rejects.toThrow('not an organization id')
    expect(inUse()).toBe(0)
  })

  test('can write only in write mode or a dry run, and a dry run is rolled back', async () => {
    const before = await name()
    expect(await outcomeOf(rename('read', 'read'))).toBe('25006')
    expect(await outcomeOf(rename('report', 'report'))).toBe('25006')
    expect(await rename('try', 'dryRun')).toBe('try')
    expect(await name()).toBe(before)
    await rename('written', 'write')
    expect(await name()).toBe('written')
  })

  test('is rolled back if its work throws, and its connection is freed', async () => {
    const failing = w.database.transaction({ orgs: [kopi.id] }, 'write', async ({ db }) => {
      await db.updateTable('users').set({ display_name: 'lost' }).where('org_id', '=', kopi.id).execute()
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect([await name(), inUse()]).toEqual(['written', 0])
  })

  test('reports the error of a failed statement and frees its connection', async () => {
    const failing = w.database.transaction({ orgs: 'all' }, 'write', ({ db }) => sql`select 1 / 0`.execute(db))
    expect(await outcomeOf(failing)).toBe('22012')
    expect(inUse()).toBe(0)
  })

  describe('with last statements', () => {
    const renameLast = (failing: string) =>
      w.database.transaction({ orgs: [kopi.id] }, 'write', async ({ client, last }) => {
        last(client.query('update users set display_name = $1 where org_id = $2', ['last', kopi.id]))
        last(client.query(failing))
        return 'done'
      })

    test('is committed with them', async () => {
      expect(await renameLast('select 1')).toBe('done')
      expect(await name()).toBe('last')
      await rename('written', 'write')
    })
    test('commits nothing if one of them fails, and reports its error', async () => {
      expect(await outcomeOf(renameLast('select 1 / 0'))).toBe('22012')
      expect([await name(), inUse()]).toEqual(['written', 0])
    })
    test('commits nothing if the server ends the connection before the commit', async () => {
      expect(await outcomeOf(renameLast('reset role; select pg_terminate_backend(pg_backend_pid())'))).toBe('57P01')
      expect([await name(), inUse()]).toEqual(['written', 0])
    })
    test('rolls them back if its work fails', async () => {
      const failing = w.database.transaction({ orgs: [kopi.id] }, 'write', async ({ client, last }) => {
        last(client.query(`update users set display_name = 'lost'`))
        last(client.query('select 1 / 0'))
        throw new Error('refused')
      })
      await expect(failing).rejects.toThrow('refused')
      expect([await name(), inUse()]).toEqual(['written', 0])
    })
  })

  test('that its caller ends can be ended repeatedly', async () => {
    const tx = await w.database.open({ orgs: [kopi.id] }, 'read')
    expect(await tx.db.selectFrom('users').select('org_id').execute()).toHaveLength(1)
    await expect(tx.client.query(`update users set display_name = 'x'`)).rejects.toMatchObject({ code: '25006' })
    await tx.end()
    await tx.end()
    expect(inUse()).toBe(0)
  })

  test('keeps its connection while the process is too busy to hear from the database', async () => {
    const busy = openDatabase(w.url, { max: 1 })
    const pause = async () => {
      await setImmediate()
      const until = performance.now() + 2_300
      while (performance.now() < until);
    }
    const answer = busy.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
      // The first pause starts a probe of the database, and the second lets it time out.
      for (let n = 0; n < 3; n++) await pause()
      await setTimeout(100)
      return client.query('select 1 as one').then(({ rows }) => rows)
    })
    expect(await answer).toEqual([{ one: 1 }])
    await busy.close()
  }, 30_000)

  test('by keys disables sequential scans, and along indexes disables sorts', async () => {
    const settings = (prepared: 'byKeys' | 'alongIndexes' | false) =>
      w.database.transaction(
        { orgs: 'all' },
        'read',
        async ({ client }) =>
          (
            await client.query<{ scan: string; sort: string; lock: string }>(
              `select current_setting('enable_seqscan') as scan, current_setting('enable_sort') as sort, current_setting('lock_timeout') as lock`,
            )
          ).rows[0],
        prepared,
      )
    expect(await settings('byKeys')).toEqual({ scan: 'off', sort: 'on', lock: '2s' })
    expect(await settings('alongIndexes')).toEqual({ scan: 'on', sort: 'off', lock: '5s' })
    expect(await settings(false)).toEqual({ scan: 'on', sort: 'on', lock: '5s' })
  })
})

describe('a value of the database', () => {
  const read = async (expression: string) =>
    (await w.database.pool.query<{ v: unknown }>(`select ${expression} as v`)).rows[0]?.v

  test('is exact: integers are numbers, decimals and dates are text', async () => {
    expect(await read('9007199254740991::int8')).toBe(Number.MAX_SAFE_INTEGER)
    expect(await read('1.10::numeric')).toBe('1.10')
    expect(await read(`'2024-02-29'::date`)).toBe('2024-02-29')
  })

  test('that JavaScript cannot represent exactly is refused, not rounded', async () => {
    await expect(read('9007199254740992::int8')).rejects.toThrow('bigint out of range: 9007199254740992')
  })

  test('is an instant in UTC with milliseconds in any time zone of the connection', async () => {
    expect(await read(`'2026-11-16 10:00:00+08'::timestamptz`)).toBe('2026-11-16T02:00:00.000Z')
    expect(await read(`'2026-11-16 02:00:00.25+00'::timestamptz`)).toBe('2026-11-16T02:00:00.250Z')
    expect(await read(`'2026-11-16 02:00:00.123456+00'::timestamptz`)).toBe('2026-11-16T02:00:00.123Z')
    const moved = await w.database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
      await client.query(`set local timezone = 'Asia/Kuala_Lumpur'`)
      return (await client.query(`select '2026-11-16 02:00:00.5+00'::timestamptz as v`)).rows
    })
    expect(moved).toEqual([{ v: '2026-11-16T02:00:00.500Z' }])
  })
})

describe('a statement', () => {
  const numbers = statement('select n from generate_series(1, :count::int) n', { count: 'int' }, { n: 'int' })
  const run = <T>(work: (client: Parameters<typeof numbers.all>[0]) => Promise<T>) =>
    w.database.transaction({ orgs: 'all' }, 'read', ({ client }) => work(client))

  test('returns all rows, the first row, exactly one row, or the row count', async () => {
    expect(await run((client) => numbers.all(client, { count: 3 }))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(await run((client) => numbers.first(client, { count: 3 }))).toEqual({ n: 1 })
    expect(await run((client) => numbers.first(client, { count: 0 }))).toBeUndefined()
    expect(await run((client) => numbers.one(client, { count: 1 }))).toEqual({ n: 1 })
    expect(await run((client) => numbers.run(client, { count: 3 }))).toBe(3)
  })

  test('returns its rows page by page', async () => {
    const sizes = await run(async (client) => {
      const found: number[] = []
      for await (const page of numbers.pages(client, { count: 2_500 })) found.push(page.length)
      return found
    })
    expect(sizes).toEqual([1_000, 1_000, 500])
  })

  test('that must return a row but returns none fails with its name', async () => {
    await expect(run((client) => numbers.one(client, { count: 0 }))).rejects.toThrow('returned no row: select n from')
    const named = statement('select 1 as n where false', {}, { n: 'int' }, 'nothing')
    await expect(run((client) => named.one(client))).rejects.toThrow('returned no row: nothing')
  })

  test('with variants has a name per text, short enough for PostgreSQL', () => {
    const [first, second] = [nameOf('select 1'), nameOf('select 2')]
    expect(nameOf('select 1')).toBe(first)
    expect(second).not.toBe(first)
    expect(first).toMatch(/^s_[0-9a-f]{16}$/)
  })
})

describe('the next code', () => {
  const next = (orgId: Id<'org'>, series: string) =>
    w.database.transaction({ orgs: [orgId] }, 'write', ({ db }) => nextCode(db, orgId, series))

  test('counts per organization and series', async () => {
    expect([await next(kopi.id, 'CAT'), await next(kopi.id, 'CAT'), await next(kopi.id, 'TEAM')]).toEqual([
      'CAT-001',
      'CAT-002',
      'TEAM-001',
    ])
    expect(await next(satay.id, 'CAT')).toBe('CAT-001')
  })

  test('is unique among concurrent requests', async () => {
    const codes = await Promise.all(Array.from({ length: 8 }, () => next(kopi.id, 'OFF')))
    expect(codes.toSorted()).toEqual(Array.from({ length: 8 }, (_, at) => `OFF-00${at + 1}`))
  })

  test('has a fourth digit after 999', async () => {
    await w.database.pool.query('insert into counters (org_id, series, last) values ($1, $2, 998)', [kopi.id, 'BIG'])
    expect([await next(kopi.id, 'BIG'), await next(kopi.id, 'BIG')]).toEqual(['BIG-999', 'BIG-1000'])
  })
})
