import { expect, test } from 'vitest'
import { Refusal } from './errors.ts'

const messageOf = (fields: Record<string, { code: string }>) => new Refusal('invalid_input', { fields }).message

test('missing fields and invalid fields have different messages', () => {
  expect(messageOf({ name: { code: 'required' } })).toBe('Please fill all the required form fields!')
  expect(messageOf({ name: { code: 'required' }, email: { code: 'not_an_email' } })).toBe(
    'Please fill all the required form fields!',
  )
  expect(messageOf({ email: { code: 'not_an_email' } })).toBe('Please correct the marked fields.')
  expect(new Refusal('invalid_input', { fields: { email: { code: 'not_an_email' } } }).code).toBe('invalid_input')
})
