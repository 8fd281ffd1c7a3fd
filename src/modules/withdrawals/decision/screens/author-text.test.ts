import { afterAll, expect, test } from 'vitest'
import { setLanguage } from '#web/text.ts'
import { authorText } from './author-text.ts'

// @vitest-environment jsdom
afterAll(() => setLanguage('en'))

test('an automatic approval is by the general policy', () => {
  setLanguage('ms')
  expect(authorText('General policy', 'system')).toBe('Polisi umum')
  expect(authorText('Upah', 'system')).toBe('Upah')
  expect(authorText('General policy', 'Manager')).toBe('General policy')
  setLanguage('en')
  expect(authorText('General policy', 'system')).toBe('General policy')
})
