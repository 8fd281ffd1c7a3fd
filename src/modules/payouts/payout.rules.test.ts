import { expect, test } from 'vitest'
import { minutes } from '#kernel/time.ts'
import { isContradiction, narrationOf, pauseAfter, statusAfter } from './payout.rules.ts'

test.each([
  ['queued', 'sent', 'sent'],
  ['queued', 'paid', 'paid'],
  ['unknown', 'sent', 'sent'],
  ['unknown', 'failed', 'failed'],
  ['sent', 'sent', null],
  ['sent', 'paid', 'paid'],
  ['sent', 'reversed', 'failed'],
  ['paid', 'sent', null],
  ['paid', 'paid', null],
  ['paid', 'failed', null],
  ['paid', 'reversed', 'reversed'],
  ['failed', 'paid', null],
  ['failed', 'reversed', null],
  ['reversed', 'paid', null],
  ['dropped', 'paid', null],
] as const)('a payout that is %s and reported as %s is then %s', (current, reported, next) => {
  expect(statusAfter(current, reported)).toBe(next)
})

test('a result that contradicts another needs attention', () => {
  expect(isContradiction('failed', 'paid')).toBe(true)
  expect(isContradiction('paid', 'failed')).toBe(true)
  expect(isContradiction('paid', 'sent')).toBe(false)
})

test('the pauses grow to a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map(pauseAfter)).toEqual([1, 2, 4, 8, 15, 15, 15].map(minutes))
})

test.each([
  ['Suppliers December', 'Suppliers December'],
  ['Café – Ñandú, 2026/12 (final) and a long rest', 'Cafe Nandu 2026 12 final and a'],
  ['供应商', 'Upah'],
])('the bank statement text of %s is %s', (name, narration) => {
  expect(narrationOf(name)).toBe(narration)
})
