import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorText } from './errors.ts'
import { pipelineErrors } from './pipeline-errors.ts'
import { fieldError, fieldErrorOf, fieldIssue } from './field-errors.ts'
import { email, localDate, money, text } from './values.ts'

const errorOf = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? []
  return issue && { error: fieldErrorOf(issue), message: issue.message }
}
const required = { error: { code: 'required' }, message: '*Required' }

test.each<[string, z.ZodType, unknown]>([
  ['an empty text', text(30), ' '],
  ['an omitted text', text(30), undefined],
  ['an omitted amount', money, undefined],
  ['an amount that is not a number', z.number(), Number.NaN],
  ['an omitted date', localDate, undefined],
  ['a select without a choice', z.enum(['a', 'b']), ''],
  ['an omitted choice', z.enum(['a', 'b']), undefined],
  ['an empty list', z.array(z.string()).min(1), []],
])('%s is required', (_, schema, value) => expect(errorOf(schema, value)).toEqual(required))

// The rule of a date has its own message, which the code replaces.
test('an empty date is required', () => expect(errorOf(localDate, '')?.error).toEqual({ code: 'required' }))

test.each<[string, z.ZodType, unknown, string, Record<string, number> | undefined]>([
  ['a text that is one character too long', text(3), 'abcd', 'too_long', { maximum: 3 }],
  ['a text that is one character too short', z.string().min(3), 'ab', 'too_short', { minimum: 3 }],
  ['a number that is too large', z.int().max(5), 6, 'at_most', { maximum: 5 }],
  ['a number that is too small', z.int().min(1), 0, 'at_least', { minimum: 1 }],
  ['a text of the wrong type', text(3), {}, 'invalid', undefined],
  ['a day that does not exist', localDate, '2026-02-29', 'not_a_date', undefined],
  ['an address without a domain', email, 'aina@', 'not_an_email', undefined],
  ['an amount with three decimals', money, 1.005, 'too_many_decimals', undefined],
])('%s has its own error code', (_, schema, value, code, params) => {
  const found = errorOf(schema, value)
  expect(found?.error).toEqual(params ? { code, params } : expect.objectContaining({ code }))
  if (code !== 'invalid') expect([code, errorText(pipelineErrors, code, params)]).toContain(found?.message)
})

test.each<[string, z.ZodType, unknown]>([
  ['a choice that does not exist', z.enum(['a', 'b']), 'c'],
  ['a list that is too long', z.array(z.string()).max(1), ['a', 'b']],
  ['a rule with its own message', z.string().refine(() => false, 'Not this one'), 'a'],
])('%s has only the English message of its rule', (_, schema, value) => {
  expect(errorOf(schema, value)?.error).toBeNull()
})

test('the error of a rule keeps its parameters', () => {
  const short = { code: 'too_short', params: { minimum: 8 } }
  const rule = z.string().refine(() => false, fieldError(short.code, short.params))
  expect(errorOf(rule, 'abc')).toEqual({ error: short, message: 'too_short' })
  expect(fieldIssue('abc', short.code, short.params)).toEqual({
    code: 'custom',
    input: 'abc',
    message: 'too_short',
    params: short,
  })
})
