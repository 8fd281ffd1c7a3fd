import { expect, test } from 'vitest'
import { firstOf } from './first-of.ts'

test('the first texts, with an ellipsis only if there are more', () => {
  expect(firstOf([], 2)).toBe('')
  expect(firstOf(['Aina', 'Badrul'], 2)).toBe('Aina, Badrul')
  expect(firstOf(['Aina', 'Badrul', 'Chong'], 2)).toBe('Aina, Badrul, …')
  expect(firstOf(['Aina', 'Badrul'], 2, { separator: '; ', total: 7 })).toBe('Aina; Badrul; …')
})
