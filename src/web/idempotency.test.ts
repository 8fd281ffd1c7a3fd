import { beforeEach, expect, test } from 'vitest'
import { forgetAttempts, attemptOf } from './idempotency.ts'

beforeEach(forgetAttempts)
const at = (now: number, amount = 250) => attemptOf(`withdraw ${amount}`, { amount }, now)
const withdraw = (amount: number) => at(0, amount)

test('reuses the key of a request whose response was lost, for the same request only', () => {
  const first = withdraw(250)
  first.sent()
  expect(withdraw(250)).toMatchObject({ key: first.key, repeated: true })
  expect(withdraw(300).key).not.toBe(first.key)
  first.settled()
  expect(withdraw(250)).toMatchObject({ repeated: false })
  expect(withdraw(250).key).not.toBe(first.key)
})

test('reuses the key for retries with the same input', () => {
  const input = { file: 'large' }
  const first = attemptOf('send', input, 0)
  first.sent()
  first.settled()
  expect(attemptOf('send', input, 1)).toMatchObject({ key: first.key, repeated: true })
  expect(attemptOf('send', { file: 'large' }, 1).key).not.toBe(first.key)
})

test('uses a new key ten minutes after a lost response', () => {
  const first = at(0)
  first.sent()
  expect(at(599_999).key).toBe(first.key)
  expect(at(600_000).key).not.toBe(first.key)
})
