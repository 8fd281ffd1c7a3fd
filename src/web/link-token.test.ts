import { expect, test } from 'vitest'
import { restoredAddress, tokenIn } from './link-token.ts'

const token = `1M2T0AA8096W71RD.${'aB3_-'.repeat(6)}xy`

test.each([
  [token],
  [`${token}.`],
  [`${token}>`],
  [`https://upah.example/accept-invitation#${token}`],
  [`https://upah.example/accept-invitation%23${token}`],
  [`https://safelinks.example/?url=https%3A%2F%2Fupah.example%2Faccept-invitation%23${token}&data=05`],
  [`https://safelinks.example/?url=https%253A%252F%252Fupah.example%252Faccept-invitation%2523${token}&data=05`],
  [`Open the link: https://upah.example/reset-password#${token} (valid for 7 days)`],
])('the token is found in %s', (text) => expect(tokenIn(text)).toBe(token))

test('the token of platform staff is found', () =>
  expect(tokenIn(token.replace(/^.*\./, 'PLATFORM.'))).toMatch(/^PLATFORM\./))

test.each(['', 'https://upah.example/accept-invitation', token.slice(0, -1), '%', `x${token}`])(
  'there is no token in %j',
  (text) => expect(tokenIn(text)).toBe(''),
)

test.each([
  [`/accept-invitation%23${token}`, `/accept-invitation#${token}`],
  [`/reset-password%23${token}`, `/reset-password#${token}`],
  [`/account-changed%23${token}`, `/account-changed#${token}`],
  ['/accept-invitation', null],
  ['/employees%23x', null],
])('the address %s is restored to %s', (path, address) => expect(restoredAddress(path)).toBe(address))
