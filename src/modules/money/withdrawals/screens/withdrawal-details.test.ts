import { afterAll, expect, test } from 'vitest'
import { setLanguage } from '#web/text.ts'
import { authorText } from './withdrawal-details.tsx'

// @vitest-environment jsdom
afterAll(() => setLanguage('en'))

test('a delegate has the name of the Manager beside the own one', () => {
  const text = () => authorText('Lim Jia Hui', 'Executive', 'Farah binti Aziz')
  setLanguage('ms')
  expect(text()).toBe('Lim Jia Hui bagi pihak Farah binti Aziz')
  setLanguage('en')
  expect(text()).toBe('Lim Jia Hui for Farah binti Aziz')
})

test('an automatic approval is by the general policy', () => {
  setLanguage('ms')
  expect(authorText('General policy', 'system', null)).toBe('Polisi umum')
  expect(authorText('Upah', 'system', null)).toBe('Upah')
  expect(authorText('General policy', 'Manager', null)).toBe('General policy')
  setLanguage('en')
  expect(authorText('General policy', 'system', null)).toBe('General policy')
})
