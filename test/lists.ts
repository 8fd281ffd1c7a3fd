import { expect } from 'vitest'
import { eachCall, type Call } from '#kernel/call.ts'
import { maxSetBack } from '#server/ids.ts'
import { contract } from '#app/contract.ts'
import { schemaOf, type Schema } from './sample.ts'

type Body = Readonly<Record<string, unknown>>
type Row = Readonly<Record<string, unknown>>
type Page = {
  readonly rows: readonly Row[]
  readonly total?: number
  readonly next: string | null
  readonly counts: Body
}
type Sort = { readonly by: string; readonly descending?: boolean }

/** The options of a list's query. */
export type List = {
  readonly name: string
  readonly allow: Call['allow']
  readonly scope: Call['scope']
  readonly fields: ReadonlySet<string>
  readonly required: readonly string[]
  /** The largest page; undefined if the call has one size only. */
  readonly largest: number | undefined
  readonly sorts: readonly string[]
  /** The values of each filter with a fixed set of values. */
  readonly choices: ReadonlyMap<string, readonly unknown[]>
}

const fieldsOf = ({ properties, allOf = [] }: Schema): Record<string, Schema> =>
  Object.assign({}, properties, ...allOf.map(fieldsOf)) as Record<string, Schema>
/** A schema without `null` and `undefined`. */
const withoutNull = (schema: Schema | undefined): Schema =>
  schema?.anyOf?.find(({ type, not, anyOf }) => (type !== 'null' && type && !not) || anyOf) ?? schema ?? {}

const listOf = ({ name, call }: { name: string; call: Call }): List[] => {
  const schema = schemaOf(call)
  const fields = fieldsOf(schema)
  if (!fields['after']) return []
  const filters = Object.entries(withoutNull(fields['filter']).properties ?? {})
  const choices = filters.flatMap(([key, filter]) => {
    const values = withoutNull(filter).enum
    return values ? [[key, values] as const] : []
  })
  const sorts = withoutNull(withoutNull(fields['sort']).properties?.['by']).enum ?? []
  return [
    {
      name,
      allow: call.allow,
      scope: call.scope,
      fields: new Set(Object.keys(fields)),
      required: schema.required ?? [],
      largest: withoutNull(fields['pageSize']).maximum,
      sorts: sorts.map(String),
      choices: new Map(choices),
    },
  ]
}

/** The calls that return a list page by page. */
export const listCalls: readonly List[] = eachCall(contract).flatMap(listOf)

/** A page size small enough for lists to have several pages. */
const pageRows = 10

const keysOf = (rows: readonly Row[]): string[] => rows.map((row) => JSON.stringify(row))

/** A number, or the milliseconds of a date or instant. Text is compared in the database's order. */
const comparable = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' && isTime.test(value) ? Date.parse(value) : null
const isTime = /^\d{4}-\d\d-\d\d/

const isSorted = (given: readonly unknown[], { by, descending = false }: Sort): boolean => {
  const values = given.map(comparable).filter((value) => value !== null)
  // Sorting by id is equivalent to sorting by creation time.
  const tolerance = by === 'createdAt' ? maxSetBack : 0
  return values.every((value, i) => i === 0 || (value - values[i - 1]!) * (descending ? -1 : 1) >= -tolerance)
}

type Reader = {
  readonly list: List
  readonly page: (query: Body) => Promise<Page>
  /** All rows, read in the largest pages, with the total and counts of the first page. */
  readonly whole: (query?: Body) => Promise<Page>
}

const readerOf = (list: List, call: (body: Body) => Promise<unknown>): Reader => {
  const page = async (query: Body): Promise<Page> => {
    const offered = Object.entries(query).filter(([key]) => list.fields.has(key))
    const result = (await call(Object.fromEntries(offered))) as Record<string, unknown>
    const { total, next, counts } = result
    return {
      rows: Object.values(result).find(Array.isArray) as Row[],
      ...(typeof total === 'number' && { total }),
      next: typeof next === 'string' ? next : null,
      counts: (counts ?? {}) as Body,
    }
  }
  const whole = async (query: Body = {}): Promise<Page> => {
    const first = await page({ ...query, pageSize: list.largest })
    const rows = [...first.rows]
    for (let { next } = first; next !== null;) {
      const following: Page = await page({ ...query, pageSize: list.largest, after: next })
      rows.push(...following.rows)
      next = following.next
    }
    return { ...first, rows, next: null }
  }
  return { list, page, whole }
}

/** Expects the pages of a sort order, by number and by cursor, to be consecutive. */
const expectPages = async ({ list, page }: Reader, query: Body, keys: readonly string[], what: string) => {
  let after: string | null = null
  for (let number = 1; number <= 3; number++) {
    const expected = keys.slice((number - 1) * pageRows, number * pageRows)
    const byCursor: Page = await page({ ...query, pageSize: pageRows, ...(after && { after }) })
    expect(keysOf(byCursor.rows), `${what}, page ${number} by cursor`).toEqual(expected)
    if (list.fields.has('page')) {
      const byNumber = await page({ ...query, pageSize: pageRows, page: number })
      expect(keysOf(byNumber.rows), `${what}, page ${number} by number`).toEqual(expected)
    }
    after = byCursor.next
    expect(after !== null, `${what}: a page after ${number}`).toBe(keys.length > number * pageRows)
    if (after === null) return
  }
}

