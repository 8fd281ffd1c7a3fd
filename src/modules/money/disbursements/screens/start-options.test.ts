import { expect, test } from 'vitest'
import { startOptions } from './start-options.ts'

test('the toast shows the success message if every payee is paid', () => {
  expect(startOptions('Payments started').success({ dropped: [] })).toBe('Payments started')
})

test('the toast lists the dropped payees', () => {
  const text = startOptions('Payments started').success({ dropped: ['Alam Dairy', 'Bukit Sugar'] })
  expect(text).toContain('Alam Dairy, Bukit Sugar')
  expect(text).not.toContain('Payments started')
})
