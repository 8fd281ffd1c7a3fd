import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domainName, json, rowsOf, typesOf, type Columns, type ColumnType } from '#server/postgres/columns.ts'
import { statement, type Statement } from '#server/postgres/statement.ts'
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
  typeof value === 'object' && value !== null && 'text' in value && 'places' in value
/** The statement of an export, or its variants in arrays or objects. */
const inExport = (value: unknown): Statement[] =>
  isStatement(value) ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(inExport) : []

/** The statements that `*.sql.ts` files export, by export. */
const exportedStatements = async (): Promise<[string, Statement[]][]> => {
  const source = fileURLToPath(new URL('../src', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql.ts'))
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(`${source}/${file}`)) as Record<string, unknown>] as const),
  )
  return modules.flatMap(([file, exported]) =>
    Object.entries(exported).map(([name, value]): [string, Statement[]] => [`${file} ${name}`, inExport(value)]),
  )
}

type DescribedColumn = {
  readonly name: string
  readonly dataTypeID: number
  readonly tableID: number
  readonly columnID: number
}
type Described = { readonly columns: readonly DescribedColumn[]; readonly parameters: readonly number[] }

/** Parses a statement without running it, and returns its result columns and the types of its parameters. */
const describeStatement = (text: string): Promise<Described> =>
  new Promise((resolve, reject) => {
    let columns: readonly DescribedColumn[] = []
    let parameters: readonly number[] = []
    const description = {
      submit: (connection: pg.Connection) => {
        connection.once('parameterDescription', (message: { dataTypeIDs: readonly number[] }) => {
          parameters = message.dataTypeIDs
        })
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: readonly DescribedColumn[] }) => {
        columns = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve({ columns, parameters }),
    }
    client.query(description)
  })

type TableColumn = { readonly type: number; readonly nullable: boolean }
type Schema = {
  readonly columns: ReadonlyMap<string, TableColumn>
  /** The type of arrays of a type. */
  readonly arrays: ReadonlyMap<number, number>
  /** The base types of domains. */
  readonly bases: ReadonlyMap<number, number>
}

