import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LocalDate } from '#kernel/time.ts'
import { lastLeavingDay, leaverDueOn, leaverNumber } from './leaver.rules.ts'

const day = (text: string) => text as LocalDate

test('the last pay day of an employee is that of the month of the end date', () => {
  expect(lastLeavingDay(day('2026-11-28'), 28)).toBe('2026-11-30')
  expect(lastLeavingDay(day('2026-11-27'), 28)).toBe('2026-10-31')
  // On the 7th, the wages of the month before are paid.
  expect(lastLeavingDay(day('2026-12-07'), 7)).toBe('2026-11-30')
  expect(lastLeavingDay(day('2026-02-28'), 31)).toBe('2026-02-28')
})

test('a leaver pays within 30 days of the last pay day, and has 14 days after the letter', () => {
  expect(leaverDueOn(day('2026-11-28'), day('2026-11-28'))).toBe('2026-12-28')
  expect(leaverDueOn(day('2026-11-28'), day('2026-12-14'))).toBe('2026-12-28')
  expect(leaverDueOn(day('2026-11-28'), day('2026-12-15'))).toBe('2026-12-29')
})

test('references of ids that follow each other differ in most characters', () => {
  const digit = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split(''))
  fc.assert(
    fc.property(fc.array(digit, { minLength: 15, maxLength: 15 }), (start) => {
      const [one, two] = ['6', '7'].map((last) => leaverNumber([...start, last].join('')))
      expect(one).toMatch(/^LV-[0-9A-HJKMNP-TV-Z]{8}$/)
      expect(one!.split('').filter((character, i) => character !== two![i]).length).toBeGreaterThanOrEqual(5)
    }),
  )
})
