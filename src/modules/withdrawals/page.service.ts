import { LRUCache } from 'lru-cache'
import { pageSizes } from '#kernel/page-sizes.ts'
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

/** What makes one list of withdrawals: its orders, the newest first unless another is asked for, and its rows. */
type ListParts<Sort extends string, Row, Item> = {
  /** The column of `w` that each order goes along. */
  readonly columns: Readonly<Record<Sort, string>>
  readonly newest: Sort
  readonly defaultSize: number
  /** Columns of `withdrawals w`, its key among them, and of what is joined to it, that nothing but its state can change. */
  readonly shown: string
  readonly joined?: string
  readonly toItem: (row: Row) => Item
  readonly valueOf: (item: Item, sort: Sort) => string
}
type Kept<Item> = { readonly version: string; readonly item: Item }
export type PagedList<Sort extends string, Row, Item> = ListParts<Sort, Row, Item> & {
  /** What was shown last, by organization and id: most rows of a page are what they were a moment ago. */
  readonly kept: LRUCache<string, Kept<Item>>
}

/** About a kilobyte each, and its text as much again. */
const mostKept = 10_000
/** Who reads more at once makes a file of all rows, each of which is asked for once. */
const mostOnAPage = Math.max(...pageSizes)

export const pagedList = <Sort extends string, Row, Item>(
  parts: ListParts<Sort, Row, Item>,
): PagedList<Sort, Row, Item> => ({ ...parts, kept: new LRUCache({ max: mostKept }) })

type PageInput<Sort> = {
  readonly status?: string | undefined
  readonly sort?: { readonly by: Sort; readonly descending?: boolean | undefined } | undefined
  readonly after?: string | undefined
  readonly pageSize?: number | undefined
}

type Place = { readonly org_id: string; readonly id: string; readonly version: string }
const keyOf = (place: Place): string => place.org_id + place.id

/** The states alone: enough for a page of one status by its age, which an index of theirs has in order. */
const statesText = '(select s.*, s.id as state_id, s.xmin as version from withdrawal_states s) w'

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
  const source = sort === list.newest && input.status && looked.length === 0 ? statesText : 'withdrawals w'
  const text = `select w.org_id, w.id, w.version from ${source}
    where ${conditions.join(' and ')} ${order} limit ${size + 1} offset ${jump?.rows ?? 0}`
  if (looked.length > 0 && looked.every(({ met }) => met)) planAlongIndexes(client)
  const { rows } = await client.query<Place>({
    ...(looked.length === 0 && { name: nameOf(text) }),
    text,
    values: [...values],
  })
  const found = await itemsAt(client, list, rows.slice(0, size))
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

/** The items of a page: those whose state is still the one that was shown last are taken from there, the others are read. */
const itemsAt = async <Sort extends string, Row extends object, Item>(
  client: Transaction['client'],
  { kept, shown, joined = '', toItem }: PagedList<Sort, Row, Item>,
  places: readonly Place[],
): Promise<Item[]> => {
  const items = new Map<string, Item>()
  const unknown: Place[] = []
  for (const place of places) {
    const known = kept.get(keyOf(place))
    if (known?.version === place.version) items.set(keyOf(place), known.item)
    else unknown.push(place)
  }
  if (unknown.length > 0) {
    const text = `select ${shown}, w.version from unnest($1::text[], $2::text[]) as k (org_id, id)
      join lateral (select * from withdrawals w where w.org_id = k.org_id and w.id = k.id limit 1) w on true ${joined}`
    const { rows } = await client.query<Row & Place>({
      name: nameOf(text),
      text,
      values: [unknown.map((place) => place.org_id), unknown.map((place) => place.id)],
    })
    for (const row of rows) {
      const item = toItem(row)
      items.set(keyOf(row), item)
      // The version that was read with it: the state may have changed since the page was.
      if (places.length <= mostOnAPage) kept.set(keyOf(row), { version: row.version, item })
    }
  }
  return places.flatMap((place) => items.get(keyOf(place)) ?? [])
}
