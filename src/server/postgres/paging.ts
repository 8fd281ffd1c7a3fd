import { sql, type RawBuilder } from 'kysely'

/** The paging part of a list's input (`listInput` of the kernel). */
export type PageInput<S extends string> = {
  readonly sort?: { readonly by: S; readonly descending?: boolean | undefined } | undefined
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}

/** A sort order: an expression that is never null, and the type of its values, to validate cursors. */
export type SortKey = { readonly expression: RawBuilder<unknown>; readonly kind: 'text' | 'number' | 'instant' }

const defaultPageSize = 10

/**
 * The clauses of a page. With `after` the page starts after the last row of the previous one, in constant time at any
 * depth; with `page` it uses an offset. Rows have `page_key` and `page_id`.
 */
export const paging = <S extends string>(
  input: PageInput<S>,
  {
    keys,
    id,
    first,
  }: { keys: Readonly<Record<S, SortKey>>; id: RawBuilder<unknown>; first: { by: S; descending: boolean } },
) => {
  const { by, descending = false } = input.sort ?? first
  const { expression, kind } = keys[by]
  const size = input.pageSize ?? defaultPageSize
  const cursor = readCursor(input.after, kind)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return {
    columns: sql`${expression} as page_key, ${id} as page_id`,
    after: cursor
      ? sql<boolean>`(${expression}, ${id}) ${sql.raw(descending ? '<' : '>')} (${cursor.key}, ${cursor.id})`
      : sql<boolean>`true`,
    order: sql`${expression} ${direction}, ${id} ${direction}`,
    limit: sql`limit ${size} offset ${cursor ? 0 : ((input.page ?? 1) - 1) * size}`,
    /** The cursor of the next page, or null on the last page. */
    next: (rows: readonly { page_key: unknown; page_id: string }[]): string | null => {
      const last = rows.length === size ? rows.at(-1) : undefined
      return last ? cursorText([String(last.page_key), last.page_id]) : null
    },
  }
}

/** The start of a page: after a row of the previous page, or before a row of the next one. */
export type Cursor = { readonly key: string; readonly id: string; readonly back: boolean }
type KeyedRow = { page_key: unknown; page_id: string }

/**
 * A page with cursors in both directions. The statement reads one extra row, in `direction`, after `cursor`; `arrange`
 * turns its rows into the page and its cursors.
 */
export const bothWays = <S extends string>(
  input: PageInput<S>,
  kindOf: Readonly<Record<S, SortKey['kind']>>,
  first: { by: S; descending: boolean },
) => {
  const { by, descending = false } = input.sort ?? first
  const size = input.pageSize ?? defaultPageSize
  const cursor = readCursor(input.after, kindOf[by])
  const back = cursor?.back ?? false
  const passed = cursor ? 0 : ((input.page ?? 1) - 1) * size
  const downwards = descending !== back
  const write = (row: KeyedRow | undefined, backwards: boolean) =>
    row ? cursorText([String(row.page_key), row.page_id, ...(backwards ? ['p'] : [])]) : null
  return {
    by,
    cursor,
    downwards,
    direction: sql.raw(downwards ? 'desc' : 'asc'),
    /** The number of rows that a source must return to fill the page. */
    reach: passed + size + 1,
    limit: sql`limit ${size + 1} offset ${passed}`,
    /** A condition for rows after the cursor, by a key and an id in index order. */
    behind: (key: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
      cursor
        ? sql<boolean>`(${key}, ${id}) ${sql.raw(downwards ? '<' : '>')} (${cursor.key}, ${cursor.id})`
        : sql<boolean>`true`,
    arrange: <R extends KeyedRow>(found: readonly R[]) => {
      const cut = found.slice(0, size)
      const rows = back ? cut.toReversed() : cut
      const isMore = found.length > size
      // A cursor implies a previous page; the extra row shows whether there is a next one.
      return {
        rows,
        next: back || isMore ? write(rows.at(-1), false) : null,
        previous: (back ? isMore : cursor !== null || passed > 0) ? write(rows[0], true) : null,
      }
    },
  }
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

const forms = {
  text: /^[^\0]*$/s,
  number: /^-?\d{1,15}$/,
  instant: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
} as const

const cursorText = (parts: readonly string[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

/** An invalid cursor is ignored: the list starts at the first page. */
const readCursor = (text: string | undefined, kind: SortKey['kind']): Cursor | null => {
  if (!text) return null
  try {
    const [key, id, back] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const good = typeof key === 'string' && typeof id === 'string' && forms[kind].test(key) && forms.text.test(id)
    return good && !(kind === 'instant' && Number.isNaN(Date.parse(key))) ? { key, id, back: back === 'p' } : null
  } catch {
    return null
  }
}

/** The search text as a pattern that matches it literally. */
export const containing = (search: string): string =>
  `%${search.replaceAll('\0', '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