const expectOrder = async (reader: Reader, all: ReadonlySet<string>, sort?: Sort) => {
  const what = `${reader.list.name} by ${sort ? JSON.stringify(sort) : 'its default order'}`
  const query = sort ? { sort } : {}
  const { rows } = await reader.whole(query)
  const keys = keysOf(rows)
  expect(new Set(keys), what).toEqual(all)
  if (sort)
    expect(
      isSorted(
        rows.map((row) => row[sort.by]),
        sort,
      ),
      what,
    ).toBe(true)
  if (reader.list.largest) await expectPages(reader, query, keys, what)
}

/** Expects each filter value to find only rows of the list, as many as counted, and all statuses together to find all. */
const expectFilter = async (
  { list, whole }: Reader,
  all: ReadonlySet<string>,
  key: string,
  values: readonly unknown[],
) => {
  const found = new Set<string>()
  for (const value of values) {
    const what = `${list.name} with ${key} ${String(value)}`
    const { rows, total, counts } = await whole({ filter: { [key]: value } })
    if (total !== undefined) expect(total, what).toBe(rows.length)
    if (String(value) in counts) expect(counts[String(value)], what).toBe(rows.length)
    for (const one of keysOf(rows)) {
      expect(all.has(one), `${what}: a row of the list`).toBe(true)
      found.add(one)
    }
    // An overdue settlement, and one with a reported payment, also has another status.
    if (value !== 'Overdue' && value !== 'Reported')
      for (const row of rows) if (key in row) expect(row[key], what).toBe(value)
  }
  if (key === 'status') expect(found.size, `${list.name}: rows that have a status`).toBe(all.size)
}

/** The maximum length of a search in characters. */
const maxSearchLength = 100
/** Expects a row to be found by at least one of its texts in any case, and wildcards and unknown texts to find no others. */
const expectSearch = async ({ list, whole }: Reader, all: ReadonlySet<string>, row: Row) => {
  const texts = Object.values(row).filter((value): value is string => typeof value === 'string')
  const searches = texts.flatMap((text) => (text.length <= maxSearchLength ? [text] : (text.match(/[\w-]{4,}/g) ?? [])))
  // A bank batch is searched by its number, as people write it.
  const numbers = typeof row['number'] === 'number' ? [String(row['number'])] : []
  const foundBy: string[] = []
  for (const text of new Set([...searches.filter((one) => /\p{L}{3}/u.test(one)), ...numbers])) {
    const what = `${list.name} searched for “${text}”`
    const { rows, total } = await whole({ search: text })
    const keys = keysOf(rows)
    if (total !== undefined) expect(total, what).toBe(rows.length)
    for (const one of keys) expect(all.has(one), `${what}: a row of the list`).toBe(true)
    expect(keysOf((await whole({ search: `  ${text.toUpperCase()} ` })).rows), `${what}, in capitals`).toEqual(keys)
    if (keys.includes(JSON.stringify(row))) foundBy.push(text)
  }
  expect(foundBy, `${list.name}: texts that find ${JSON.stringify(row)}`).not.toEqual([])
  expect((await whole({ search: 'qzxqzxqzx' })).rows, `${list.name} searched for an unknown text`).toEqual([])
  for (const found of (await whole({ search: '%' })).rows)
    expect(Object.values(found).join(' '), `${list.name} searched for “%”`).toContain('%')
}

/** Cursors with keys that no row can have. */
const forgedCursors = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '999999999999999', '-999999999999999']
  .flatMap((key) => [
    [key, 'y'],
    [key, 'y', 'p'],
  ])
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))
/** Expects a forged cursor to cause no failure in any sort order. */
const expectForgedCursors = async ({ list, page }: Reader) => {
  for (const by of [undefined, ...list.sorts])
    for (const after of forgedCursors) await page({ ...(by && { sort: { by } }), after })
}

/**
 * Reads a list with every option of its query and expects consistent results: the same rows in each sort order, consecutive
 * pages by number and cursor, totals and counts equal to the number of rows, filters that find their part of the list, and
 * searches that find rows of the list. Returns the number of rows.
 */
export const expectConsistentList = async (list: List, call: (body: Body) => Promise<unknown>): Promise<number> => {
  const reader = readerOf(list, call)
  const { rows, total } = await reader.whole()
  const all = new Set(keysOf(rows))
  expect(all.size, `${list.name}: each row once`).toBe(rows.length)
  if (total !== undefined) expect(total, `${list.name}: the total`).toBe(rows.length)
  await expectForgedCursors(reader)
  await expectOrder(reader, all)
  for (const by of list.sorts)
    for (const descending of [false, true]) await expectOrder(reader, all, { by, descending })
  for (const [key, values] of list.choices) await expectFilter(reader, all, key, values)
  if (list.fields.has('search') && rows[0]) await expectSearch(reader, all, rows[0])
  return rows.length
}
