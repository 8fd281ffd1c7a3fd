import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { shownOf } from './shown.ts'

const first = { id: 'a', amount: sen(100), account: '1' }
const second = { id: 'b', amount: sen(250), account: '2' }

test('the same items in any order are the same', () => {
  expect(shownOf([first, second])).toEqual(shownOf([{ account: '2', amount: sen(250), id: 'b' }, first]))
  expect(shownOf([first, second])).toMatchObject({ count: 2, total: 350 })
})

test('every value of an item counts, also with the same count and total', () => {
  const { digest } = shownOf([first, second])
  for (const other of [
    { ...second, account: '3' },
    { ...second, id: 'c' },
  ])
    expect(shownOf([first, other]).digest).not.toBe(digest)
  const swapped = [
    { ...first, amount: sen(250) },
    { ...second, amount: sen(100) },
  ]
  expect(shownOf(swapped).digest).not.toBe(digest)
})
