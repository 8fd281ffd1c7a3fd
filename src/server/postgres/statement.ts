import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { Bp, Sen } from '#kernel/money.ts'
import type { LocalDate, Period, Instant } from '#kernel/time.ts'
import { columnTypes, type Tables } from './tables.ts'

type Client = Pick<pg.PoolClient, 'query'>

type Scalars = {
  text: string
  int: number
  sen: Sen
  bp: Bp
  bool: boolean
  date: LocalDate
  instant: Instant
  period: Period
  bytes: Buffer
}
const scalarTypes: Readonly<Record<keyof Scalars, string>> = {
  text: 'text',
  int: 'int4',
  sen: 'int8',
  bp: 'int4',
  bool: 'bool',
  date: 'date',
  instant: 'timestamptz',
  period: 'text',
  bytes: 'bytea',
}
type TableName = keyof Tables
type ColumnName = { [T in TableName]: `${T}.${keyof Tables[T] & string}` }[TableName]
type Json<T> = { readonly json: (value: never) => T }
/**
 * The type of a result column or a parameter: that of a table column (`withdrawals.status`) or a scalar, where `int` is
 * any integer type and `sen` an int8. `?` adds null, as after an outer join; `!` removes it, as after `is not null`; `[]`
 * is an array.
 */
export type ColumnType = `${ColumnName | keyof Scalars}${'' | '?' | '!' | '[]' | '[]?'}` | Json<unknown>
export type Columns = Readonly<Record<string, ColumnType>>
type Rows<C extends Columns = Columns> = { readonly rows: C }
export type Parameters = Readonly<Record<string, ColumnType | Rows>>

type TypeOfName<N extends string> = N extends keyof Scalars
  ? Scalars[N]
  : N extends `${infer T extends TableName}.${infer C}`
    ? C extends keyof Selectable<Tables[T]>
      ? Selectable<Tables[T]>[C]
      : never
    : never
type TypeOf<C> =
  C extends Json<infer T>
    ? T
    : C extends `${infer N}?`
      ? TypeOf<N> | null
      : C extends `${infer N}!`
        ? NonNullable<TypeOfName<N>>
        : C extends `${infer N}[]`
          ? readonly TypeOfName<N>[]
          : C extends string
            ? TypeOfName<C>
            : never
type RowOf<C extends Columns> = { [K in keyof C]: TypeOf<C[K]> }
/** The row type of a statement. */
export type StatementRow<S> = S extends { readonly one: (...given: never) => Promise<infer R> } ? R : never

type ValueOf<C> =
  C extends Rows<infer R> ? readonly ValuesOf<R>[] : null extends TypeOf<C> ? TypeOf<C> | undefined : TypeOf<C>
/** The values of parameters. Undefined is null. */
export type ValuesOf<P extends Parameters> = { readonly [K in keyof P]: ValueOf<P[K]> }
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

/** Declares a JSON column, whose shape PostgreSQL does not check, or a parameter that is sent as JSON. */
export const json = <T>(): Json<T> => ({
  json: () => {
    throw new TypeError('a type declaration has no value')
  },
})

type Words<S extends string, Found = never> = S extends `${infer A} ${infer B}` ? Words<B, Found | A> : Found | S
type Bare<W> = W extends `${infer N}${'?' | '!'}` ? N : W
type Snake<S extends string> = S extends `${infer A}${infer B}`
  ? `${A extends Lowercase<A> ? A : `_${Lowercase<A>}`}${Snake<B>}`
  : S
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const bare = (type: string) => type.replace(/[?!]$/, '')

/**
 * Declares columns that are named like those of a table: `typesOf('offices', 'id name')`. Parameters have the same names
 * as in TypeScript: `typesOf('offices', 'orgId id')`.
 */
export const typesOf = <T extends TableName, const S extends string>(table: T, ...names: readonly S[]) =>
  Object.fromEntries(
    names.flatMap((some) => some.split(' ').map((name) => [bare(name), `${table}.${snake(name)}`] as const)),
  ) as { readonly [W in Words<S> as Bare<W> & string]: `${T}.${Snake<W & string>}` }

/**
 * Declares a parameter with rows, whose columns the text reads in snake case: `from :items as i`. With
 * `:items with ordinality as i` they also have a `place`. `:items.*` lists the columns, as for an insert.
 */
export const rowsOf = <const C extends Columns>(columns: C): Rows<C> => ({ rows: columns })

const sqlTypes: Readonly<Record<string, string | Readonly<Record<string, string>>>> = { ...scalarTypes, ...columnTypes }
const sqlTypeOf = (type: ColumnType): string => {
  if (typeof type !== 'string') return 'jsonb'
  const [of = '', column = ''] = bare(type).split('.')
  const found = sqlTypes[of]
  return (typeof found === 'object' ? found[column] : found) ?? 'text'
}
const converterOf = (type: ColumnType) =>
  sqlTypeOf(type).startsWith('json')
    ? (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
    : (value: unknown) => value

type Given = Readonly<Record<string, unknown>>
/** What one number of a text stands for. */
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
      const columns = Object.keys(type.rows).map(snake)
      if (rest === '.*') return columns.join(', ')
      const arrays = Object.values(type.rows).map((of, i) => `$${first + i}::${sqlTypeOf(of)}[]`)
      if (ordinality) columns.push('place')
      return `unnest(${arrays.join(', ')})${ordinality} as ${alias} (${columns.join(', ')})`
    },
  )
  return { text, places, unused: Object.keys(parameters).filter((name) => !places.some((one) => one.name === name)) }
}

const none = {}
/**
 * Declares a raw SQL statement, whose text names its parameters: `where org_id = :orgId`. `test/statements.test.ts`
 * describes every statement that a `*.sql.ts` file exports against the migrated database and compares its parameters and
 * result columns with those declared here.
 */
export const statement = <const P extends Parameters = typeof none, const C extends Columns = typeof none>(
  source: string,
  parameters?: P,
  columns?: C,
  name?: string,
): Statement<RowOf<C>, ValuesOf<P>> => {
  const { text, places, unused } = numbered(source, parameters ?? none)
  const valuesOf = ([values]: readonly [Given?]) => (values ? places.map(({ read }) => read(values)) : [])
  const query = (client: Client, values: readonly [Given?]) =>
    client.query<RowOf<C>>({ ...(name !== undefined && { name }), text, values: valuesOf(values) })
  return {
    text,
    columns: columns ?? none,
    places,
    unused,
    name,
    all: async (client, ...values) => (await query(client, values)).rows,
    first: async (client, ...values) => (await query(client, values)).rows[0],
    one: async (client, ...values) => {
      const [row] = (await query(client, values)).rows
      if (!row) throw new Error(`the statement returned no row: ${name ?? text.slice(0, 80)}`)
      return row
    },
    run: async (client, ...values) => (await query(client, values)).rowCount ?? 0,
    pages: async function* (client, ...values) {
      await client.query(`declare pages no scroll cursor for ${text}`, valuesOf(values))
      for (;;) {
        const { rows } = await client.query<RowOf<C>>(`fetch ${fetchSize} from pages`)
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
