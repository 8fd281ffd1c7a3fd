import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { rowTypes, tablesFile } from '#tools/db-types.ts'
import { schemaFile, schemaText } from '#tools/db-schema.ts'
import { cloneDatabase, type ClonedDatabase } from './database.ts'

let clone: ClonedDatabase
let client: pg.Client
beforeAll(async () => {
  clone = await cloneDatabase()
  client = new pg.Client({ connectionString: clone.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await clone.drop()
})

const rows = async <Row extends object>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    // The formatter puts each member of a long union on a separate line with a leading bar.
    .replace(/: \| /g, ': ')
    .replace(/[ ;]*([{}|;]) ?/g, '$1')
    .trim()

test('db/schema.sql matches the migrations', async () => {
  expect(await schemaText(clone.url), 'update it: npm run db:schema').toBe(await readFile(schemaFile, 'utf8'))
})

test('the row types match the tables', async () => {
  expect(plain(await rowTypes(clone.url)), 'update them: npm run db:types').toBe(
    plain(await readFile(tablesFile, 'utf8')),
  )
})

/** Foreign keys without such an index: the parent rows are never deleted, and a partial index covers other lookups. */
const neverDeleted = new Set([
  'earned_wages (org_id, employee_id)',
  'users (org_id, employee_id)',
  'withdrawal_policies (org_id, revises_id)',
])

test('every foreign key has an index that starts with its columns', async () => {
  const found = await rows<{ name: string }>(`
    select k.conrelid::regclass || ' (' || (select string_agg(a.attname, ', ' order by u.place) from unnest(k.conkey) with ordinality u (num, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num) || ')' as name
      from pg_constraint k
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
       select 1 from pg_index i where i.indrelid = k.conrelid
         and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
         -- Part of an index is enough where what it leaves out has no parent.
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
     order by 1`)
  expect(found.map(({ name }) => name).filter((name) => !neverDeleted.has(name))).toEqual([])
})

/** Tables that belong to the platform instead of an organization, with the reason. */
const platformTables: Readonly<Record<string, string>> = {
  bank_batches: 'one batch pays the wages of many organizations',
  content_documents: 'platform texts are the same for all organizations',
  number_codes: 'limits for a phone number apply across organizations',
  sandbox_clock: 'all organizations of a sandbox have the same date',
  migrations: 'the history of the schema',
}
/** Tables under row-level security whose key doesn't start with the organization, with the reason. */
const otherKeys: Readonly<Record<string, string>> = {
  idempotency_keys: 'a key that another organization uses again must be found, to be refused',
}

type Table = { name: string; tenant: boolean; key: string[]; secured: boolean; policies: string[] }
const tables = () =>
  rows<Table>(`
    select c.relname as name, exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id') as tenant,
      (select json_agg(a.attname order by u.place) from pg_index i, unnest(i.indkey) with ordinality u (num, place)
         join pg_attribute a on a.attnum = u.num where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key,
      c.relrowsecurity and c.relforcerowsecurity as secured,
      coalesce((select json_agg(policyname || ' to ' || array_to_string(p.roles, ' ') order by policyname) from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname), '[]') as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`)

test('every table is under row-level security with the organization first in its key, or listed as a platform table', async () => {
  for (const { name, tenant, key, secured, policies } of await tables()) {
    if (name in platformTables) {
      expect(tenant, name).toBe(false)
      continue
    }
    expect(key, `${name}: its key`).not.toBeNull()
    if (!(name in otherKeys)) expect(key[0], `${name}: its key begins with`).toBe('org_id')
    expect([secured, policies], `${name}: call protect('${name}')`).toEqual([
      true,
      ['platform to upah_platform', 'tenant to upah_tenant'],
    ])
  }
})

test('a foreign key between two tables of an organization includes the organization', async () => {
  const crossing = await rows<{ name: string }>(`
    select k.conrelid::regclass || ' -> ' || k.confrelid::regclass as name
      from pg_constraint k join pg_attribute p on p.attrelid = k.confrelid and p.attname = 'org_id'
      join pg_attribute c on c.attrelid = k.conrelid and c.attname = 'org_id'
     where k.contype = 'f' and k.confrelid <> 'organizations'::regclass and not (c.attnum = any(k.conkey) and p.attnum = any(k.confkey))`)
  expect(crossing).toEqual([])
})

/**
 * Values of tenant tables that are unique across organizations, and references to tables of the platform, with the reason. Each
 * of them stands in the way of keeping organizations in different databases (docs/operations.md, Scaling out).
 */
const acrossOrganizations: Readonly<Record<string, string>> = {
  'reference bank_result_batches to bank_batches': 'one batch pays the wages of many organizations',
  'reference organizations to organizations': 'a franchisee belongs to its franchisor, and they stay together',
  'reference sales to organizations': 'royalties of a franchisee are recorded for its franchisor',
  'reference unmatched_remittances to organizations': 'the platform assigns what it received to an organization',
  'unique api_keys_prefix_key': 'a request names no organization, so its key finds it',
  'unique bank_line_matches_record': 'the platform’s statement lines name records of organizations, each once',
  'unique idempotency_keys_pkey': 'a key that another organization uses again must be found, to be refused',
  'unique leaver_receivables_number_key': 'the platform quotes the number to employers',
  'unique organizations_domain': 'the code with which users sign in finds the organization',
  'unique payment_files_number': 'the bank may refuse a file with the name of an earlier one',
  'unique payouts_reference': 'the payment provider’s events name nothing else',
}

test('no unique index or foreign key of a tenant table leaves out the organization, or it is listed', async () => {
  const found = await rows<{ name: string }>(`
    with tenant as (select attrelid as id, attnum from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'org_id' and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))
    select 'unique ' || i.indexrelid::regclass as name from pg_index i join tenant t on t.id = i.indrelid
      where i.indisunique and not t.attnum = any(i.indkey)
    union all
    select 'reference ' || k.conrelid::regclass || ' to ' || k.confrelid::regclass from pg_constraint k join tenant t on t.id = k.conrelid
      where k.contype = 'f' and not t.attnum = any(k.conkey)
    order by 1`)
  expect(found.map(({ name }) => name)).toEqual(Object.keys(acrossOrganizations).toSorted())
})

test('historical records cannot be changed or deleted', async () => {
  const records = ['audit_events', 'withdrawal_changes', 'ledger_entries', 'ledger_postings']
  for (const table of records) {
    const triggers = await rows<{ name: string }>(
      `select tgname as name from pg_trigger where tgrelid = '${table}'::regclass and tgname like 'append_only%' order by 1`,
    )
    expect(
      triggers.map(({ name }) => name),
      table,
    ).toEqual(['append_only', 'append_only_truncate'])
    const grants = await rows<{
      privilege: string
    }>(`select distinct privilege_type as privilege from information_schema.role_table_grants
      where table_name = '${table}' and grantee in ('upah_tenant', 'upah_platform') order by 1`)
    expect(
      grants.map(({ privilege }) => privilege),
      table,
    ).toEqual(['INSERT', 'SELECT'])
  }
})

test('amounts are whole sen, and every timestamp has a time zone', async () => {
  const odd = await rows<{ name: string }>(`
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and (format_type(a.atttypid, a.atttypmod) ~ '^(numeric|double|real|money|timestamp without|json$|character)'
         or a.attname ~ '_sen$' and format_type(a.atttypid, a.atttypmod) <> 'sen'
         or a.attname ~ '_at$' and format_type(a.atttypid, a.atttypmod) <> 'timestamp with time zone'
         or a.attname ~ '_on$' and format_type(a.atttypid, a.atttypmod) <> 'date')`)
  // Stored responses are returned byte for byte, so they are text.
  expect(odd.map(({ name }) => name).filter((name) => name !== 'idempotency_keys.response json')).toEqual([])
})
