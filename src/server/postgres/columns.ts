import type { Selectable } from 'kysely'
import type { Bp, Sen } from '#kernel/money.ts'
import type { LocalDate, Period, Instant } from '#kernel/time.ts'
import { columnTypes, type Tables } from './tables.ts'

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
export type Rows<C extends Columns = Columns> = { readonly rows: C }
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
/** A row with the domain's names: `toRepay` for the column `to_repay_sen`. */
export type RowOf<C extends Columns> = { [K in keyof C]: TypeOf<C[K]> }
type ValueOf<C> =
  C extends Rows<infer R> ? readonly ValuesOf<R>[] : null extends TypeOf<C> ? TypeOf<C> | undefined : TypeOf<C>
/** The values of parameters. Undefined is null. */
export type ValuesOf<P extends Parameters> = { readonly [K in keyof P]: ValueOf<P[K]> }
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
/** What the domain calls a column: `toRepay` for `to_repay_sen`, because the type says that it is an amount in sen. */
export const domainName = (column: string): string =>
  column.replace(/_sen$/, '').replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

type DomainName<S extends string> = S extends `${infer A}_sen` ? Camel<A> : Camel<S>
type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S
/** A row of a query that Kysely builds, with the domain's names. */
export type Named<R> = { [K in keyof R as K extends string ? DomainName<K> : K]: R[K] }

const domainNames = new Map<string, string>()
/** Names the columns of a row as statements do: `toRepay` for `to_repay_sen`. */
export const named = <R extends object>(row: R): Named<R> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const name = domainNames.get(column) ?? domainName(column)
      domainNames.set(column, name)
      return [name, value as unknown]
    }),
  ) as Named<R>

/** `org_id text, id text` as an object. */
const parsed = (columns: string): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.split(', ').map((column) => column.split(' ')))
const typesOfTables = Object.fromEntries(
  Object.entries(columnTypes).map(([table, columns]) => [table, parsed(columns)]),
)

type ColumnNamed<T extends TableName, C extends string, M extends string = ''> = C extends keyof Tables[T] & string
  ? `${T}.${C}${M}`
  : `${T}.${C}_sen${M}`
type ColumnOf<T extends TableName, W extends string> = W extends `${infer N}?`
  ? ColumnNamed<T, Snake<N>, '?'>
  : W extends `${infer N}!`
    ? ColumnNamed<T, Snake<N>, '!'>
    : ColumnNamed<T, Snake<W>>

const columnNamed = (table: TableName, word: string): string => {
  const column = snake(bare(word))
  const mark = word.slice(bare(word).length)
  return `${table}.${column in (typesOfTables[table] ?? {}) ? column : `${column}_sen`}${mark}`
}

/**
 * Declares parameters or result columns that are named like the columns of a table, as the domain calls them:
 * `typesOf('settlements', 'orgId dueOn toRepay')`.
 */
export const typesOf = <T extends TableName, const S extends string>(table: T, ...names: readonly S[]) =>
  Object.fromEntries(
    names.flatMap((some) => some.split(' ').map((word) => [bare(word), columnNamed(table, word)] as const)),
  ) as { readonly [W in Words<S> as Bare<W> & string]: ColumnOf<T, W & string> }

/** The name of a column in the text: `to_repay_sen` for `toRepay` if its type is that column. */
const columnOf = (name: string, type: ColumnType): string =>
  typeof type === 'string' && bare(type).endsWith(`.${snake(name)}_sen`) ? `${snake(name)}_sen` : snake(name)

/** The columns of a declaration as a text selects or writes them, from the table with an alias. */
export const columnNames = (columns: Columns, alias?: string): string[] =>
  Object.entries(columns).map(([name, type]) => (alias ? `${alias}.` : '') + columnOf(name, type))

/**
 * Declares a parameter with rows, whose columns the text reads in snake case: `from :items as i`. With
 * `:items with ordinality as i` they also have a `place`. `:items.*` lists the columns, as for an insert.
 */
export const rowsOf = <const C extends Columns>(columns: C): Rows<C> => ({ rows: columns })

export const sqlTypeOf = (type: ColumnType): string => {
  if (typeof type !== 'string') return 'jsonb'
  const [of = '', column = ''] = bare(type).split('.')
  return typesOfTables[of]?.[column] ?? scalarTypes[of as keyof Scalars] ?? 'text'
}
export const converterOf = (type: ColumnType) =>
  sqlTypeOf(type).startsWith('json')
    ? (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
    : (value: unknown) => value
