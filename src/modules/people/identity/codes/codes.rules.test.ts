import { expect, test } from 'vitest'
import { addMs, minutes, msOf, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import {
  afterWrongCode,
  maxCodesOfOrganization,
  codeText,
  readCode,
  refusalOfCode,
  secondsUntilResend,
  whyNotIssue,
} from './codes.rules.ts'

const resendAt = '2026-11-16T02:02:00.000Z' as Instant
const at = (time: string) => secondsUntilResend(resendAt, msOf(`2026-11-16T02:${time}Z` as Instant))

test('the resend timer counts from two minutes to zero, even if the device clock is wrong', () => {
  expect(at('00:00.000')).toBe(120)
  expect(at('00:00.001')).toBe(120)
  expect(at('01:59.001')).toBe(1)
  expect(at('02:05.000')).toBe(0)
  // A device that is a second behind the server.
  expect(secondsUntilResend(resendAt, msOf('2026-11-16T01:59:59.000Z' as Instant))).toBe(120)
})

const now = '2026-11-16T02:00:00.000Z' as Instant
const history = { lastAt: null, ofUser: 0, ofNumber: 0, ofUserToday: 0, ofNumberToday: 0 }

test('another code is sent two minutes after the last one at the earliest', () => {
  const sent = (ago: number) => whyNotIssue({ ...history, lastAt: addMs(now, -ago) }, now)
  expect(sent(0)).toEqual({ code: 'code_too_soon', params: { seconds: 120 } })
  expect(sent(minutes(2) - 1)).toEqual({ code: 'code_too_soon', params: { seconds: 1 } })
  expect(sent(minutes(2))).toBeNull()
})

test.each([
  [{ ofUser: 4, ofNumber: 4 }, null],
  [{ ofUser: 5 }, 'code_too_many'],
  [{ ofNumber: 5 }, 'code_too_many'],
  [{ ofUserToday: 14, ofNumberToday: 14 }, null],
  [{ ofUserToday: 15 }, 'code_too_many_today'],
  [{ ofNumberToday: 15 }, 'code_too_many_today'],
  [{ ofUser: 5, ofUserToday: 15 }, 'code_too_many_today'],
])('after the codes %j, the refusal is %s', (sent, code) => {
  expect(whyNotIssue({ ...history, ...sent }, now)?.code ?? null).toBe(code)
})

test('the daily limit of an organization is ten codes per employee, but at least five hundred', () => {
  expect([0, 50, 51, 1_000].map(maxCodesOfOrganization)).toEqual([500, 500, 510, 10_000])
})

test.each([
  ['R-012345', '012345'],
  ['  r-012345 ', '012345'],
  ['R- 012345', '012345'],
  ['012345', null],
  ['R-12345', null],
  ['R-1234567', null],
  ['R-12345a', null],
  ['X-012345', null],
  ['', null],
])('the code typed as %j is read as %j', (typed, digits) => expect(readCode(typed)).toBe(digits))

test('the fifth wrong code locks the user and resets the count', () => {
  expect([0, 3].map(afterWrongCode)).toEqual([
    { wrongCodes: 1, outcome: { left: 4 } },
    { wrongCodes: 4, outcome: { left: 1 } },
  ])
  expect(afterWrongCode(4)).toEqual({ wrongCodes: 0, outcome: 'locked' })
  expect(refusalOfCode('locked')).toEqual({ code: 'code_out_of_range', params: {} })
  expect(refusalOfCode('expired')).toEqual({ code: 'code_expired', params: {} })
  expect(refusalOfCode({ left: 1 })).toEqual({ code: 'code_not_valid', params: { left: 1 } })
})

test('the same digits are a different code for another user, purpose or subject', () => {
  const [one, other] = ['U1' as Id<'user'>, 'U2' as Id<'user'>]
  const texts = [
    codeText(one, 'withdrawal', 'W1', '012345'),
    codeText(other, 'withdrawal', 'W1', '012345'),
    codeText(one, 'mobile', 'W1', '012345'),
    codeText(one, 'withdrawal', 'W2', '012345'),
    codeText(one, 'withdrawal', 'W1', '012346'),
  ]
  expect(new Set(texts).size).toBe(5)
})
