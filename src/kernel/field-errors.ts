import type { z } from 'zod'
import { errorText, generalErrors, type ErrorParams, type FieldError } from './errors.ts'

/** A part of an issue that a schema reports. */
type Issue = {
  readonly code?: string | undefined
  readonly input?: unknown
  readonly origin?: unknown
  readonly format?: unknown
  readonly maximum?: unknown
  readonly minimum?: unknown
  readonly params?: unknown
}

/** The error of a rule of a schema. Its text is found by the code where the table of its module is known: `.refine(isDate, fieldError('not_a_date'))`. */
export const fieldError = (code: string, params: ErrorParams = {}) => ({
  message: code,
  params: { code, params },
})

/** An issue for a check of a schema. */
export const fieldIssue = (input: unknown, code: string, params: ErrorParams = {}) =>
  ({ code: 'custom', input, ...fieldError(code, params) }) as const

const isFieldError = (params: unknown): params is FieldError =>
  typeof params === 'object' && params !== null && 'code' in params && typeof params.code === 'string'

const numberErrorOf = ({ code, maximum, minimum }: Issue): FieldError | null => {
  if (code === 'too_big' && typeof maximum === 'number') return { code: 'at_most', params: { maximum } }
  return code === 'too_small' && typeof minimum === 'number' ? { code: 'at_least', params: { minimum } } : null
}

const sizeErrorOf = (issue: Issue): FieldError | null => {
  const { code, origin, maximum, minimum } = issue
  if (origin === 'array' && code === 'too_small' && minimum === 1) return { code: 'required' }
  if (origin === 'number') return numberErrorOf(issue)
  if (origin !== 'string') return null
  if (code === 'too_big' && typeof maximum === 'number') return { code: 'too_long', params: { maximum } }
  if (code !== 'too_small' || typeof minimum !== 'number') return null
  return minimum === 1 ? { code: 'required' } : { code: 'too_short', params: { minimum } }
}

/** An empty amount field is NaN. */
const isMissing = (input: unknown): boolean => input == null || Number.isNaN(input)

/** An empty date field sends an empty string. */
const customError = (error: FieldError, input: unknown): FieldError =>
  input === '' && error.code === 'not_a_date' ? { code: 'required' } : error

/** The error code of a schema issue, or null if the issue has only an English message. */
export const fieldErrorOf = (issue: Issue): FieldError | null => {
  if (issue.code === 'custom') return isFieldError(issue.params) ? customError(issue.params, issue.input) : null
  // Parse with `reportInput`: otherwise a missing value looks like one of the wrong type.
  if (issue.code === 'invalid_type' && 'input' in issue)
    return { code: isMissing(issue.input) ? 'required' : 'invalid' }
  // A select without a choice sends an empty string.
  if (issue.code === 'invalid_value' && 'input' in issue && (issue.input == null || issue.input === ''))
    return { code: 'required' }
  if (issue.code === 'invalid_format' && issue.format === 'email') return { code: 'not_an_email' }
  return sizeErrorOf(issue)
}

/** The message of an issue whose rule has none. The specification fixes the text for a missing value. */
export const defaultMessage = (issue: z.core.$ZodRawIssue): string | undefined => {
  const error = fieldErrorOf(issue)
  return error && error.code !== 'invalid' ? errorText(generalErrors, error.code, error.params) : undefined
}
