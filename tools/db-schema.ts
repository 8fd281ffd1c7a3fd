import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { withScratchDatabase } from './scratch-database.ts'

/**
 * Writes db/schema.sql: the schema after all migrations, for review; it isn't meant to be run. It is generated from the
 * catalogs of a freshly migrated database, because the packages don't include pg_dump.
 */
type Part = { table: string; text: string }

const inPublicSchema = `relnamespace = 'public'::regnamespace`

const queries = {
  extensions: `select '' as "table", format('create extension %s;', extname) as text from pg_extension where extname <> 'plpgsql' order by extname`,
  domains: `select '' as "table", format('create domain %s as %s%s;', typname, format_type(typbasetype, typtypmod),
      (select format(' collate "%s"', collname) from pg_collation c where c.oid = typcollation and collname <> 'default')) as text
    from pg_type where typtype = 'd' and typnamespace = 'public'::regnamespace order by typname`,
  routines: `select '' as "table", pg_get_functiondef(p.oid) || E';' ||
      coalesce((select string_agg(E'\\ngrant execute to ' || coalesce(nullif(a.grantee::regrole::text, '-'), 'public') || ';', '' order by a.grantee::regrole::text)
        from aclexplode(p.proacl) a where a.grantee <> p.proowner), '') as text
    from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by proname`,
  columns: `select c.relname as "table", format('  %s %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      case when a.attgenerated = '' then coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') else ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored' end,
      case when a.attidentity <> '' then ' generated always as identity' else '' end) as text
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.${inPublicSchema} and c.relkind in ('r', 'p') order by c.relname, a.attnum`,
  constraints: `select c.relname as "table", format('  constraint %s %s', k.conname, pg_get_constraintdef(k.oid)) as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid where c.${inPublicSchema} and k.contype <> 'n' order by c.relname, position(k.contype in 'pufcx'), k.conname`,
  indexes: `select c.relname as "table", pg_get_indexdef(i.indexrelid) || ';' as text
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.${inPublicSchema} and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by c.relname, i.indexrelid::regclass::text`,
  triggers: `select c.relname as "table", pg_get_triggerdef(t.oid) || ';' as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.${inPublicSchema} and not t.tgisinternal order by c.relname, t.tgname`,
  security: `select relname as "table", format('row level security: %s%s;', case when relrowsecurity then 'on' else 'off' end, case when relforcerowsecurity then ', forced' else '' end) as text
    from pg_class where ${inPublicSchema} and relkind in ('r', 'p') order by relname`,
  policies: `select tablename as "table", format('create policy %s on %s for %s to %s%s%s;', policyname, tablename, lower(cmd), array_to_string(roles, ', '),
      ' using (' || regexp_replace(qual, '\\s+', ' ', 'g') || ')', ' with check (' || with_check || ')') as text
    from pg_policies where schemaname = 'public' order by tablename, policyname`,
  grants: `select c.relname as "table", format('grant %s on %s to %s;', string_agg(lower(a.privilege_type), ', ' order by a.privilege_type), c.relname, a.grantee::regrole) as text
    from pg_class c, aclexplode(c.relacl) a where c.${inPublicSchema} and c.relkind in ('r', 'p') and a.grantee <> c.relowner group by c.relname, a.grantee order by c.relname, a.grantee::regrole::text`,
} as const

/** The whole schema as text, identical for the same migrations on every machine. */
export const schemaText = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // With this search path, names appear without their schema, and expressions as written.
    await client.query(`set search_path = public, pg_catalog`)
    const read = async (name: keyof typeof queries) => (await client.query<Part>(queries[name])).rows
    const parts = new Map<keyof typeof queries, Part[]>()
    for (const name of Object.keys(queries) as (keyof typeof queries)[]) parts.set(name, await read(name))
    return write(
      (name, table = '') => (parts.get(name) ?? []).filter((part) => part.table === table).map(({ text }) => text),
      [...new Set((parts.get('columns') ?? []).map(({ table }) => table))],
    )
  } finally {
    await client.end()
  }
}

const write = (of: (name: keyof typeof queries, table?: string) => string[], tables: readonly string[]): string => {
  const general = [...of('extensions'), '', ...of('domains'), '', ...of('routines').map((text) => `${text}\n`)]
  const each = tables.map((table) =>
    [
      `create table ${table} (\n${[...of('columns', table), ...of('constraints', table)].join(',\n')}\n);`,
      ...of('indexes', table),
      ...of('triggers', table),
      ...of('security', table),
      ...of('policies', table),
      ...of('grants', table),
    ].join('\n'),
  )
  return `-- The schema after all migrations, for review. Generated by \`npm run db:schema\`; not meant to be run.\n${general.join('\n')}\n${each.join('\n\n')}\n`
}

export const schemaFile = new URL('../db/schema.sql', import.meta.url)

if (import.meta.main) await withScratchDatabase(async (url) => writeFile(schemaFile, await schemaText(url)))