/** The columns of tables and views, by name and by table and number. View columns are as nullable as their source. */
const readSchema = async (): Promise<Schema> => {
  const types = await client.query<{ type: number; array: number; base: number }>(
    `select oid::int as type, typarray::int as array, typbasetype::int as base from pg_type`,
  )
  const { rows } = await client.query<{ name: string; place: string; type: number; nullable: boolean }>(`
    select c.relname || '.' || a.attname as name, a.attrelid::int8 || ' ' || a.attnum as place,
      coalesce(nullif(t.typbasetype, 0), t.oid)::int as type, not coalesce(o.attnotnull, a.attnotnull) as nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join lateral (select o.* from pg_rewrite w join pg_depend d on d.objid = w.oid and d.refobjid <> c.oid
        join pg_attribute o on o.attrelid = d.refobjid and o.attname = a.attname and o.attnum > 0
        where c.relkind = 'v' and w.ev_class = c.oid limit 1) o on true
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`)
  return {
    columns: new Map(rows.flatMap((row) => [[row.name, row] as const, [row.place, row] as const])),
    arrays: new Map(types.rows.map(({ type, array }) => [type, array])),
    bases: new Map(types.rows.map(({ type, base }) => [type, base || type])),
  }
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

/** The types in PostgreSQL that a declaration describes. */
const typesOfDeclared = (declared: ColumnType, { columns, arrays }: Schema): readonly number[] => {
  if (typeof declared !== 'string') return jsonTypes
  const name = declared.replace(/[?!]$/, '')
  const type = columns.get(name.replace('[]', ''))?.type
  const types = type ? [type] : (scalarTypes[name.replace('[]', '')] ?? [])
  return name.endsWith('[]') ? types.map((one) => arrays.get(one) ?? 0) : types
}
const nameOf = (declared: ColumnType) => (typeof declared === 'string' ? declared : 'json')

const differenceOf = (declared: ColumnType | undefined, column: DescribedColumn, schema: Schema): string | null => {
  if (declared === undefined) return 'is not declared'
  if (!typesOfDeclared(declared, schema).includes(column.dataTypeID))
    return `is declared ${nameOf(declared)} but has type ${column.dataTypeID}`
  if (typeof declared !== 'string') return null
  const isNullable = schema.columns.get(`${column.tableID} ${column.columnID}`)?.nullable ?? false
  const allowsNull = /[?!]$/.test(declared) || (schema.columns.get(declared)?.nullable ?? false)
  return isNullable && !allowsNull ? `is declared ${declared} but can be null` : null
}

const differencesOf = (columns: Columns, described: readonly DescribedColumn[], schema: Schema) => [
  ...described.flatMap((column) => {
    const difference = differenceOf(columns[domainName(column.name)], column, schema)
    return difference ? `${column.name} ${difference}` : []
  }),
  ...Object.keys(columns)
    .filter((name) => !described.some((column) => domainName(column.name) === name))
    .map((name) => `${name} is declared but not returned`),
  ...described
    .map(({ name }) => domainName(name))
    .filter((name, i, names) => name in columns && names.indexOf(name) < i)
    .map((name) => `${name} is returned twice`),
]

/** The columns of rows have the types of their declaration, because the text casts to them. */
const differencesOfParameters = ({ places }: Statement, described: readonly number[], schema: Schema) =>
  places.flatMap(({ name, type }, i) => {
    if (typeof type === 'object' && 'rows' in type) return []
    const used = schema.bases.get(described[i] ?? 0) ?? 0
    if (typesOfDeclared(type, schema).includes(used)) return []
    return `${name} is declared ${nameOf(type)} but is used as type ${used}`
  })

const differencesOfStatement = async (one: Statement, schema: Schema): Promise<string[]> => {
  const described = await describeStatement(one.text).catch((error: Error) => error)
  if (described instanceof Error) return [described.message]
  return [
    ...differencesOf(one.columns, described.columns, schema),
    ...differencesOfParameters(one, described.parameters, schema),
  ]
}

test('every raw statement has the parameters and columns it declares', async () => {
  const [exported, schema] = [await exportedStatements(), await readSchema()]
  const differences = []
  for (const [place, statements] of exported) {
    const unused = (statements[0]?.unused ?? []).filter((name) => statements.every((one) => one.unused.includes(name)))
    const found = [unused.map((name) => `${name} is declared but not used`)]
    for (const one of statements) found.push(await differencesOfStatement(one, schema))
    differences.push(...found.flat().map((difference) => `${place}: ${difference}`))
  }
  expect(differences).toEqual([])
})

test('the check finds columns that are missing, nullable or of another type', async () => {
  const schema = await readSchema()
  const { columns } = await describeStatement(
    'select id, transfer_on, sum(amount_sen) as amount_sen, id from withdrawals group by 1, 2',
  )
  expect(
    differencesOf({ id: 'withdrawals.id', transferOn: 'date', amount: 'sen', count: 'int' }, columns, schema),
  ).toEqual([
    'transfer_on is declared date but can be null',
    'amount_sen is declared sen but has type 1700',
    'count is declared but not returned',
    'id is returned twice',
  ])
})

test('the check finds parameters of another type', async () => {
  const wrong = statement('select from offices where org_id = :orgId and created_at > :since and id = any(:ids)', {
    ...typesOf('offices', 'orgId'),
    since: 'date',
    ids: 'offices.id',
  })
  expect(await differencesOfStatement(wrong, await readSchema())).toEqual([
    'since is declared date but is used as type 1184',
    'ids is declared offices.id but is used as type 1009',
  ])
})

test('parameters of a raw statement are named', () => {
  const read = statement(
    `select ':no' as a, 'it''s :no' as b, :now::date as "c:no" -- :no
       from :items with ordinality as i join offices o on o.org_id = i.org_id and o.id = :id and o.created_at < :now`,
    { id: 'offices.id', now: 'instant', items: rowsOf({ orgId: 'offices.org_id', after: json() }), other: 'text' },
  )
  expect(read.text).toBe(
    `select ':no' as a, 'it''s :no' as b, $1::date as "c:no" -- :no
       from unnest($2::text[], $3::jsonb[]) with ordinality as i (org_id, after, place) join offices o on o.org_id = i.org_id and o.id = $4 and o.created_at < $1`,
  )
  expect(read.unused).toEqual(['other'])
  const values = {
    id: 'A',
    now: 'T',
    other: '',
    items: [
      { orgId: 'O', after: { a: 1 } },
      { orgId: 'P', after: null },
    ],
  }
  expect(read.places.map((place) => place.read(values))).toEqual(['T', ['O', 'P'], ['{"a":1}', null], 'A'])
  expect(statement('insert into x (:items.*)', { items: rowsOf(typesOf('offices', 'orgId id')) }).text).toBe(
    'insert into x (org_id, id)',
  )
  expect(() => statement('select :missing', {})).toThrow('the parameter missing is not declared')
})
