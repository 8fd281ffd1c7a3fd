import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrange } from './table-arrange.ts'
import type { Column } from './table-model.ts'

type Row = { readonly place: number; readonly name: string | null; readonly amount: number }
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: () => null, value: (row) => row.name },
  { id: 'amount', header: 'Amount', cell: () => null, value: (row) => row.amount, sort: 'sum' },
]
const rowsOf = (made: readonly (readonly [string | null, number])[]): Row[] =>
  made.map(([name, amount], place) => ({ place, name, amount }))
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
      const turned = desc ? -1 : 1
      expect(arrange(rows, columns, { sort: 'name', desc })).toEqual(
        rows.toSorted((a, b) => order.compare(a.name ?? '', b.name ?? '') * turned),
      )
      expect(arrange(rows, columns, { sort: 'sum', desc })).toEqual(
        rows.toSorted((a, b) => (a.amount - b.amount) * turned),
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

test('searches changed columns, and ignores an unknown sort', () => {
  const rows = rowsOf([
    ['Aina', 12],
    ['Bala', 1],
  ])
  expect(arrange(rows, columns, { q: '12' })).toHaveLength(1)
  expect(arrange(rows, columns.slice(0, 1), { q: '12' })).toHaveLength(0)
  expect(arrange(rows, columns, { sort: 'nothing' })).toEqual(rows)
})
