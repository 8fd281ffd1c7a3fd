import { expect, test } from 'vitest'
import { createLine } from './line.ts'

const outcome = (waiting: Promise<unknown>) =>
  waiting.then(
    () => 'in',
    (error: { code?: string }) => error.code,
  )

test('so many are let in, the next when one leaves, in the order in which they came', async () => {
  const enter = createLine({ atOnce: 2, most: 10 })
  const [first, second] = [await enter(), await enter()]
  const order: string[] = []
  const third = enter().then((leave) => (order.push('third'), leave))
  const fourth = enter().then((leave) => (order.push('fourth'), leave))
  expect(order).toEqual([])
  second()
  const leaveThird = await third
  expect(order).toEqual(['third'])
  first()
  await fourth
  leaveThird()
  expect(order).toEqual(['third', 'fourth'])
})

test('a place that is left twice is one place', async () => {
  const enter = createLine({ atOnce: 1, most: 10 })
  const leave = await enter()
  leave()
  leave()
  await enter()
  let isIn = false
  void enter().then(() => (isIn = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isIn).toBe(false)
})

test('who would be one too many is told to come back, and so is who has waited too long, whose place in line is gone', async () => {
  const enter = createLine({ atOnce: 1, most: 1, patience: 20 })
  const leave = await enter()
  const waiting = outcome(enter())
  expect(await outcome(enter())).toBe('unavailable')
  expect(await waiting).toBe('unavailable')
  const next = outcome(enter())
  leave()
  expect(await next).toBe('in')
})
