import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { recordOf } from '#kernel/one-of.ts'

/** The paging part of a list's input (`listInput` of the kernel). */
export type PageInput<S extends string> = {
  readonly sort?: { readonly by: S; readonly descending?: boolean | undefined } | undefined
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}

/** The type of the values of a sort order, to validate cursors. */
export type KeyKind = 'text' | 'number' | 'instant'
/** The position of a row in the list: its sort key and its id. */
export type RowKey = readonly [key: string, id: string]
/** The start of a page: after a row of the previous page, or before a row of the next one. */
export type Cursor = { readonly key: string; readonly id: string; readonly back: boolean }

const defaultPageSize = 10
const extentOf = ({ page = 1, pageSize }: PageInput<string>, defaultSize = defaultPageSize) => {
  const size = pageSize ?? defaultSize
  return { size, rows: (page - 1) * size }
}

/** A page of rows in memory, by page number. */
export const sliceOf = <R>(found: readonly R[], input: PageInput<string>): R[] => {
  const { size, rows } = extentOf(input)
  return found.slice(rows, rows + size)
}

/** The rows to skip for a page number, counted from the nearer end of the list. */
export type Jump = { readonly fromEnd: boolean; readonly rows: number; readonly size: number }
export const jumpTo = (input: PageInput<string>, total: number): Jump => {
  const { size, rows } = extentOf(input)
  if (rows <= total / 2 || rows >= total) return { fromEnd: false, rows: Math.min(rows, total), size }
  return { fromEnd: true, rows: Math.max(0, total - rows - size), size: Math.min(size, total - rows) }
}

type PageOptions<S extends string> = {
  readonly kindOf: (by: S) => KeyKind
  /** The order of a list without a `sort`. */
  readonly first: { readonly by: S; readonly descending: boolean }
  readonly defaultSize?: number
  /** Replaces the cursor and the page number of the input. */
  readonly jump?: Jump | null
}

/**
 * A page of a list. With `after` it starts at a cursor, in constant time at any depth; with `page` it uses an offset. The
 * statement reads one extra row in `direction` after `cursor`; `arrange` converts its rows to the page and its cursors.
 */
export const pageOf = <S extends string>(
  input: PageInput<S>,
  { kindOf, first, defaultSize, jump = null }: PageOptions<S>,
) => {
  const { by, descending = false } = input.sort ?? first
  const cursor = jump ? null : readCursor(input.after, kindOf(by))
  const { size, rows } = jump ?? extentOf(input, defaultSize)
  const offset = cursor ? 0 : rows
  const back = jump?.fromEnd ?? cursor?.back ?? false
  const downwards = descending !== back
  const limit = size + 1
  return {
    by,
    cursor,
    downwards,
    direction: downwards ? 'desc' : 'asc',
    sign: downwards ? '<' : '>',
    size,
    limit,
    offset,
    /** The values of `pageParameters`. */
    values: { afterKey: cursor?.key, afterId: cursor?.id, limit, offset },
    arrange: <R>(found: readonly R[], keyOf: (row: R) => RowKey) => {
      const cut = found.slice(0, size)
      const rows = back ? cut.toReversed() : cut
      // The extra row shows that there are rows after the page; a cursor or an offset shows that there are rows before it.
      const isMore = found.length > size
      const isInside = cursor !== null || offset > 0
      const at = (row: R | undefined, backwards: boolean) => (row ? writeCursor(keyOf(row), backwards) : null)
      return {
        rows,
        next: (back ? isInside : isMore) ? at(rows.at(-1), false) : null,
        previous: (back ? isMore : isInside) ? at(rows[0], true) : null,
      }
    },
  }
}

/** A row of Kysely's with its position in the list. */
export type KeyedRow = { page_key: unknown; page_id: string }
/** The position of a row of a statement with `keyColumns`. */
export const keyOfRow = ({ pageKey, pageId }: { pageKey: string; pageId: string }): RowKey => [pageKey, pageId]

