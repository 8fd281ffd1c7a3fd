import { expect, test } from 'vitest'
import { addMs, minutes, type Instant } from '#kernel/time.ts'
import { readSecondStep, showRecoveryCode, stepOf, whyNotConfirm, whyNotResetTwoStep } from './two-step.rules.ts'

test.each([
  ['012345', { kind: 'one-time', digits: '012345' }],
  [' 012 345 ', { kind: 'one-time', digits: '012345' }],
  ['ABCDE-FGH12', { kind: 'recovery', code: 'ABCDEFGH12' }],
  ['abcde fgh12', { kind: 'recovery', code: 'ABCDEFGH12' }],
  // Letters that no code contains are read as the digits they look like.
  ['oOiIl-00000', { kind: 'recovery', code: '0011100000' }],
  ['ABCDE-FGHU2', null],
  ['ABCDE-FGH1', null],
  ['ABCDE-FGH123', null],
  ['01234', null],
  ['0123456', null],
  ['', null],
])('the second step typed as %j is read as %j', (typed, read) => expect(readSecondStep(typed)).toEqual(read))

test('a recovery code can be typed as it is shown', () => {
  expect(showRecoveryCode('ABCDEFGH12')).toBe('ABCDE-FGH12')
  expect(readSecondStep(showRecoveryCode('ABCDEFGH12'))).toEqual({ kind: 'recovery', code: 'ABCDEFGH12' })
})

test('the step of a one-time password changes every thirty seconds', () => {
  const at = (seconds: string) => stepOf(`2026-11-16T02:00:${seconds}Z` as Instant)
  expect(at('29.999')).toBe(at('00.000'))
  expect(at('30.000')).toBe(at('00.000') + 1)
})

test('a new secret can be confirmed once, within fifteen minutes', () => {
  const createdAt = '2026-11-16T02:00:00.000Z' as Instant
  const after = (ms: number, on = false) => whyNotConfirm({ on, createdAt }, addMs(createdAt, ms))
  expect(after(minutes(15) - 1)).toBeNull()
  expect(after(minutes(15))).toBe('two_step_run_out')
  expect(after(0, true)).toBe('two_step_on')
  expect(whyNotConfirm(null, createdAt)).toBe('two_step_run_out')
})

test('a superadmin can reset the two-step sign-in of others who use it, but not their own', () => {
  expect(whyNotResetTwoStep({ id: 'U1' }, { id: 'U2', twoStep: true })).toBeNull()
  expect(whyNotResetTwoStep({ id: 'U1' }, { id: 'U2', twoStep: false })).toBe('two_step_off')
  expect(whyNotResetTwoStep({ id: 'U1' }, { id: 'U1', twoStep: true })).toBe('not_yourself')
})
