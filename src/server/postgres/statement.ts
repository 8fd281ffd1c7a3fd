import { createHash } from 'node:crypto'
import { compileFunction } from 'node:vm'
import type pg from 'pg'
import {
  columnNames,
  converterOf,
  domainName,
  sqlTypeOf,
  type Columns,
  type ColumnType,
  type Parameters,
  type RowOf,
  type Rows,
  type ValuesOf,
} from './columns.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** The row type of a statement. */
export type StatementRow<S> = S extends { readonly one: (...given: never) => Promise<infer R> } ? R : never

/** Values that the type of a statement does not name. */
type Unnamed = Readonly<Record<string, never>>
type Arguments<V> = [keyof V] extends [never] ? [values?: Unnamed] : [values: V]

/** A piece of text for other statements, with the parameters that it names and their values. */
export type Fragment = { readonly text: string; readonly parameters: object; readonly values: Unnamed }
export const fragment =
  <const P extends Parameters>(text: string, parameters: P) =>
  (values: ValuesOf<P>): Fragment => ({
    text,
    parameters,
    values: values as object as Unnamed,
  })

/** The conjunction of conditions. */
export const allOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((before, one) => ({
    text: `${before.text} and ${one.text}`,
    parameters: { ...before.parameters, ...one.parameters },
    values: { ...before.values, ...one.values },
  }))

/** A raw SQL statement with its declared parameters and result columns; `V` are the parameters' values. */
export type Statement<R = object, V = never> = {
  readonly text: string
  readonly columns: Columns
  /** The declared parameter behind each number of the text. */
  readonly places: readonly Place[]
  /** Declared parameters that the text does not use. */
  readonly unused: readonly string[]
  /** Parsed and planned once per connection under this name. */
  readonly name: string | undefined
  readonly all: (client: Client, ...values: Arguments<V>) => Promise<R[]>
  readonly first: (client: Client, ...values: Arguments<V>) => Promise<R | undefined>
  /** Throws if the statement returns no row. */
  readonly one: (client: Client, ...values: Arguments<V>) => Promise<R>
  /** Returns the number of rows that were read or written. */
  readonly run: (client: Client, ...values: Arguments<V>) => Promise<number>
  /** The rows page by page, from a cursor of this transaction. */
  readonly pages: (client: Client, ...values: Arguments<V>) => AsyncGenerator<R[]>
}

const fetchSize = 1_000

type Given = Readonly<Record<string, unknown>>
/** The meaning of one number of a text. */
type Place = {
  readonly name: string
  readonly type: ColumnType | Rows
  readonly read: (values: Given) => unknown
}

const placesOf = (name: string, type: ColumnType | Rows): Place[] => {
  if (typeof type === 'string' || 'json' in type) {
    const convert = converterOf(type)
    return [{ name, type, read: (values) => convert(values[name]) }]
  }
  return Object.entries(type.rows).map(([column, of]) => {
    const convert = converterOf(of)
    return { name, type, read: (values) => (values[name] as readonly Given[]).map((row) => convert(row[column])) }
  })
}

/** A parameter, with the alias of its rows or as the list of their columns. Literals, quoted names and comments are skipped, and `::` is a cast. */
const parameterInText = /'[^']*'|"[^"]*"|--.*|(?<!:):([a-z]\w*)(\.\*|(?:( with ordinality)? as (\w+))?)/gi

/** Replaces the names of parameters by numbers. */
const numbered = (source: string, parameters: Parameters) => {
  const places: Place[] = []
  const text = source.replace(
    parameterInText,
    (found: string, name?: string, rest = '', ordinality = '', alias = '') => {
      if (name === undefined) return found
      const type = parameters[name]
      if (type === undefined) throw new Error(`the parameter ${name} is not declared: ${source.slice(0, 80)}`)
      if (!places.some((place) => place.name === name)) places.push(...placesOf(name, type))
      const first = places.findIndex((place) => place.name === name) + 1
      if (typeof type === 'string' || 'json' in type) return found.replace(`:${name}`, `$${first}`)
      const columns = columnNames(type.rows)
      if (rest === '.*') return columns.join(', ')
      const arrays = Object.values(type.rows).map((of, i) => `$${first + i}::${sqlTypeOf(of)}[]`)
      if (ordinality) columns.push('place')
      return `unnest(${arrays.join(', ')})${ordinality} as ${alias} (${columns.join(', ')})`
    },
  )
  return { text, places, unused: Object.keys(parameters).filter((name) => !places.some((one) => one.name === name)) }
}