/** The clauses of a page for Kysely. */
export const pageClauses = <S extends string>(input: PageInput<S>, options: PageOptions<S>) => {
  const { arrange, ...page } = pageOf(input, options)
  const { cursor, limit, offset } = page
  // A number from a forged cursor may exceed the range of the column's type.
  const type = sql.raw(options.kindOf(page.by) === 'number' ? '::int8' : '')
  const sign = sql.raw(page.sign)
  return {
    ...page,
    sign,
    direction: sql.raw(page.direction),
    limit: sql`limit ${limit} offset ${offset}`,
    /** A condition for rows beyond the cursor, by a key and an id in index order. */
    beyond: (key: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
      cursor ? sql<boolean>`(${key}, ${id}) ${sign} (${cursor.key}${type}, ${cursor.id})` : sql<boolean>`true`,
    arrange: <R extends KeyedRow>(found: readonly R[]) =>
      arrange(found, ({ page_key, page_id }): RowKey => [String(page_key), page_id]),
  }
}

/** A sort order: an expression that is never null, and the type of its values. */
export type SortKey = { readonly expression: RawBuilder<unknown>; readonly kind: KeyKind }

type ListOptions<S extends string> = Pick<PageOptions<S>, 'first' | 'defaultSize'> & {
  readonly keys: Readonly<Record<S, SortKey>>
  readonly id: RawBuilder<unknown>
}

/** The clauses of a page of a list whose sort orders are expressions. */
export const paging = <S extends string>(input: PageInput<S>, { keys, id, ...options }: ListOptions<S>) => {
  const kindOf = (by: S) => keys[by].kind
  const { by, direction, beyond, limit, arrange } = pageClauses(input, { kindOf, ...options })
  const { expression } = keys[by]
  const after = beyond(expression, id)
  const order = sql`${expression} ${direction}, ${id} ${direction}`
  /** The page of a query of the whole list. */
  const read = async <DB, TB extends keyof DB, O>(list: SelectQueryBuilder<DB, TB, O>) =>
    arrange(
      await list
        .select([expression.as('page_key'), sql<string>`${id}`.as('page_id')])
        .where(after)
        .orderBy(order)
        .modifyEnd(limit)
        .$castTo<O & KeyedRow>()
        .execute(),
    )
  return {
    columns: sql`${expression} as page_key, ${id} as page_id`,
    after,
    order,
    limit,
    arrange,
    read,
    /** The page and the number of all rows of the list. */
    readAndCount: async <DB, TB extends keyof DB, O>(list: SelectQueryBuilder<DB, TB, O>) => {
      const [page, total] = await Promise.all([read(list), countOf(list)])
      return { ...page, total }
    },
  }
}

/** The parameters that `pageText` adds to a statement. */
export const pageParameters = { afterKey: 'text?', afterId: 'text?', limit: 'int', offset: 'int' } as const
/** The columns that it adds. */
export const keyColumns = { pageKey: 'text', pageId: 'text' } as const

/** Both directions of a raw statement, ascending first. */
export const pageText = <T>(
  { key, id, type }: { key: string; id: string; type: 'text' | 'int8' },
  statementOf: (text: { columns: string; rest: string }) => T,
): readonly [ascending: T, descending: T] => {
  const inDirection = (sign: string, direction: string) =>
    statementOf({
      columns: `(${key})::text as page_key, ${id} as page_id`,
      rest: `and (:afterKey::text is null or (${key}, ${id}) ${sign} (:afterKey::text::${type}, :afterId::text))
        order by ${key} ${direction}, ${id} ${direction} limit :limit offset :offset`,
    })
  return [inDirection('>', 'asc'), inDirection('<', 'desc')]
}

/**
 * Yields pages for a slow reader: the next page is read while one is written, and never more than one ahead. `afterOf`
 * returns the cursor of the next page, or undefined on the last.
 */
export const pagesAhead = async function* <Page, After>(
  read: (after: After | undefined) => Promise<Page>,
  afterOf: (page: Page) => After | undefined,
): AsyncGenerator<Page> {
  let reading: Promise<Page> | undefined = read(undefined)
  while (reading) {
    const page: Page = await reading
    const after = afterOf(page)
    reading = after === undefined ? undefined : read(after)
    // The reader may have disconnected; ignore the rejection.
    reading?.catch(() => undefined)
    yield page
  }
}

const keyPatterns = {
  text: /^[^\0]*$/s,
  number: /^-?\d{1,15}$/,
  instant: /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
} as const

/** Encodes a cursor. Only `readCursor` decodes it. */
export const writeCursor = ([key, id]: RowKey, back = false): string =>
  Buffer.from(JSON.stringify([key, id, ...(back ? ['p'] : [])])).toString('base64url')

/** Decodes a cursor. An invalid one is ignored, so the list starts at the first page. */
export const readCursor = (text: string | undefined, kind: KeyKind): Cursor | null => {
  if (!text) return null
  try {
    const [key, id, back] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isValid =
      typeof key === 'string' && typeof id === 'string' && keyPatterns[kind].test(key) && keyPatterns.text.test(id)
    return isValid && !(kind === 'instant' && Number.isNaN(Date.parse(key))) ? { key, id, back: back === 'p' } : null
  } catch {
    return null
  }
}

/** The search text as a pattern that matches it literally. */
export const containing = (search: string): string =>
  `%${search.replaceAll('\0', '').replace(/[\\%_]/g, (character) => `\\${character}`)}%`

/** The search text as PostgreSQL accepts it. */
export const searchText = (search: string): string => search.replaceAll('\0', '')
/**
 * Whether a text has all words of a search, whatever their order, accents, apostrophes and dots: `search_key` computes the
 * key of both. The words are computed once for all rows.
 */
export const hasWords = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  sql<boolean>`' ' || search_key(${text}) || ' ' like all((select search_words(${searchText(search)}))::text[])`
/** The same in a raw statement. */
export const hasWordsText = (text: string, search: string): string =>
  `' ' || search_key(${text}) || ' ' like all((select search_words(${search}::text))::text[])`

/** The conjunction of the conditions of a list; true if there are none. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`

/** The number of rows of a list. */
export const countOf = async <DB, TB extends keyof DB, O>(list: SelectQueryBuilder<DB, TB, O>): Promise<number> => {
  const counted = list.clearSelect().select(sql<number>`count(*)::int`.as('count'))
  const { count } = await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow()
  return count
}

/** The number of matches of each status from the counted rows, and the total of the chosen status or of all. */
export const countsBy = <S extends string>(
  statuses: readonly S[],
  rows: readonly { readonly status: string; readonly count: number }[],
  chosen?: S,
): { readonly counts: Record<S, number>; readonly total: number } => {
  const counts = recordOf(statuses, (status) => rows.find((row) => row.status === status)?.count ?? 0)
  const total = statuses.reduce(
    (sum, status) => sum + (chosen === undefined || status === chosen ? counts[status] : 0),
    0,
  )
  return { counts, total }
}
