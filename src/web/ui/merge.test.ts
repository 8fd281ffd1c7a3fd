import { expect, test } from 'vitest'
import { merge } from './merge.ts'

const base = { name: 'Kopi', city: 'Ipoh', days: ['Mon'], fee: { rate: 2, month: 1 } }

test("accepts someone else's changes and keeps the user's input", () => {
  const theirs = { ...base, city: 'Klang', fee: { rate: 3, month: 1 } }
  const mine = { ...base, name: 'Kopi Kita', days: ['Mon', 'Tue'] }
  expect(merge(base, theirs, mine)).toEqual({
    values: { name: 'Kopi Kita', city: 'Klang', days: ['Mon', 'Tue'], fee: { rate: 3, month: 1 } },
    taken: ['city', 'fee.rate'],
    kept: [],
  })
})

test("keeps the user's input if both changed a field differently, and names the field", () => {
  const theirs = { ...base, city: 'Klang', name: 'Teh', fee: { rate: 3, month: 2 } }
  const mine = { ...base, city: 'Muar', name: 'Teh', fee: { rate: 4, month: 1 } }
  expect(merge(base, theirs, mine)).toEqual({
    values: { name: 'Teh', city: 'Muar', days: ['Mon'], fee: { rate: 4, month: 2 } },
    taken: ['fee.month'],
    kept: ['city', 'fee.rate'],
  })
})

test('names no fields if someone else changed nothing', () => {
  const mine = { ...base, city: 'Muar' }
  expect(merge(base, base, mine)).toEqual({ values: mine, taken: [], kept: [] })
})
