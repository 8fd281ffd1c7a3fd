import { expect, test } from 'vitest'
import { lastFour, numberText } from './mask-text.ts'

test.each([
  ['114222330001', '••••\u00a00001'],
  ['****8012', '••••\u00a08012'],
  ['8012', '••••\u00a08012'],
])('of the account %s, the screen shows %s', (number, shown) => {
  expect(lastFour(number)).toBe(shown)
})

test.each([
  ['900101-14-5567', '900101-14-5567'],
  ['****5567', '••••\u00a05567'],
  ['CIMB ****0530', 'CIMB ••••\u00a00530'],
])('the number %s is shown as %s', (sent, shown) => {
  expect(numberText(sent)).toBe(shown)
})
