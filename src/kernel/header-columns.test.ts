import { expect, test } from 'vitest'
import { columnsIn, repeatedHeaders, unanswered } from './header-columns.ts'

const names = { amount: [/^amount$/, /^(amount|total)/], payee: [/^supplier$/] }

test('an exact name wins over one that looks alike, in either order', () => {
  expect(columnsIn(['Supplier', 'Total', 'Amount (RM)'], names).places).toEqual({ amount: 2, payee: 0 })
  expect(columnsIn(['AMOUNT', 'total', 'Supplier'], names).places).toEqual({ amount: 0, payee: 2 })
})

test('columns that look alike are a question, and the chosen one is read', () => {
  const cells = ['Supplier', 'Total due', 'Total paid']
  expect(columnsIn(cells, names)).toEqual({
    places: { amount: unanswered, payee: 0 },
    questions: [{ column: 'amount', places: [1, 2] }],
    repeated: [],
  })
  expect(columnsIn(cells, names, { amount: 2 })).toEqual({
    places: { amount: 2, payee: 0 },
    questions: [{ column: 'amount', places: [1, 2] }],
    repeated: [],
  })
  expect(columnsIn(cells, names, { amount: 0 }).places.amount).toBe(unanswered)
})

test('a column that appears twice is named', () => {
  expect(columnsIn(['Supplier', 'Amount', 'amount '], names).repeated).toEqual(['Amount'])
  const header = ['amount', 'saleDate', 'Sale Date', 'Amount', '', '', 'note', 'note']
  expect(repeatedHeaders(header, ['saleDate', 'amount'])).toEqual(['Sale Date', 'Amount'])
  expect(repeatedHeaders(['amount', 'total'], ['amount'])).toEqual([])
})
