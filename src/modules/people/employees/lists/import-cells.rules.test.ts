import { expect, test } from 'vitest'
import type { Cell } from '#kernel/spreadsheet.ts'
import { dateOf, lostZeros, tooManyDigits } from './import-cells.rules.ts'

test.each<[Cell, string]>([
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [61, '1900-03-01'],
  [2_958_465, '9999-12-31'],
  // Numbers outside the dates of a spreadsheet stay as they are, so that the error shows them.
  [0, '0'],
  [2_958_466, '2958466'],
  ['29-2-2024', '2024-02-29'],
  ['1.9.2026', '2026-09-01'],
  ['1 September 2026', '2026-09-01'],
  ['1 Ogos 2026', '2026-08-01'],
  ['2026/02/01', '2026-02-01'],
  ['2026-02-01 00:00:00', '2026-02-01'],
  ['1 Augustus 2026', '1 Augustus 2026'],
])('the date cell %j is read as %s', (cell, date) => expect(dateOf(cell)).toBe(date))

test('a number with 16 digits has lost digits; 15 digits or text has not', () => {
  for (const field of ['employeeICNumber', 'accountNumber', 'mobileNumber']) {
    expect(tooManyDigits({ [field]: 1e15 })).toEqual({ field, code: 'too_many_digits' })
    expect(tooManyDigits({ [field]: 999_999_999_999_999 })).toBeNull()
    expect(tooManyDigits({ [field]: '1000000000000000' })).toBeNull()
  }
})

test('a numeric account number below the length of its bank has lost zeros', () => {
  expect(lostZeros({ bank: 'Maybank', accountNumber: 14_223_300 })).toMatchObject({
    field: 'accountNumber',
    code: 'account_number_short',
    params: { digits: 8, bank: 'Maybank' },
  })
  expect(lostZeros({ bank: 'Maybank', accountNumber: 114_222_330_001 })).toBeNull()
  expect(lostZeros({ bank: 'Maybank', accountNumber: '14223300' })).toBeNull()
  expect(lostZeros({ bank: 'Unknown', accountNumber: 14_223_300 })).toBeNull()
  expect(lostZeros({ accountNumber: 14_223_300 })).toBeNull()
})
