import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { withScratchDatabase } from './scratch-database.ts'

/**
 * Writes the row and column types of every table, read from a freshly migrated database. Column names imply the branded types:
 * `supplier_id` is Id<'supplier'>, `fee_sen` Sen, `fee_bp` Bp, `paid_at` Instant, `due_on` LocalDate. A check of the
 * form `column in ('a', 'b')` becomes a union.
 */
type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  defaulted: boolean
  choices: string[] | null
}

const columnsQuery = `
  select c.relname as "table", a.attname as "column", coalesce(b.typname, t.typname) as type, not coalesce(o.attnotnull, a.attnotnull) as nullable,
    a.atthasdef as defaulted,
    (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') m)
       from pg_constraint k
      where k.contype = 'c' and k.conrelid = coalesce(o.attrelid, c.oid) and k.conkey = array[coalesce(o.attnum, a.attnum)] and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%') as choices
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_type b on b.oid = nullif(t.typbasetype, 0)
    -- A column of a view is what the column of that name is in the tables behind it.
    left join lateral (select o.* from pg_rewrite w join pg_depend d on d.objid = w.oid and d.refobjid <> c.oid
      join pg_attribute o on o.attrelid = d.refobjid and o.attname = a.attname and o.attnum > 0
      where c.relkind = 'v' and w.ev_class = c.oid limit 1) o on true
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname <> 'migrations'
  order by c.relname, a.attnum`

const singular = (table: string) =>
  table
    .replace(/ies$/, 'y')
    .replace(/(batch|s)es$/, '$1')
    .replace(/s$/, '')
const people =
  /^(created|modified|approved|submitted|in_force|sent|processed|by|for|uploaded|actor|user|manager|delegate|entered|confirmed|voided|closed)(_by|_for|_id)?$/

/** Columns that aren't named after the table that they refer to. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['entry_id', 'ledger_entry'],
  ['batch_id', 'bank_batch'],
  ['category_id', 'employee_category'],
  ['benefit_id', 'employee_benefit'],
  ['run_id', 'pay_run'],
  ['line_id', 'disbursement_line'],
  ['list_id', 'deduction_list'],
  ['carried_to_id', 'deduction_list'],
  ['missed_on_id', 'deduction_list'],
  ['closed_by_id', 'deduction_list'],
  ['rest_to_id', 'deduction_list'],
  ['rotated_to_id', 'api_key'],
  ['endpoint_id', 'webhook_endpoint'],
  ['plan_id', 'recovery_plan'],
  ['receivable_id', 'leaver_receivable'],
  ['reruns_id', 'pay_run'],
  ['retries_id', 'pay_run'],
  ['job_level_in_force_id', 'job_level'],
])

const brandOf = ({ table, column, type }: Column): string => {
  if (column.endsWith('org_id') || column === 'franchisor_id') return `Id<'org'>`
  if (people.test(column)) return `Id<'user'>`
  if (column === 'id') return `Id<'${singular(table)}'>`
  if (column === 'revises_id' || column === 'reverses_id' || column === 'replaces_id') return `Id<'${singular(table)}'>`
  const kind = kinds.get(column)
  if (kind) return `Id<'${kind}'>`
  if (column.endsWith('_id') && column !== 'record_id') return `Id<'${column.slice(0, -3)}'>`
  if (column.endsWith('_sen')) return 'Sen'
  if (column.endsWith('_bp')) return 'Bp'
  if (column.endsWith('_at')) return 'Instant'
  if (column.endsWith('_on') || column === 'date_of_birth') return 'LocalDate'
  if (column === 'period' || column.endsWith('_period')) return 'Period'
  if (type === 'bool') return 'boolean'
  if (type === 'bytea') return 'Buffer'
  if (['int2', 'int4', 'int8'].includes(type)) return 'number'
  return ['json', 'jsonb'].includes(type) ? 'unknown' : 'string'
}

const typeOf = (column: Column): string => {
  const base = column.choices?.length ? column.choices.map((choice) => `'${choice}'`).join(' | ') : brandOf(column)
  const nullable = column.nullable ? `${base} | null` : base
  return column.defaulted ? `Generated<${nullable}>` : nullable
}

export const rowTypes = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(columnsQuery)
  await client.end()
  const tables = Map.groupBy(rows, (row) => row.table)
  const body = [...tables].map(
    ([table, columns]) => `  ${table}: {\n${columns.map((c) => `    ${c.column}: ${typeOf(c)}`).join('\n')}\n  }`,
  )
  const types = [...tables].map(
    ([table, columns]) => `  ${table}: '${columns.map((c) => `${c.column} ${c.type}`).join(', ')}',`,
  )
  return `import type { Generated } from 'kysely'
import type { Bp, Sen } from '#kernel/money.ts'
import type { LocalDate, Period, Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'

/** Generated from the database by \`npm run db:types\`. */
export type Tables = {\n${body.join('\n')}\n}

/** Their columns with the types in PostgreSQL. */
export const columnTypes: Readonly<Record<keyof Tables, string>> = {\n${types.join('\n')}\n}\n`
}

const formatter = new URL('../node_modules/oxfmt/bin/oxfmt', import.meta.url)
export const tablesFile = new URL('../src/server/postgres/tables.ts', import.meta.url)

if (import.meta.main) {
  await withScratchDatabase(async (url) => writeFile(tablesFile, await rowTypes(url)))
  execFileSync(process.execPath, [fileURLToPath(formatter), fileURLToPath(tablesFile)])
}
