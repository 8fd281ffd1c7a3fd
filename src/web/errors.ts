import { errorsByCode, errorText, type ErrorParams, type FieldError } from '#kernel/errors.ts'
import { fieldErrorOf } from '#kernel/field-errors.ts'
import type { ErrorCode } from '#kernel/registered.ts'
import { translate } from './text.ts'

const paramTexts = new Map<string, (value: string) => string>()
/** Sets the texts of a parameter whose values are fixed, such as a status, for every error that has it. */
export const defineParamTexts = (param: string, textOf: (value: string) => string): void =>
  void paramTexts.set(param, textOf)

const translated = (params: ErrorParams): ErrorParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, paramTexts.get(name)?.(String(value)) ?? value]),
  )

/**
 * The text of an error in the user's language. A module's errors are known once its texts have loaded; until then,
 * returns the server's English text.
 */
export const errorMessage = (code: string, params: ErrorParams = {}, english: string = code): string => {
  if (!(code in errorsByCode)) return english
  const textIn = (language: 0 | 1) => errorText(errorsByCode, code, translated(params), language)
  return translate([textIn(0), textIn(1)])
}

/** Explains why a button is disabled; null if the action is possible. */
export const reasonText = (code: ErrorCode | null, params?: ErrorParams): string | null =>
  code === null ? null : errorMessage(code, params)

/** The message of a schema's issue in the user's language. */
export const issueMessage = (issue: { readonly message: string; readonly code?: string | undefined }): string => {
  const error = fieldErrorOf(issue)
  return error ? errorMessage(error.code, error.params, issue.message) : issue.message
}

/** The server's messages for fields in the user's language. */
export const fieldMessages = (
  english: Readonly<Record<string, string>>,
  errors: Readonly<Record<string, FieldError>> = {},
): Readonly<Record<string, string>> => {
  const messages = { ...english }
  for (const [path, { code, params }] of Object.entries(errors))
    messages[path] = errorMessage(code, params, english[path])
  return messages
}
