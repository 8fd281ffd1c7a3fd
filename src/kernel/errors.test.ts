import { expect, test } from 'vitest'
import { defineErrors, errorText, Refusal, wireErrorOf } from './errors.ts'
import { pipelineErrors } from './pipeline-errors.ts'

const messageOf = (fields: Record<string, { code: string }>) =>
  wireErrorOf(pipelineErrors, new Refusal('invalid_input', { fields })).message

test('missing fields and invalid fields have different messages', () => {
  expect(messageOf({ name: { code: 'required' } })).toBe('Please fill all the required form fields!')
  expect(messageOf({ name: { code: 'required' }, email: { code: 'not_an_email' } })).toBe(
    'Please fill all the required form fields!',
  )
  expect(messageOf({ email: { code: 'not_an_email' } })).toBe('Please correct the marked fields.')
  expect(new Refusal('invalid_input', { fields: { email: { code: 'not_an_email' } } }).code).toBe('invalid_input')
})

test('a number is followed by its noun in singular or plural', () => {
  const errors = defineErrors({
    example_of_waiting: ['UNAVAILABLE', 'Wait {minutes, minute, minutes}.', 'Tunggu {minutes} minit.'],
  })
  const waiting = (minutes: number) => errorText(errors, 'example_of_waiting', { minutes })
  expect([waiting(0), waiting(1), waiting(2)]).toEqual(['Wait 0 minutes.', 'Wait 1 minute.', 'Wait 2 minutes.'])
  expect(errorText(errors, 'example_of_waiting')).toBe('Wait {minutes} minutes.')
})

test('a number has thousands separators, with and without the words that follow it', () => {
  const errors = defineErrors({
    example_of_lines: [
      'UNAVAILABLE',
      '{count, line is, lines are} open, at most {most, number}.',
      '{count, number} baris, paling banyak {most, number}.',
    ],
  })
  const lines = (count: number, language: 0 | 1) =>
    errorText(errors, 'example_of_lines', { count, most: 10_000 }, language)
  expect(lines(1, 0)).toBe('1 line is open, at most 10,000.')
  expect(lines(1_234, 0)).toBe('1,234 lines are open, at most 10,000.')
  expect(lines(1_234, 1)).toBe('1,234 baris, paling banyak 10,000.')
})
