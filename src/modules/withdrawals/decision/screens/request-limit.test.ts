import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { leftOf } from './request-limit.ts'

test.each([
  [1_496.66, 300, 200, 996.66],
  [500, 0, 500, 0],
  [0.3, 0.1, 0.1, 0.1],
])('of a limit of %f, %f withdrawn and %f requested leave %f', (ceiling, taken, amount, left) => {
  expect(leftOf({ ceiling: ringgit(ceiling), taken: ringgit(taken), amount: ringgit(amount) })).toBe(left)
})
