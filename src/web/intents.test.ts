import { beforeEach, expect, test } from 'vitest'
import { forgetIntents, intentOf } from './intents.ts'

beforeEach(forgetIntents)
const at = (now: number, amount = 250) => intentOf(`withdraw ${amount}`, { amount }, now)
const withdraw = (amount: number) => at(0, amount)

test('repeats the key of a request without a response, and only of that request', () => {
  const first = withdraw(250)
  first.sent()
  expect(withdraw(250)).toMatchObject({ key: first.key, repeated: true })
  expect(withdraw(300).key).not.toBe(first.key)
  first.answered()
  expect(withdraw(250)).toMatchObject({ repeated: false })
  expect(withdraw(250).key).not.toBe(first.key)
})

test('keeps the key of the retries of one input', () => {
  const input = { file: 'large' }
  const first = intentOf(null, input, 0)
  first.sent()
  expect(intentOf(null, input, 1)).toMatchObject({ key: first.key, repeated: true })
  expect(intentOf(null, { file: 'large' }, 1).key).not.toBe(first.key)
})

test('begins a new intent ten minutes after a lost response', () => {
  const first = at(0)
  first.sent()
  expect(at(599_999).key).toBe(first.key)
  expect(at(600_000).key).not.toBe(first.key)
})
