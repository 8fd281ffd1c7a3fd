import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { withdrawalReasons } from '../../withdrawal.rules.ts'
import { isReason, reasonNames } from '../../reason-names.rules.ts'
import { reasonName } from '../../screens/reason-name.ts'
import { forgetConfirming, keepConfirming, keptConfirming } from './sent-code.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const request = {
  amount: ringgit(250),
  reasonForWithdrawal: 'Rent' as const,
  sent: {
    amount: ringgit(100),
    reasonForWithdrawal: 'Medical' as const,
    expiresAt: '2026-11-16T02:05:00.000Z' as Instant,
    resendAt: '2026-11-16T02:02:00.000Z' as Instant,
  },
}

test('a request at the code step survives a reload, for its user only', () => {
  expect(keptConfirming('AINA')).toBeNull()
  keepConfirming('AINA', request)
  expect(keptConfirming('AINA')).toEqual(request)
  expect(keptConfirming('BADRUL')).toBeNull()
  keepConfirming('AINA', { ...request, sent: null })
  expect(keptConfirming('AINA')).toEqual({ ...request, sent: null })
  forgetConfirming()
  expect(keptConfirming('AINA')).toBeNull()
})

test.each([
  'null',
  '5',
  '"AINA"',
  '[]',
  '{"user":"AINA"}',
  '{"user":"AINA","amount":"250","reasonForWithdrawal":"Rent"}',
])('%s in the storage is not a request', (json) => {
  stored.set('withdrawal', json)
  expect(keptConfirming('AINA')).toBeNull()
})

test('every reason has a name in both languages, and an imported reason is shown as it is', () => {
  expect(Object.keys(reasonNames).toSorted()).toEqual([...withdrawalReasons].toSorted())
  expect(withdrawalReasons.every(isReason)).toBe(true)
  expect([reasonName('Rent'), reasonName('Wedding'), reasonName('constructor')]).toEqual([
    'Rent',
    'Wedding',
    'constructor',
  ])
})
