import { expect, test } from 'vitest'
import type { LocalDate } from '#kernel/time.ts'
import { icNumberError, icNumberErrors, icNumberWarning, normalizeIcNumber } from './ic-number.rules.ts'
import { readMobile } from './mobile.rules.ts'

const errorOf = (typed: string) => icNumberError(normalizeIcNumber(typed))

test.each(['900101-14-5678', '000229101234', '900101 14 5678', '881231-16-0001', '850615-99-1234'])(
  '%s is a MyKad number',
  (typed) => {
    expect(errorOf(typed)).toBeNull()
  },
)

test.each([
  ['010229101234', 'date'],
  ['901131105678', 'date'],
  ['901301105678', 'date'],
  ['900100105678', 'date'],
  ['900101005678', 'place'],
])('%s is not a MyKad number: its %s is invalid', (typed, what) => {
  expect(errorOf(typed)).toBe(icNumberErrors[what as 'date' | 'place'])
})

test('refuses place codes that are not in use and accepts all others', () => {
  const refused = Array.from({ length: 100 }, (_, place) => String(place).padStart(2, '0')).filter((place) =>
    errorOf(`900101${place}5678`),
  )
  expect(refused).toEqual(['00', '17', '18', '19', '20', '69', '70', '73', '80', '81', '94', '95', '96', '97'])
})

test.each(['1234567', '229101234', '90010114567', '0012345'])(
  '%s is a MyKad number whose leading zeros a spreadsheet removed',
  (typed) => {
    expect(errorOf(typed)).toBe(icNumberErrors.zeros)
  },
)

test.each([
  ['A1234567', true],
  ['a 123-4567', true],
  ['12345', true],
  ['123456', true],
  ['1234567890123', true],
  ['E123456789', true],
  ['A123', false],
  ['1234', false],
  ['A'.repeat(21), false],
  ['A12345_7', false],
  ['Ä1234567', false],
])('%s is a passport number: %s', (typed, good) => {
  expect(errorOf(typed)).toBe(good ? null : icNumberErrors.passport)
})

test('is stored without spaces and dashes, letters in upper case', () => {
  expect(normalizeIcNumber(' 900101-14 5678 ')).toBe('900101145678')
  expect(normalizeIcNumber('a 123–4567')).toBe('A1234567')
  expect(errorOf(' ')).toBe(icNumberErrors.missing)
})

test('a date of birth that differs from the IC number is a warning, not an error', () => {
  expect(icNumberWarning('900101145678', '1990-01-01' as LocalDate)).toBeNull()
  expect(icNumberWarning('000229101234', '2000-02-29' as LocalDate)).toBeNull()
  expect(icNumberWarning('900101145678', '1991-01-01' as LocalDate)).toBe('birth_date_differs')
  expect(icNumberWarning('A1234567', '1991-01-01' as LocalDate)).toBeNull()
  expect(icNumberWarning('900101145678', null)).toBeNull()
})

test.each([
  ['012-345 6789', '+60123456789'],
  ['60123456789', '+60123456789'],
  ['+60 12-345 6789', '+60123456789'],
  ['123456789', '+60123456789'],
  ['011-1234 5678', '+601112345678'],
  ['6591234567', '+6591234567'],
  ['+65 9123 4567', '+6591234567'],
  ['03-1234 5678', null],
  ['+60312345678', null],
  ['999', null],
  ['abc', null],
  ['', null],
  ['+0123456789', null],
])('the mobile number %s is read as %s', (typed, read) => {
  expect(readMobile(typed)).toBe(read)
})
