import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#web/api.ts'
import {
  errorsIn,
  needsCode,
  profileKeys,
  serverErrors,
  updateOf,
  valuesOf,
  type ProfileValues,
} from './profile-form.ts'

const filled: ProfileValues = {
  firstName: 'Nur Aina',
  lastName: 'binti Rashid',
  dateOfBirth: '1990-01-01',
  address: '1 Jalan Telawi',
  city: 'Kuala Lumpur',
  country: 'Malaysia',
  postalCode: '59100',
  mobileNumber: '012-345 6789',
}
// 23:59 on 16 November in Kuala Lumpur
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-16T15:59:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('a profile without details has empty texts', () => {
  const none = { dateOfBirth: null, address: null, city: null, postalCode: null, mobileNumber: null }
  expect(valuesOf({ firstName: 'Nur Aina', lastName: 'binti Rashid', country: 'Malaysia', ...none })).toEqual({
    ...filled,
    dateOfBirth: '',
    address: '',
    city: '',
    postalCode: '',
    mobileNumber: '',
  })
})

describe('the errors of a step', () => {
  test('a filled profile has none', () => expect(errorsIn(filled, profileKeys)).toEqual({}))

  test.each(profileKeys)('%s is required', (key) => {
    for (const value of ['', '  '])
      expect(errorsIn({ ...filled, [key]: value }, profileKeys)).toEqual({ [key]: 'Required!' })
  })

  test.each([
    ['dateOfBirth', '2026-11-16', undefined],
    ['dateOfBirth', '2026-11-17', 'Not a valid date of birth'],
    ['dateOfBirth', '1900-01-01', undefined],
    ['dateOfBirth', '1899-12-31', 'Not a valid date of birth'],
    ['dateOfBirth', '2000-02-29', undefined],
    ['dateOfBirth', '2001-02-29', 'Not a valid date'],
    ['firstName', 'N'.repeat(100), undefined],
    ['firstName', 'N'.repeat(101), 'At most 100 characters'],
    ['postalCode', '5'.repeat(21), 'At most 20 characters'],
    ['mobileNumber', '03-2282 1234', 'Not a mobile number: type it like 012-345 6789, or with + and the country code'],
    ['mobileNumber', '+6591234567', undefined],
  ] as const)('%s %s: %s', (key, value, message) => {
    expect(errorsIn({ ...filled, [key]: value }, profileKeys)[key]).toBe(message)
  })

  test('leave out the fields of other steps', () => {
    expect(errorsIn({ ...filled, firstName: '', dateOfBirth: '2027-01-01', city: '' }, ['city'])).toEqual({
      city: 'Required!',
    })
  })
})

test('a number is sent as the server stores it, and an invalid number as typed', () => {
  expect(updateOf(filled)).toEqual({ ...filled, mobileNumber: '+60123456789' })
  expect(updateOf({ ...filled, mobileNumber: '123' }).mobileNumber).toBe('123')
})

test.each([
  [true, '012-345 6789', false],
  [true, '+60 12 345 6789', false],
  [true, '012-345 6780', true],
  [false, '012-345 6789', true],
])('verified %s, typed %s: needs a code %s', (mobileVerified, typed, needed) => {
  expect(needsCode({ mobileVerified, mobileNumber: '+60123456789' }, typed)).toBe(needed)
})

test("the server's errors are shown at the fields of the form", () => {
  const error = new CallError({
    status: 'INVALID_ARGUMENT',
    message: 'Some fields are not valid.',
    details: { code: 'invalid_input', fields: { 'updatedProfile.city': 'At most 100 characters', code: '*Required' } },
  })
  expect(serverErrors(error)).toEqual({ city: 'At most 100 characters', code: '*Required' })
  expect(serverErrors(new Error('offline'))).toEqual({})
})
