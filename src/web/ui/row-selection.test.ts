import { expect, test } from 'vitest'
import { toggled } from './row-selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
const after = (before: readonly string[], row: string, from: string | null) => [
  ...toggled(new Map(before.map((one) => [one, one])), { rows, rowKey: (one) => one, row, from }).keys(),
]

test.each([
  [[], 'c', null, ['c']],
  [['c'], 'c', null, []],
  [['b'], 'd', 'b', ['b', 'c', 'd']],
  [['d'], 'b', 'd', ['d', 'b', 'c']],
  [['a', 'b', 'c'], 'c', 'b', ['a']],
  [['gone'], 'b', 'gone', ['gone', 'b']],
])('with %j selected, pressing %s after %s selects %j', (before, row, from, expected) => {
  expect(after(before, row, from)).toEqual(expected)
})
