import { expect, test } from 'vitest'
import { startOptions } from './start-options.ts'

test('the toast is the usual one if every payee is paid', () => {
  expect(startOptions('Payments started').success({ dropped: [] })).toBe('Payments started')
})

test('the toast names every payee that was dropped instead', () => {
  const text = startOptions('Payments started').success({ dropped: ['Alam Dairy', 'Bukit Sugar'] })
  expect(text).toContain('Alam Dairy, Bukit Sugar')
  expect(text).not.toContain('Payments started')
})
