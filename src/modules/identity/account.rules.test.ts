import { expect, test } from 'vitest'
import { addMs, minutes, msOf, type Instant } from '#kernel/time.ts'
import { isInUse, isStrongPassword } from './account.rules.ts'

test('a session is active if its last recorded call is within five minutes', () => {
  const seen = '2026-11-16T02:00:00.000Z' as Instant
  const after = (ms: number) => isInUse(seen, msOf(addMs(seen, ms)))
  expect([after(0), after(minutes(5) - 1), after(minutes(5)), after(minutes(60))]).toEqual([true, true, false, false])
  // The clock of a browser may be behind that of the server.
  expect(after(-minutes(3))).toBe(true)
})

test('a password set by an administrator has eight characters of four kinds', () => {
  for (const good of ['Demo-Pass-1', 'Äbcdefg1!', 'aA1!aaaa']) expect(isStrongPassword(good), good).toBe(true)
  for (const bad of ['aA1!aaa', 'demo-pass-1', 'DEMO-PASS-1', 'Demo-Pass-x', 'DemoPass11', 'Demo Pass 1'])
    expect(isStrongPassword(bad), bad).toBe(false)
})
