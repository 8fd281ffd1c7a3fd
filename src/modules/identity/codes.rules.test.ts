import { expect, test } from 'vitest'
import { msOf, type Instant } from '#kernel/time.ts'
import { secondsUntilResend } from './codes.rules.ts'

const resendAt = '2026-11-16T02:02:00.000Z' as Instant
const at = (time: string) => secondsUntilResend(resendAt, msOf(`2026-11-16T02:${time}Z` as Instant))

test('the resend timer counts from two minutes to zero, whatever the clock of the device', () => {
  expect(at('00:00.000')).toBe(120)
  expect(at('00:00.001')).toBe(120)
  expect(at('01:59.001')).toBe(1)
  expect(at('02:05.000')).toBe(0)
  // A device that is a second behind the server.
  expect(secondsUntilResend(resendAt, msOf('2026-11-16T01:59:59.000Z' as Instant))).toBe(120)
})
