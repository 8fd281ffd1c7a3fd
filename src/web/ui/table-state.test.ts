import { describe, expect, test } from 'vitest'
import { pageSizes } from '#kernel/page-sizes.ts'
import { pageOf } from './table-model.ts'
import { tableSearch } from './table-search.ts'
import { listInputOf } from './table-state.ts'

describe('the state of a table in the URL', () => {
  test.each([
    [{}, {}],
    [
      { q: 'aina', sort: 'name', desc: 'true', page: '3', size: '20' },
      { q: 'aina', sort: 'name', desc: true, page: 3, size: 20 },
    ],
    [{ q: '' }, {}],
    [{ q: 12 }, { q: '12' }],
    [{ page: 1 }, {}],
    [{ page: 0 }, {}],
    [{ page: -2 }, {}],
    [{ page: 1.5 }, {}],
    [{ page: 'x' }, {}],
    [{ size: 7 }, {}],
    [{ size: 500 }, {}],
    [{ columns: 'id,tenantId' }, { columns: 'id,tenantId' }],
    [{ desc: 'yes' }, {}],
    [{ desc: false }, {}],
    [
      { month: '2026-11', tab: 'pending', after: 'n.1' },
      { month: '2026-11', tab: 'pending', after: 'n.1' },
    ],
    [{ q: ['a'], sort: { by: 'x' }, other: 'kept elsewhere' }, {}],
  ])('%j is parsed as %j', (search, state) => {
    expect(tableSearch(search)).toEqual(state)
  })

  test.each(pageSizes)('%i rows per page are accepted', (size) => {
    expect(tableSearch({ size: String(size) })).toEqual({ size })
  })
})

describe('the input of a list call', () => {
  const columns = [{ id: 'name' }, { id: 'amount', sort: 'netAmount' }, { id: 'actions', sort: false }] as const
  test.each([
    [{}, { pageSize: 10 }],
    [{ sort: 'name' }, { sort: { by: 'name' }, pageSize: 10 }],
    [
      { sort: 'netAmount', desc: true },
      { sort: { by: 'netAmount', descending: true }, pageSize: 10 },
    ],
    [{ sort: 'amount' }, { pageSize: 10 }],
    [{ sort: 'actions' }, { pageSize: 10 }],
    [{ sort: 'unknown', desc: true }, { pageSize: 10 }],
    [
      { q: 'aina', page: 2, after: 'n.1', size: 50 as const },
      { search: 'aina', page: 2, after: 'n.1', pageSize: 50 },
    ],
  ])('for the state %j is %j', (state, input) => {
    expect(listInputOf(state, columns)).toEqual(input)
  })
})

test.each([
  [{}, [1, 10], 1],
  [{ page: 3 }, [21, 23], 3],
  [{ page: 4 }, [21, 23], 3],
  [{ size: 5 as const, page: 5 }, [21, 23], 5],
  [{ size: 50 as const, page: 2 }, [1, 23], 1],
])('23 rows at %j show %j on page %i', (state, [first, last], page) => {
  const shown = pageOf(
    Array.from({ length: 23 }, (_, i) => i + 1),
    state,
  )
  expect([shown.rows[0], shown.rows.at(-1), shown.page, shown.total]).toEqual([first, last, page, 23])
})

test('an empty list has one page', () => {
  expect(pageOf([], { page: 2 })).toEqual({ rows: [], total: 0, page: 1 })
})