/** Reads a row that PostgreSQL returned as an array. */
type Read<R> = (row: readonly unknown[]) => R

/** The reader of rows with these fields, compiled once, because most of the time of a long list went into naming fields. */
const readerOf = <C extends Columns>(fields: readonly { readonly name: string }[], columns: C): Read<RowOf<C>> => {
  const read = fields.flatMap(({ name }, i) => {
    const known = domainName(name)
    return known in columns ? `${JSON.stringify(known)}: row[${i}]` : []
  })
  return compileFunction(`return { ${read.join(', ')} }`, ['row']) as Read<RowOf<C>>
}

const none = {}
/**
 * Declares a raw SQL statement, whose text names its parameters: `where org_id = :orgId`. `test/statements.test.ts`
 * describes every statement that a `*.sql.ts` file exports against the migrated database and compares its parameters and
 * result columns with those declared here. Rows have the domain's names: the column `to_repay_sen` is `toRepay`.
 */
export const statement = <const P extends Parameters = typeof none, const C extends Columns = typeof none>(
  source: string,
  parameters?: P,
  columns?: C,
  name?: string,
): Statement<RowOf<C>, ValuesOf<P>> => {
  const { text, places, unused } = numbered(source, parameters ?? none)
  const valuesOf = ([values]: readonly [Given?]) => (values ? places.map(({ read }) => read(values)) : [])
  let read: Read<RowOf<C>> | undefined
  const rowsOfResult = ({ fields, rows }: pg.QueryArrayResult): RowOf<C>[] => {
    read ??= readerOf(fields, columns ?? (none as C))
    return rows.map(read)
  }
  const query = (client: Client, values: readonly [Given?]) =>
    client.query({ ...(name !== undefined && { name }), text, values: valuesOf(values), rowMode: 'array' })
  return {
    text,
    columns: columns ?? none,
    places,
    unused,
    name,
    all: async (client, ...values) => rowsOfResult(await query(client, values)),
    first: async (client, ...values) => rowsOfResult(await query(client, values))[0],
    one: async (client, ...values) => {
      const [row] = rowsOfResult(await query(client, values))
      if (!row) throw new Error(`the statement returned no row: ${name ?? text.slice(0, 80)}`)
      return row
    },
    run: async (client, ...values) => (await query(client, values)).rowCount ?? 0,
    pages: async function* (client, ...values) {
      await client.query(`declare pages no scroll cursor for ${text}`, valuesOf(values))
      for (;;) {
        const rows = rowsOfResult(await client.query({ text: `fetch ${fetchSize} from pages`, rowMode: 'array' }))
        if (rows.length > 0) yield rows
        if (rows.length < fetchSize) return
      }
    },
  }
}

const names = new Map<string, string>()

/**
 * A name for a statement with several variants, so each is parsed and planned once per connection. Not for searches,
 * whose plan depends on the values.
 */
export const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known) return known
  const created = `s_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, created)
  return created
}

/**
 * In the transaction of a `prepared` call: plans the following statements for their actual values, without
 * restrictions, as a search needs.
 */
export const planForValues = (client: pg.PoolClient): void =>
  void client.query('set local plan_cache_mode = force_custom_plan; set local enable_sort = on').catch(() => undefined)

/**
 * For a page of a list that may be long: reads along the index with the sort order instead of sorting all rows, however
 * few rows the planner expects, like calls `prepared` with `alongIndexes`.
 */
export const planAlongIndexes = (client: pg.PoolClient): void =>
  void client.query('set local enable_sort = off').catch(() => undefined)
