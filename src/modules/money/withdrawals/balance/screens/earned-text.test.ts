import { expect, test } from 'vitest'
import { earnedExplanation } from './earned-explanation.ts'
import { earnedNote } from './earned-text.ts'

test('earned wages are explained by the days of the month, or by the report of the employer', () => {
  expect(earnedNote({ source: 'accrual', days: 12.5, daysInMonth: 30 })).toBe('12.5 of 30 days')
  expect(earnedExplanation('accrual')).toContain('every calendar day')
  expect(earnedNote({ source: 'imported', days: 0, daysInMonth: 30 })).toBe('as reported by your employer')
  expect(earnedExplanation('imported')).toBe(
    'Your earned wages are the amounts that your employer has reported for this month so far.',
  )
})

test('earned wages that can’t be calculated have no days', () => {
  expect(earnedNote({ source: null, days: 0, daysInMonth: 0 })).toBe('can’t be calculated yet')
  expect(earnedExplanation(null)).toBeNull()
})
