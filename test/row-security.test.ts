import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld } from './world.ts'

describe('row-level security alone', () => {
  let w: Awaited<ReturnType<typeof openWorld>>
  const [here, there] = ['AAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBB']
  let tables: { name: string; key: { name: string; type: string }[] }[]

  const sample = (type: string): string =>
    type === 'bytea'
      ? `'\\x01'`
      : type === 'date'
        ? `'2026-11-16'`
        : type.startsWith('timestamp')
          ? `'2026-11-16'`
          : /int|xid8/.test(type)
            ? `'1'`
            : type === 'boolean'
              ? 'true'
              : `'X'`
  const insertText = ({ name, key }: (typeof tables)[number], org: string) => {
    const columns = new Map<string, string>([
      ...key.map((column): [string, string] => [column.name, sample(column.type)]),
      ['org_id', `'${org}'`],
    ])
    return `insert into ${name} (${[...columns.keys()].join(', ')}) values (${[...columns.values()].join(', ')})`
  }
  beforeAll(async () => {
    w = await openWorld()
    const { rows } = await w.database.pool.query<(typeof tables)[number]>(`
      select c.relname as name, json_agg(json_build_object('name', k.attname, 'type', format_type(k.atttypid, k.atttypmod)) order by k.attnum) as key
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
        join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`)
    tables = rows
    // Drop all other constraints, because only row-level security is tested here.
    await w.database.pool.query(`do $$ declare r record; begin
      for r in select conrelid::regclass as t, conname from pg_constraint where contype in ('c', 'f') and connamespace = 'public'::regnamespace and conrelid <> 0 loop
        execute format('alter table %s drop constraint %I', r.t, r.conname); end loop;
      for r in select a.attrelid::regclass as t, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        where a.attnotnull and a.attnum > 0 and not exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)) loop
        execute format('alter table %s alter column %I drop not null', r.t, r.attname); end loop;
      for r in select tgrelid::regclass as t, tgname from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ 'graphile' loop
        execute format('drop trigger %I on %s', r.tgname, r.t); end loop;
    end $$`)
  })
  afterAll(() => w.end())

  /** Runs one statement as the tenant `here` and rolls it back: returns the row count, or the SQLSTATE of the error. */
  const asTenant = async (statement: string, orgs = here): Promise<number | string> => {
    const client = await w.database.pool.connect()
    try {
      await client.query(`begin; set local role upah_tenant; set local app.org_ids = '${orgs}'`)
      return (await client.query(statement)).rowCount ?? 0
    } catch (error) {
      return (error as { code: string }).code
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const denied = '42501'

  test('covers every table with rows of organizations', () => {
    expect(tables.length).toBeGreaterThan(25)
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'users',
        'sessions',
        'employees',
        'withdrawal_states',
        'ledger_postings',
        'idempotency_keys',
      ]),
    )
  })

  test('prevents reading, inserting, updating and deleting rows of another organization', async () => {
    for (const table of tables) {
      const { name } = table
      await w.database.pool.query(`delete from ${name}`)
      // The key of one table doesn't include the organization, so its two rows need different keys.
      await w.database.pool.query(insertText(table, there).replace("'X'", "'Y'"))
      expect(await asTenant(`select 1 from ${name}`), `${name}: seen`).toBe(0)
      expect(await asTenant(`select 1 from ${name}`, there), `${name}: rows visible to their organization`).toBe(1)
      expect(await asTenant(`select 1 from ${name}`, ''), `${name}: rows visible without an organization`).toBe(0)
      expect(await asTenant(insertText(table, there).replace("'X'", "'Z'")), `${name}: made`).toBe(denied)
      expect([0, denied], `${name}: changed`).toContain(await asTenant(`update ${name} set org_id = '${here}'`))
      expect([0, denied], `${name}: rows taken over`).toContain(await asTenant(`delete from ${name}`))
      await w.database.pool.query(insertText(table, here))
      expect(await asTenant(`select 1 from ${name}`), `${name}: own rows deleted`).toBe(1)
      expect(
        await asTenant(`select 1 from ${name}`, `${here},${there}`),
        `${name}: rows visible to both organizations`,
      ).toBe(2)
      expect(
        await asTenant(`update ${name} set org_id = '${there}'`),
        `${name}: rows moved to another organization`,
      ).toBe(denied)
    }
  })

  test('prevents a tenant from taking another role, changing policies and reading platform tables', async () => {
    const attempts = [
      'alter table users disable row level security',
      'drop policy tenant on users',
      'truncate users',
      'select * from migrations',
      `update content_documents set heading = 'x'`,
      'select * from graphile_worker._private_jobs',
      'create table mine (id int)',
    ]
    for (const statement of attempts) expect(await asTenant(statement), statement).toBe(denied)
  })
})
