import { describe, expect, test } from 'vitest'
import {
  countsBy,
  jumpTo,
  pageOf,
  readCursor,
  sliceOf,
  writeCursor,
  type Jump,
  type KeyKind,
  type PageInput,
} from './paging.ts'

type Row = { readonly amount: number; readonly id: string }
/** 23 rows; three of them have each amount. */
const all: readonly Row[] = Array.from({ length: 23 }, (_, i) => ({
  amount: Math.floor(i / 3),
  id: String(i).padStart(3, '0'),
}))

const options = { kindOf: (): KeyKind => 'number', first: { by: 'amount', descending: false } } as const
const isAbove = (row: Row, { key, id }: { key: string; id: string }) =>
  row.amount === Number(key) ? row.id > id : row.amount > Number(key)

/** Reads a page of `all` like a statement with the clauses of the page. */
const read = (input: PageInput<'amount'>, jump: Jump | null = null) => {
  const page = pageOf(input, { ...options, jump })
  const { cursor } = page
  const beyond = all.filter((row) => !cursor || (row.id !== cursor.id && isAbove(row, cursor) === (page.sign === '>')))
  const inOrder = page.direction === 'asc' ? beyond : beyond.toReversed()
  return page.arrange(inOrder.slice(page.offset, page.offset + page.limit), ({ amount, id }) => [String(amount), id])
}
const walk = (input: PageInput<'amount'>) => {
  const pages = [read(input)]
  for (let after = pages[0]?.next; after; after = pages.at(-1)?.next) pages.push(read({ ...input, after }))
  return pages
}

describe.each([false, true])('descending: %s', (descending) => {
  const expected = descending ? all.toReversed() : all
  const input = { sort: { by: 'amount', descending } } as const

  test.each([5, 10, 23, 50])('%i rows per page: paging forward and back returns the same list', (pageSize) => {
    const pages = walk({ ...input, pageSize })
    expect(pages).toHaveLength(Math.ceil(all.length / pageSize))
    expect(pages.flatMap(({ rows }) => rows)).toEqual(expected)
    expect(pages.map(({ previous }) => previous === null)).toEqual(pages.map((_, i) => i === 0))
    for (let i = pages.length - 1; i > 0; i--) {
      const back = read({ ...input, pageSize, after: pages[i]?.previous ?? '' })
      expect(back.rows).toEqual(pages[i - 1]?.rows)
      expect([back.next === null, back.previous === null]).toEqual([false, i === 1])
      expect(read({ ...input, pageSize, after: back.next ?? '' }).rows).toEqual(pages[i]?.rows)
    }
  })

  test.each([5, 10, 23])('%i rows per page: a page number returns the same page from either end', (pageSize) => {
    for (const [i, { rows, next, previous }] of walk({ ...input, pageSize }).entries()) {
      const query = { ...input, pageSize, page: i + 1 }
      for (const page of [read(query), read(query, jumpTo(query, all.length))]) {
        expect(page.rows).toEqual(rows)
        expect([page.next === null, page.previous === null]).toEqual([next === null, previous === null])
      }
    }
  })
})

test('a page number skips rows from the nearer end', () => {
  expect(jumpTo({ page: 3, pageSize: 10 }, 100)).toEqual({ fromEnd: false, rows: 20, size: 10 })
  expect(jumpTo({ page: 9, pageSize: 10 }, 95)).toEqual({ fromEnd: true, rows: 5, size: 10 })
  expect(jumpTo({ page: 10, pageSize: 10 }, 95)).toEqual({ fromEnd: true, rows: 0, size: 5 })
  expect(jumpTo({ page: 11, pageSize: 10 }, 95)).toEqual({ fromEnd: false, rows: 95, size: 10 })
  expect(read({ page: 9 }, jumpTo({ page: 9 }, all.length))).toEqual({ rows: [], next: null, previous: null })
})

test('an empty list has no other page', () => {
  expect(pageOf({}, options).arrange([], () => ['', ''])).toEqual({ rows: [], next: null, previous: null })
})

test('a cursor takes precedence over the page number', () => {
  const { next } = read({ pageSize: 5 })
  expect(read({ pageSize: 5, page: 3, after: next ?? '' }).rows).toEqual(all.slice(5, 10))
})

test('a list has a default order and page size', () => {
  expect(pageOf({}, options)).toMatchObject({ by: 'amount', direction: 'asc', offset: 0, limit: 11 })
  const newest = { ...options, first: { by: 'amount', descending: true }, defaultSize: 20 } as const
  expect(pageOf({}, newest)).toMatchObject({
    direction: 'desc',
    sign: '<',
    limit: 21,
    values: { limit: 21, offset: 0 },
  })
  expect(pageOf({ sort: { by: 'amount' }, pageSize: 5 }, newest)).toMatchObject({ direction: 'asc', limit: 6 })
})

describe('a cursor', () => {
  test.each([
    ['text', '', 'A'],
    ['text', 'siti "aminah", ü 你 \n', '01ARZ3NDEKTSV4RR'],
    ['number', '-250', 'A'],
    ['instant', '2026-11-16T02:00:00.000Z', 'A'],
  ] as const)('of %s %j is read as written', (kind, key, id) => {
    expect(readCursor(writeCursor([key, id]), kind)).toEqual({ key, id, back: false })
    expect(readCursor(writeCursor([key, id], true), kind)).toEqual({ key, id, back: true })
  })

  test.each([
    ['text', undefined],
    ['text', ''],
    ['text', 'n.0000000000000000.abc'],
    ['text', '%00'],
    ['text', writeCursor(['a\0b', 'A'])],
    ['text', writeCursor(['a', '\0'])],
    ['text', Buffer.from('null').toString('base64url')],
    ['text', Buffer.from('["a"]').toString('base64url')],
    ['text', Buffer.from('[1, 2]').toString('base64url')],
    ['number', writeCursor(['abc', 'A'])],
    ['number', writeCursor(['1.5', 'A'])],
    ['number', writeCursor(['1234567890123456', 'A'])],
    ['instant', writeCursor(['2026-11-16', 'A'])],
    ['instant', writeCursor(['0000-01-01T00:00:00.000Z', 'A'])],
    ['instant', writeCursor(['2026-13-45T99:99:99.999Z', 'A'])],
  ] as const)('of %s %j is invalid, and the list starts at the first page', (kind, text) => {
    expect(readCursor(text, kind)).toBeNull()
    expect(pageOf({ ...(text !== undefined && { after: text }) }, { ...options, kindOf: () => kind }).values).toEqual({
      afterKey: undefined,
      afterId: undefined,
      limit: 11,
      offset: 0,
    })
  })
})

test('rows in memory are paged by number', () => {
  expect(sliceOf(all, { page: 3, pageSize: 10 })).toEqual(all.slice(20))
  expect(sliceOf(all, {})).toEqual(all.slice(0, 10))
})

test('rows are counted by status, with the total of one status or of all', () => {
  const rows = [
    { status: 'approved', count: 3 },
    { status: 'rejected', count: 2 },
    { status: 'unknown', count: 9 },
  ]
  const statuses = ['pending', 'approved', 'rejected'] as const
  const counts = { pending: 0, approved: 3, rejected: 2 }
  expect(countsBy(statuses, rows)).toEqual({ counts, total: 5 })
  expect(countsBy(statuses, rows, 'rejected')).toEqual({ counts, total: 2 })
})
