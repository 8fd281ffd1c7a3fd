import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrange } from './table-arrange.ts'
import type { Column, ColumnValue } from './table-model.ts'

type Row = { readonly place: number; readonly name: string | null; readonly amount: number }
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: () => null, value: (row) => row.name },
  { id: 'amount', header: 'Amount', cell: () => null, value: (row) => row.amount, sort: 'sum' },
]
const rowsOf = (values: readonly (readonly [string | null, number])[]): Row[] =>
  values.map(([name, amount], place) => ({ place, name, amount }))
const anyRows = fc
  .array(fc.tuple(fc.option(fc.constantFrom('Aina', 'aina', 'Bala 2', 'Bala 10', '', 'Émile', 'Zul')), fc.nat(40)), {
    maxLength: 1_500,
    size: 'max',
  })
  .map(rowsOf)
const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

test('sorts naturally and stably', () => {
  fc.assert(
    fc.property(anyRows, fc.boolean(), (rows, desc) => {
      const direction = desc ? -1 : 1
      expect(arrange(rows, columns, { sort: 'name', desc })).toEqual(
        rows.toSorted((a, b) => order.compare(a.name ?? '', b.name ?? '') * direction),
      )
      expect(arrange(rows, columns, { sort: 'sum', desc })).toEqual(
        rows.toSorted((a, b) => (a.amount - b.amount) * direction),
      )
    }),
    { numRuns: 30 },
  )
})

test('searches each column separately, ignoring case', () => {
  const rows = rowsOf([
    ['Aina', 12],
    ['Bala', 1],
    [null, 21],
  ])
  const places = (q: string) => arrange(rows, columns, { q }).map(({ place }) => place)
  expect(places('AIN')).toEqual([0])
  expect(places('2')).toEqual([0, 2])
  expect(places('a1')).toEqual([])
  expect(places('')).toEqual([0, 1, 2])
})

test('searches only the given columns, and ignores an unknown sort key', () => {
  const rows = rowsOf([
    ['Aina', 12],
    ['Bala', 1],
  ])
  expect(arrange(rows, columns, { q: '12' })).toHaveLength(1)
  expect(arrange(rows, columns.slice(0, 1), { q: '12' })).toHaveLength(0)
  expect(arrange(rows, columns, { sort: 'nothing' })).toEqual(rows)
})

test.each<[ColumnValue, string, readonly string[]]>([
  [1234.5, 'an amount', ['1234.5', '1,234.50', '1,234']],
  ['2026-11-05', 'a date', ['2026-11-05', '05/11/2026', '05/11']],
  // In Kuala Lumpur it is already the next day.
  ['2026-11-05T16:30:00.000Z', 'a timestamp', ['06/11/2026', '00:30']],
  ['2026-11', 'a month', ['2026-11', 'november', 'Nov']],
  ['Nur AINA', 'a text', ['aina', 'AINA']],
  [true, 'a boolean', ['true']],
])('%j is found as %s on screen', (value, _, searches) => {
  const column: Column<ColumnValue> = { id: 'value', header: '', cell: () => null, value: (row) => row }
  for (const q of searches) expect(arrange([value], [column], { q })).toEqual([value])
  for (const q of ['05/11/2027', '1234.50', 'xyz']) expect(arrange([value], [column], { q })).toEqual([])
})

test('sorts timestamps by time, not by their displayed text', () => {
  const column: Column<string | null> = { id: 'at', header: '', cell: () => null, value: (row) => row }
  const at = ['2026-02-01T00:00:00.000Z', null, '2025-12-31T00:00:00.000Z', '2026-01-15T00:00:00.000Z']
  const sorted = [null, '2025-12-31T00:00:00.000Z', '2026-01-15T00:00:00.000Z', '2026-02-01T00:00:00.000Z']
  expect(arrange(at, [column], { sort: 'at' })).toEqual(sorted)
})
