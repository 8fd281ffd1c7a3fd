import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.rules.ts'

test.each([
  ['123456', true],
  ['12345678', true],
  ['987654', true],
  ['Password', true],
  ['QWERTY', true],
  ['aaaaaa', true],
  ['121212', true],
  ['abcabc', true],
  ['bismillah', true],
  ['Demo-Pass-1', false],
  ['kopi-o-kaw', false],
  ['135790', false],
])('%s is a common password: %s', (password, is) => {
  expect(isCommonPassword(password)).toBe(is)
})
