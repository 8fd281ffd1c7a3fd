import { expect, test } from 'vitest'
import { stopWithin } from './stopping.ts'

const stage = () => {
  const warnings: unknown[][] = []
  return { warnings, log: { warn: (...args: unknown[]) => void warnings.push(args) } }
}

test('a part that stops in time causes no warning', async () => {
  const { log, warnings } = stage()
  let isClosed = false
  const close = async () => void (isClosed = true)
  expect(await stopWithin(log, 1_000, 'http', close)).toBe(true)
  expect(isClosed).toBe(true)
  // A part that was never started.
  expect(await stopWithin(log, 1_000, 'jobs', () => undefined)).toBe(true)
  expect(warnings).toEqual([])
})

test('a part that hangs is abandoned after its limit, with a warning', async () => {
  const { log, warnings } = stage()
  expect(await stopWithin(log, 10, 'jobs', () => new Promise(() => undefined))).toBe(false)
  expect(warnings).toEqual([[{ part: 'jobs', ms: 10 }, 'did not stop in time']])
})

test('a part that fails to stop does not keep others running, whether it throws or rejects', async () => {
  const { log, warnings } = stage()
  const broken = new Error('already closed')
  expect(await stopWithin(log, 1_000, 'database', () => Promise.reject(broken))).toBe(false)
  const throwing = () => {
    throw broken
  }
  expect(await stopWithin(log, 1_000, 'simulator', throwing)).toBe(false)
  expect(warnings).toEqual([
    [{ part: 'database', err: broken }, 'failed to stop'],
    [{ part: 'simulator', err: broken }, 'failed to stop'],
  ])
})
