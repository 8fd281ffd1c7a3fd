import { bilingualErrorText, type ErrorParams, type FieldError } from '#kernel/errors.ts'
import { fieldErrorOf } from '#kernel/field-errors.ts'
import type { ErrorCode } from '#modules/errors.ts'
import { translate } from './text.ts'

/**
 * The text of an error in the reader's language. A module's errors are known once its screens are loaded; until then the
 * reader gets the server's English text.
 */
export const errorMessage = (code: string, params: ErrorParams = {}, english: string = code): string => {
  const text = bilingualErrorText(code, params)
  return text ? translate(text) : english
}

/** Why an action is not possible, as the explanation of a disabled button; null where it is possible. */
export const reasonText = (code: ErrorCode | null, params?: ErrorParams): string | null =>
  code === null ? null : errorMessage(code, params)

/** The message of an issue that a schema reports, in the reader's language. */
export const issueMessage = (issue: { readonly message: string; readonly code?: string | undefined }): string => {
  const error = fieldErrorOf(issue)
  return error ? errorMessage(error.code, error.params, issue.message) : issue.message
}

/** The server's messages for fields, in the reader's language. */
export const fieldMessages = (
  english: Readonly<Record<string, string>>,
  errors: Readonly<Record<string, FieldError>> = {},
): Readonly<Record<string, string>> => {
  const messages = { ...english }
  for (const [path, { code, params }] of Object.entries(errors))
    messages[path] = errorMessage(code, params, english[path])
  return messages
}
