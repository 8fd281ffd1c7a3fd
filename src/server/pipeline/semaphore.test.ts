import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const outcome = (acquiring: Promise<unknown>) =>
  acquiring.then(
    () => 'acquired',
    (error: { code?: string }) => error.code,
  )

test('grants permits up to the limit, then in order of arrival as permits are released', async () => {
  const acquire = createSemaphore({ permits: 2, maxWaiting: 10 })
  const [first, second] = [await acquire(), await acquire()]
  const order: string[] = []
  const third = acquire().then((release) => (order.push('third'), release))
  const fourth = acquire().then((release) => (order.push('fourth'), release))
  expect(order).toEqual([])
  second()
  const releaseThird = await third
  expect(order).toEqual(['third'])
  first()
  await fourth
  releaseThird()
  expect(order).toEqual(['third', 'fourth'])
})

test('releasing a permit twice frees it once', async () => {
  const acquire = createSemaphore({ permits: 1, maxWaiting: 10 })
  const release = await acquire()
  release()
  release()
  await acquire()
  let acquired = false
  void acquire().then(() => (acquired = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(acquired).toBe(false)
})

test('refuses when the queue is full, and after the timeout, which also leaves the queue', async () => {
  const acquire = createSemaphore({ permits: 1, maxWaiting: 1, timeout: 20 })
  const release = await acquire()
  const waiting = outcome(acquire())
  expect(await outcome(acquire())).toBe('unavailable')
  expect(await waiting).toBe('unavailable')
  const next = outcome(acquire())
  release()
  expect(await next).toBe('acquired')
})
