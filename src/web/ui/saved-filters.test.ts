import { expect, test } from 'vitest'
import { filterOf, searchWith } from './saved-filters.ts'

test('a filter contains the search, filters, tab and sort order, but not the page, its size or the month', () => {
  const search = {
    q: 'Ali & Co',
    tab: 'pending',
    sort: 'amount',
    desc: true,
    page: 3,
    after: 'x',
    size: 50,
    month: '2026-11',
  }
  expect(filterOf(search)).toBe('q=Ali+%26+Co&tab=pending&sort=amount&desc=true')
})

test('a list that is neither filtered nor sorted has no filter', () => {
  expect(filterOf({ page: 2, size: 20, month: '2026-11', q: '', org: undefined })).toBe('')
})

test('applying a filter replaces the search and the page, and keeps the month and the page size', () => {
  const search = { q: 'Siti', tab: 'approved', page: 3, after: 'x', size: 50, month: '2026-10' }
  expect(searchWith(search, 'q=Ali+%26+Co&desc=true')).toEqual({
    month: '2026-10',
    size: 50,
    q: 'Ali & Co',
    desc: 'true',
  })
})
