import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** A batch handler that completes on demand and records its batches. */
const stage = (
  options: {
    partitions?: number
    max?: number
    refuse?: (item: number) => boolean
    fail?: (items: readonly number[]) => boolean
  } = {},
) => {
  const groups: (readonly number[])[] = []
  const completions: (() => void)[] = []
  const serve = async (items: readonly number[]) => {
    groups.push(items)
    await new Promise<void>((complete) => completions.push(complete))
    if (options.fail?.(items)) throw new Error(`failed with ${items.join(' ')}`)
    return items.map((item) => (options.refuse?.(item) ? new Error(`refused ${item}`) : item * 10))
  }
  const call = createBatcher<number, number>({
    partitions: options.partitions ?? 1,
    maxBatch: options.max ?? 100,
    run: serve,
  })
  const finish = async () => {
    completions.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { call, groups, finish }
}

test('a call that finds a free partition starts immediately, alone', () => {
  const { call, groups } = stage({ partitions: 2 })
  void call(1)
  expect(groups).toEqual([[1]])
  void call(2)
  expect(groups).toEqual([[1], [2]])
})

test('calls that arrive while every partition is busy form one batch, in order', async () => {
  const { call, groups, finish } = stage()
  const answers = Promise.all([1, 2, 3, 4].map((item) => call(item)))
  expect(groups).toEqual([[1]])
  await finish()
  expect(groups).toEqual([[1], [2, 3, 4]])
  await finish()
  expect(await answers).toEqual([10, 20, 30, 40])
})

test('a batch has a maximum size, and the rest form the next batch', async () => {
  const { call, groups, finish } = stage({ max: 2 })
  const answers = Promise.all([1, 2, 3, 4, 5, 6].map((item) => call(item)))
  for (let i = 0; i < 4; i++) await finish()
  expect(groups).toEqual([[1], [2, 3], [4, 5], [6]])
  expect(await answers).toHaveLength(6)
})

test('a refused item does not affect the others', async () => {
  const { call, finish } = stage({ refuse: (item) => item === 3 })
  const answers = Promise.allSettled([1, 2, 3, 4].map((item) => call(item)))
  await finish()
  await finish()
  expect(
    (await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason))),
  ).toEqual([10, 20, 'Error: refused 3', 40])
})

test('when a batch fails, its items are retried one by one and only the bad item fails', async () => {
  const { call, groups, finish } = stage({ fail: (items) => items.includes(3) })
  const answers = Promise.allSettled([1, 2, 3, 4].map((item) => call(item)))
  for (let i = 0; i < 5; i++) await finish()
  expect(groups).toEqual([[1], [2, 3, 4], [2], [3], [4]])
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('a failure that no item caused fails all items without a retry', async () => {
  const served: (readonly number[])[] = []
  const serve = async (items: readonly number[]): Promise<number[]> => {
    served.push(items)
    await new Promise((resolve) => setImmediate(resolve))
    throw new Error('unavailable')
  }
  const call = createBatcher<number, number>({
    partitions: 1,
    maxBatch: 100,
    run: serve,
    mayBeCausedByItem: () => false,
  })
  const answers = await Promise.allSettled([1, 2, 3].map((item) => call(item)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(served).toEqual([[1], [2, 3]])
})

test('an item that is retried receives the failure of its batch', async () => {
  const reported: unknown[] = []
  const serve = async (items: readonly number[], failure?: unknown) => {
    reported.push(failure)
    await new Promise((resolve) => setImmediate(resolve))
    if (items.length > 1) throw new Error('locked')
    return items
  }
  const call = createBatcher<number, number>({ partitions: 1, maxBatch: 100, run: serve })
  expect(await Promise.all([1, 2, 3].map((item) => call(item)))).toEqual([1, 2, 3])
  expect(reported.map(String)).toEqual(['undefined', 'undefined', 'Error: locked', 'Error: locked'])
})

test('a failed batch releases its partition', async () => {
  const { call, finish } = stage({ fail: (items) => items[0] === 1 })
  const first = expect(call(1)).rejects.toThrow('failed with 1')
  await finish()
  await first
  const second = call(2)
  await finish()
  expect(await second).toBe(20)
})
