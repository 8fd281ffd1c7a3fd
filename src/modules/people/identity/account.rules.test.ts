import { expect, test } from 'vitest'
import type { Role } from '#kernel/access.ts'
import { addMs, days, hours, minutes, msOf, type Instant } from '#kernel/time.ts'
import {
  isInUse,
  isRefused,
  isSessionAlive,
  isStrongPassword,
  reachesLimit,
  whyNotReset,
  whyNotTry,
} from './account.rules.ts'

test('a session is active if its last recorded call was within five minutes', () => {
  const seen = '2026-11-16T02:00:00.000Z' as Instant
  const after = (ms: number) => isInUse(seen, msOf(addMs(seen, ms)))
  expect([after(0), after(minutes(5) - 1), after(minutes(5)), after(minutes(60))]).toEqual([true, true, false, false])
  // The clock of a browser may be behind that of the server.
  expect(after(-minutes(3))).toBe(true)
})

test('a password set by an administrator needs eight characters of four kinds', () => {
  for (const good of ['Demo-Pass-1', 'Äbcdefg1!', 'aA1!aaaa']) expect(isStrongPassword(good), good).toBe(true)
  for (const bad of ['aA1!aaa', 'demo-pass-1', 'DEMO-PASS-1', 'Demo-Pass-x', 'DemoPass11', 'Demo Pass 1'])
    expect(isStrongPassword(bad), bad).toBe(false)
})

const start = '2026-11-16T02:00:00.000Z' as Instant

test.each<[Role, number]>([
  ['superadmin', hours(2)],
  ['admin', hours(2)],
  ['Manager', hours(4)],
  ['Executive', hours(4)],
  ['Employee', days(7)],
])('an unused session of the role %s ends after %i milliseconds', (role, idle) => {
  const session = { role, lastSeenAt: start, expiresAt: addMs(start, days(30)) }
  expect(isSessionAlive(session, addMs(start, idle - 1))).toBe(true)
  expect(isSessionAlive(session, addMs(start, idle))).toBe(false)
})

test('a session in constant use ends when it expires', () => {
  const expiresAt = addMs(start, hours(12))
  const used = (now: Instant) => isSessionAlive({ role: 'Manager', lastSeenAt: now, expiresAt }, now)
  expect([used(addMs(expiresAt, -1)), used(expiresAt)]).toEqual([true, false])
})

const guesses = { ofSource: 0, ofUnknownBrowsers: 0, sourceRefused: false, unknownBrowsersRefused: false }

test('the fifth wrong password from a source and the twentieth from unknown browsers reach the limit', () => {
  expect(reachesLimit({ ...guesses, ofSource: 3 }, null)).toBe(false)
  expect(reachesLimit({ ...guesses, ofSource: 4 }, null)).toBe(true)
  expect(reachesLimit({ ...guesses, ofSource: 4 }, 'known')).toBe(true)
  expect(reachesLimit({ ...guesses, ofUnknownBrowsers: 18 }, null)).toBe(false)
  expect(reachesLimit({ ...guesses, ofUnknownBrowsers: 19 }, null)).toBe(true)
})

test('guesses from unknown browsers never lock the owner out of a known browser', () => {
  expect(reachesLimit({ ...guesses, ofUnknownBrowsers: 500 }, 'known')).toBe(false)
  expect(isRefused({ ...guesses, unknownBrowsersRefused: true }, 'known')).toBe(false)
  expect(isRefused({ ...guesses, unknownBrowsersRefused: true }, null)).toBe(true)
  expect(isRefused({ ...guesses, sourceRefused: true }, 'known')).toBe(true)
})

test.each([
  [49, 299, null],
  [50, 0, 'too_many_requests'],
  [4, 300, null],
  [5, 299, null],
  [5, 300, 'too_many_requests'],
])('after %i failures from an address and %i in the organization, the error is %s', (ofAddress, ofOrganization, code) =>
  expect(whyNotTry({ ofAddress, ofOrganization })).toBe(code),
)

test.each([
  [{ ofAccount: 500, ofAddress: 19, ofOrganization: 299 }, null],
  [{ ofAccount: 0, ofAddress: 20, ofOrganization: 20 }, 'too_many_requests'],
  [{ ofAccount: 0, ofAddress: 0, ofOrganization: 300 }, 'too_many_requests'],
])('after the reset requests %j, the error is %s', (counts, code) => expect(whyNotReset(counts)).toBe(code))
