// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a full storage loses nothing until the page is left, and keeps no value that was replaced', () => {
  browserStorage.set('a', 'before')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  browserStorage.set('a', 'now')
  expect(browserStorage.get('a')).toBe('now')
  vi.restoreAllMocks()
  browserStorage.set('a', 'later')
  expect([browserStorage.get('a'), localStorage.getItem('a')]).toEqual(['later', 'later'])
})

test('a blocked storage reads as empty', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(browserStorage.get('b')).toBeNull()
  browserStorage.set('b', 'kept')
  expect(browserStorage.get('b')).toBe('kept')
  browserStorage.remove('b')
  expect(browserStorage.get('b')).toBeNull()
})
