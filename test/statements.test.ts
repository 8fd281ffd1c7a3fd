import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Columns, ColumnType, Statement } from '#server/postgres/statement.ts'
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

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && 'columns' in value && 'run' in value
const inExport = (name: string, value: unknown): [string, Statement][] => {
  if (isStatement(value)) return [[name, value]]
  if (Array.isArray(value)) return value.flatMap((one, i) => inExport(`${name}[${i}]`, one))
  return []
}

/** Every statement that a `*.sql.ts` file exports, alone or in an array. */
const exportedStatements = async (): Promise<[string, Statement][]> => {
  const source = fileURLToPath(new URL('../src', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql.ts'))
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(`${source}/${file}`)) as Record<string, unknown>] as const),
  )
  return modules.flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]) => inExport(`${file} ${name}`, value)),
  )
}

type Described = {
  readonly name: string
  readonly dataTypeID: number
  readonly tableID: number
  readonly columnID: number
}

/** Parses a statement without running it, and returns its result columns. */
const describeStatement = (text: string): Promise<readonly Described[]> =>
  new Promise((resolve, reject) => {
    let fields: readonly Described[] = []
    let failure: Error | undefined
    const description = {
      submit: (connection: pg.Connection) => {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: readonly Described[] }) => {
        fields = message.fields
      },
      handleError: (error: Error) => {
        failure = error
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(fields)),
    }
    client.query(description)
  })

type TableColumn = { readonly type: number; readonly nullable: boolean }

/** The columns of tables and views, by name and by table and number. View columns are as nullable as their source. */
const tableColumns = async (): Promise<ReadonlyMap<string, TableColumn>> => {
  const { rows } = await client.query<{ name: string; place: string; type: number; nullable: boolean }>(`
    select c.relname || '.' || a.attname as name, a.attrelid::int8 || ' ' || a.attnum as place,
      coalesce(nullif(t.typbasetype, 0), t.oid)::int as type, not coalesce(o.attnotnull, a.attnotnull) as nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join lateral (select o.* from pg_rewrite w join pg_depend d on d.objid = w.oid and d.refobjid <> c.oid
        join pg_attribute o on o.attrelid = d.refobjid and o.attname = a.attname and o.attnum > 0
        where c.relkind = 'v' and w.ev_class = c.oid limit 1) o on true
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`)
  return new Map(rows.flatMap((row) => [[row.name, row] as const, [row.place, row] as const]))
}

const scalarTypes: Readonly<Record<string, readonly number[]>> = {
  text: [25],
  int: [20, 21, 23],
  sen: [20],
  bp: [23],
  bool: [16],
  date: [1082],
  instant: [1184],
  period: [25],
  bytes: [17],
}
const jsonTypes = [114, 3802]

const differenceOf = (
  declared: ColumnType | undefined,
  column: Described,
  tables: ReadonlyMap<string, TableColumn>,
): string | null => {
  if (declared === undefined) return 'is not declared'
  if (typeof declared !== 'string')
    return jsonTypes.includes(column.dataTypeID) ? null : `has type ${column.dataTypeID}, not json`
  const name = declared.replace(/[?!]$/, '')
  const source = tables.get(name)
  const types = source ? [source.type] : (scalarTypes[name] ?? [])
  if (!types.includes(column.dataTypeID)) return `is declared ${declared} but has type ${column.dataTypeID}`
  const isNullable = tables.get(`${column.tableID} ${column.columnID}`)?.nullable ?? false
  const allowsNull = declared.endsWith('?') || declared.endsWith('!') || (source?.nullable ?? false)
  return isNullable && !allowsNull ? `is declared ${declared} but can be null` : null
}

const differencesOf = (columns: Columns, described: readonly Described[], tables: ReadonlyMap<string, TableColumn>) => [
  ...described.flatMap((column) => {
    const difference = differenceOf(columns[column.name], column, tables)
    return difference ? `${column.name} ${difference}` : []
  }),
  ...Object.keys(columns)
    .filter((name) => !described.some((column) => column.name === name))
    .map((name) => `${name} is declared but not returned`),
]

test('every raw statement returns the columns it declares', async () => {
  const [statements, tables] = [await exportedStatements(), await tableColumns()]
  const differences = []
  for (const [place, { text, columns }] of statements) {
    const described = await describeStatement(text).catch((error: Error) => error)
    const found = described instanceof Error ? [described.message] : differencesOf(columns, described, tables)
    differences.push(...found.map((difference) => `${place}: ${difference}`))
  }
  expect(differences).toEqual([])
})

test('the check finds columns that are missing, nullable or of another type', async () => {
  const tables = await tableColumns()
  const described = await describeStatement(
    'select id, transfer_on, sum(amount_sen) as amount_sen from withdrawals group by 1, 2',
  )
  expect(
    differencesOf({ id: 'withdrawals.id', transfer_on: 'date', amount_sen: 'sen', count: 'int' }, described, tables),
  ).toEqual([
    'transfer_on is declared date but can be null',
    'amount_sen is declared sen but has type 1700',
    'count is declared but not returned',
  ])
})
