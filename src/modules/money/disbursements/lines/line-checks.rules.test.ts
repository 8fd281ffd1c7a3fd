import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { aboveUsual } from './line-checks.rules.ts'

const of = (amount: number, ...last: number[]) => aboveUsual(sen(amount), last.map(sen))

test('more than twice the average of the last payments is above usual', () => {
  expect(of(1_275_000, 490_000, 490_000, 490_000)).toEqual({ average: 490_000, count: 3, times: 2.6 })
  expect(of(980_000, 490_000, 490_000)).toBeNull()
  expect(of(980_001, 490_000, 490_000)).toEqual({ average: 490_000, count: 2, times: 2 })
})

test('the average is rounded to the sen, and one payment is not usual', () => {
  expect(of(1_000, 100, 101)?.average).toBe(101)
  expect(of(1_000_000, 100)).toBeNull()
  expect(of(1_000_000)).toBeNull()
})
