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

test('limits each key, and lets later arrivals of other keys pass', async () => {
  const acquire = createSemaphore({ permits: 3, maxWaiting: 10, perKey: { permits: 1, maxWaiting: 2 } })
  const release = await acquire('kopi')
  const order: string[] = []
  const waiting = ['first', 'second'].map((name) => acquire('kopi').then((done) => (order.push(name), done)))
  expect(await outcome(acquire('kopi'))).toBe('too_many_requests')
  expect(await outcome(acquire('satay'))).toBe('acquired')
  expect(order).toEqual([])
  release()
  const releaseFirst = await waiting[0]
  expect(order).toEqual(['first'])
  releaseFirst?.()
  await waiting[1]
})

test('reserves one permit for a key without separate limits', async () => {
  const bounds = {
    permits: 3,
    maxWaiting: 10,
    timeout: 20,
    perKey: { permits: 2, maxWaiting: 2 },
    reservedFor: 'platform',
  }
  const acquire = createSemaphore(bounds)
  await Promise.all([acquire('kopi'), acquire('satay')])
  expect(await outcome(acquire('warung'))).toBe('unavailable')
  expect(await outcome(acquire('platform'))).toBe('acquired')
  const quiet = createSemaphore(bounds)
  const all = await Promise.all([quiet('platform'), quiet('platform'), quiet('platform')])
  expect(all).toHaveLength(3)
  // The only permit can’t be reserved.
  expect(await outcome(createSemaphore({ ...bounds, permits: 1 })('kopi'))).toBe('acquired')
})
