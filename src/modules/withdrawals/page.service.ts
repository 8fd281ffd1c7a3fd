import type { Id } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { nameOf, planAlongIndexes } from '#server/postgres/statement.ts'
import type { Condition } from './search.service.ts'

/** Where a page of withdrawals begins: behind a row, or before it when somebody turns back. */
type Cursor = { readonly back: boolean; readonly id: string; readonly value: string }

/** `value` is what the list is sorted by, as the row has it. */
const writeCursor = (id: string, value: string, back: boolean): string => `${back ? 'p' : 'n'}.${id}.${value}`

/** A cursor that is not ours begins at the first page, like none. */
const readCursor = (text: string | undefined, sort: string): Cursor | null => {
  const [, direction, id, value = ''] = /^([np])\.([0-9A-Z]{16})\.([^\0]*)$/.exec(text ?? '') ?? []
  if (!direction || !id || (sort === 'amount' && !/^\d{1,15}$/.test(value))) return null
  return { back: direction === 'p', id, value }
}

/** Conditions on `w`, and the values in their places. */
export type Filter = { readonly conditions: readonly string[]; readonly values: readonly unknown[] }
type Filtered = { readonly period: string; readonly status?: string | undefined }

/** What a list, its search and its count have in common. `orgId` null: everywhere. */
export const filterOf = (orgId: Id<'org'> | null, { period, status }: Filtered, looked: readonly Condition[]): Filter =>
  [
    ...(orgId ? [{ text: (place: string) => `w.org_id = ${place}`, value: orgId }] : []),
    { text: (place: string) => `w.period = ${place}`, value: period },
    ...(status ? [{ text: (place: string) => `w.status = ${place}`, value: status }] : []),
    ...looked,
  ].reduce<Filter>((filter, { text, value }) => withCondition(filter, text, value), { conditions: [], values: [] })

const withCondition = (
  { conditions, values }: Filter,
  text: (...places: string[]) => string,
  ...added: readonly unknown[]
): Filter => ({
  conditions: [...conditions, text(...added.map((_, i) => `$${values.length + i + 1}`))],
  values: [...values, ...added],
})

/** Rows to pass over, for a page that is asked for by its number: counted from the nearer end of the list. */
export type Jump = { readonly fromEnd: boolean; readonly rows: number; readonly size: number }

/** One list of withdrawals: its orders, the newest first unless another is asked for, and how its rows are read. */
export type PagedList<Sort extends string, Row, Item> = {
  /** The column of `w` that each order goes along. */
  readonly columns: Readonly<Record<Sort, string>>
  readonly newest: Sort
  readonly defaultSize: number
  /** The statement, given what narrows `withdrawals w` to the page, and the order of its rows. */
  readonly textOf: (page: string, order: string) => string
  readonly toItem: (row: Row) => Item
  readonly valueOf: (item: Item, sort: Sort) => string
}
type PageInput<Sort> = {
  readonly sort?: { readonly by: Sort; readonly descending?: boolean | undefined } | undefined
  readonly after?: string | undefined
  readonly pageSize?: number | undefined
}

/** A page in time that does not grow with its number: rows behind the last one, by an index that has the order. */
export const readPage = async <Sort extends string, Row extends object, Item extends { readonly id: string }>(
  client: Transaction['client'],
  list: PagedList<Sort, Row, Item>,
  input: PageInput<Sort>,
  { filter, looked, jump }: { filter: Filter; looked: readonly Condition[]; jump?: Jump | null },
): Promise<{ transactions: Item[]; next: string | null; previous: string | null }> => {
  const sort = input.sort?.by ?? list.newest
  const column = list.columns[sort]
  const cursor = jump ? null : readCursor(input.after, sort)
  const backwards = jump?.fromEnd ?? cursor?.back ?? false
  const descending = (input.sort ? (input.sort.descending ?? false) : true) !== backwards
  const [direction, sign] = descending ? ['desc', '<'] : ['asc', '>']
  const size = jump?.size ?? input.pageSize ?? list.defaultSize
  const { conditions, values } = !cursor
    ? filter
    : sort === list.newest
      ? withCondition(filter, (id) => `w.id ${sign} ${id} and w.state_id ${sign} ${id}`, cursor.id)
      : withCondition(filter, (value, id) => `(${column}, w.id) ${sign} (${value}, ${id})`, cursor.value, cursor.id)
  const order = `order by ${sort === list.newest ? '' : `${column} ${direction}, `}w.id ${direction}`
  const page = `where ${conditions.join(' and ')} ${order} limit ${size + 1} offset ${jump?.rows ?? 0}`
  const text = list.textOf(page, order)
  if (looked.length > 0 && looked.every(({ met }) => met)) planAlongIndexes(client)
  const { rows } = await client.query<Row>({
    ...(looked.length === 0 && { name: nameOf(text) }),
    text,
    values: [...values],
  })
  const found = rows.slice(0, size).map(list.toItem)
  const isMore = rows.length > size
  const transactions = backwards ? found.toReversed() : found
  // Whoever comes from somewhere can go back there; what lies ahead is known by the row that was read too many.
  const hasNext = backwards ? (jump ? jump.rows > 0 : true) : isMore
  const hasPrevious = backwards ? isMore : jump ? jump.rows > 0 : cursor !== null
  const at = (item: Item | undefined, back: boolean) =>
    item ? writeCursor(item.id, list.valueOf(item, sort), back) : null
  return {
    transactions,
    next: hasNext ? at(transactions.at(-1), false) : null,
    previous: hasPrevious ? at(transactions[0], true) : null,
  }
}
