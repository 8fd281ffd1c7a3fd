import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { Bp, Sen } from '#kernel/money.ts'
import type { LocalDate, Period, Instant } from '#kernel/time.ts'
import type { Tables } from './tables.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** The types of computed columns. `int` is any integer type, `sen` an int8. */
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
type TableColumn = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables]
type Json<T> = { readonly json: (value: never) => T }
/**
 * The type of a result column: that of a table column (`withdrawals.status`) or a scalar. `?` adds null, as
 * after an outer join; `!` removes it, as after `is not null`.
 */
export type ColumnType = `${TableColumn | keyof Scalars}${'' | '?' | '!'}` | Json<unknown>
export type Columns = Readonly<Record<string, ColumnType>>

type TypeOfName<N extends string> = N extends keyof Scalars
  ? Scalars[N]
  : N extends `${infer T extends keyof Tables}.${infer C}`
    ? C extends keyof Selectable<Tables[T]>
      ? Selectable<Tables[T]>[C]
      : never
    : never
type TypeOf<C> =
  C extends Json<infer T>
    ? T
    : C extends `${infer N}?`
      ? TypeOfName<N> | null
      : C extends `${infer N}!`
        ? NonNullable<TypeOfName<N>>
        : C extends string
          ? TypeOfName<C>
          : never
type RowOf<C extends Columns> = { [K in keyof C]: TypeOf<C[K]> }
/** The row type of a statement. */
export type StatementRow<S> = S extends Statement<infer R> ? R : never

/** A raw SQL statement with its declared result columns. */
export type Statement<R = object> = {
  readonly text: string
  readonly columns: Columns
  /** Parsed and planned once per connection under this name. */
  readonly name: string | undefined
  readonly all: (client: Client, values?: readonly unknown[]) => Promise<R[]>
  readonly first: (client: Client, values?: readonly unknown[]) => Promise<R | undefined>
  /** Throws if the statement returns no row. */
  readonly one: (client: Client, values?: readonly unknown[]) => Promise<R>
  /** Returns the number of rows that were read or written. */
  readonly run: (client: Client, values?: readonly unknown[]) => Promise<number>
}

/** Declares a JSON column, whose shape PostgreSQL does not check. */
export const json = <T>(): Json<T> => ({
  json: () => {
    throw new TypeError('a type declaration has no value')
  },
})

/**
 * Declares a raw SQL statement. `test/statements.test.ts` describes every statement that a `*.sql.ts` file exports
 * against the migrated database and compares its result columns with those declared here.
 */
export const statement = <const C extends Columns>(text: string, columns: C, name?: string): Statement<RowOf<C>> => {
  const query = (client: Client, values: readonly unknown[]) =>
    client.query<RowOf<C>>({ ...(name !== undefined && { name }), text, values: [...values] })
  const first = async (client: Client, values: readonly unknown[] = []) => (await query(client, values)).rows[0]
  return {
    text,
    columns,
    name,
    all: async (client, values = []) => (await query(client, values)).rows,
    first,
    one: async (client, values) => {
      const row = await first(client, values)
      if (!row) throw new Error(`the statement returned no row: ${name ?? text.slice(0, 80)}`)
      return row
    },
    run: async (client, values = []) => (await query(client, values)).rowCount ?? 0,
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
