// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { focusFirstError } from './field-errors.ts'

afterEach(() => document.body.replaceChildren())

const inputs = (): [HTMLInputElement, HTMLInputElement] => {
  const found = [document.createElement('input'), document.createElement('input')] as const
  document.body.append(...found)
  return [...found]
}
const showError = (field: HTMLElement) => field.setAttribute('aria-invalid', 'true')
const frames = async (count: number) => {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame)
}

test('the first field with an error gets the focus when the error is shown', async () => {
  const [, invalid] = inputs()
  focusFirstError()
  await frames(3)
  showError(invalid)
  await vi.waitFor(() => expect(document.activeElement).toBe(invalid))
})

test('the focus stays where it is once the user has gone on', async () => {
  const [other, invalid] = inputs()
  focusFirstError()
  await frames(3)
  other.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  other.focus()
  showError(invalid)
  await frames(25)
  expect(document.activeElement).toBe(other)
})
