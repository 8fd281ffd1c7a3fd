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

const start = '2026-11-16T02:00:00.000Z' as Instant

test.each<[Role, number]>([
  ['superadmin', hours(2)],
  ['admin', hours(2)],
  ['Manager', hours(4)],
  ['Executive', hours(4)],
  ['Employee', days(7)],
])('a session of the role %s that is not used ends after %i milliseconds', (role, idle) => {
  const session = { role, lastSeenAt: start, expiresAt: addMs(start, days(30)) }
  expect(isSessionAlive(session, addMs(start, idle - 1))).toBe(true)
  expect(isSessionAlive(session, addMs(start, idle))).toBe(false)
})

test('a session that is used all the time ends when it expires', () => {
  const expiresAt = addMs(start, hours(12))
  const used = (now: Instant) => isSessionAlive({ role: 'Manager', lastSeenAt: now, expiresAt }, now)
  expect([used(addMs(expiresAt, -1)), used(expiresAt)]).toEqual([true, false])
})

const guesses = { ofSource: 0, ofStrangers: 0, sourceRefused: false, strangersRefused: false }

test('the fifth wrong password of a source and the twentieth of strangers reach the limit', () => {
  expect(reachesLimit({ ...guesses, ofSource: 3 }, null)).toBe(false)
  expect(reachesLimit({ ...guesses, ofSource: 4 }, null)).toBe(true)
  expect(reachesLimit({ ...guesses, ofSource: 4 }, 'known')).toBe(true)
  expect(reachesLimit({ ...guesses, ofStrangers: 18 }, null)).toBe(false)
  expect(reachesLimit({ ...guesses, ofStrangers: 19 }, null)).toBe(true)
})

test('guesses of strangers never keep the owner out of a known browser', () => {
  expect(reachesLimit({ ...guesses, ofStrangers: 500 }, 'known')).toBe(false)
  expect(isRefused({ ...guesses, strangersRefused: true }, 'known')).toBe(false)
  expect(isRefused({ ...guesses, strangersRefused: true }, null)).toBe(true)
  expect(isRefused({ ...guesses, sourceRefused: true }, 'known')).toBe(true)
})

test.each([
  [49, 299, null],
  [50, 0, 'too_many_requests'],
  [4, 300, null],
  [5, 299, null],
  [5, 300, 'too_many_requests'],
])(
  'after %i failures of an address and %i of the organization, an attempt gets %s',
  (ofAddress, ofOrganization, code) => expect(whyNotTry({ ofAddress, ofOrganization })).toBe(code),
)

test.each([
  [{ ofAccount: 500, ofAddress: 19, ofOrganization: 299 }, null],
  [{ ofAccount: 0, ofAddress: 20, ofOrganization: 20 }, 'too_many_requests'],
  [{ ofAccount: 0, ofAddress: 0, ofOrganization: 300 }, 'too_many_requests'],
])('after the reset requests %j, another one gets %s', (counts, code) => expect(whyNotReset(counts)).toBe(code))
