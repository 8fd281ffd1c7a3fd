import { errorText, Refusal, wireErrorOf } from '#kernel/errors.ts'
import { fieldErrorOf } from '#kernel/field-errors.ts'
import { errors } from '#app/errors.ts'

/** The outcome of a call: `done`, or the code of its error. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

/** The outcomes of calls made at the same time, in their order. */
export const outcomesOf = (calls: readonly Promise<unknown>[]): Promise<string[]> => Promise.all(calls.map(outcomeOf))

/** Throws a refusal as its caller sees it, with English texts. */
export const throwWithTexts = (error: unknown): never => {
  if (!(error instanceof Refusal)) throw error
  const { message, details } = wireErrorOf(errors, error)
  // A text that a caller entered can have braces.
  if (/[{}]/.test(message) && !/[{}]/.test(JSON.stringify(Object.values(error.params))))
    throw new Error(`the refusal ${error.code} has a placeholder without a value: ${message}`)
  throw Object.assign(error, { message, fields: details.fields ?? {}, fieldErrors: details.fieldErrors ?? {} })
}

/** The English message of a schema's issue. */
export const messageOf = (issue: Parameters<typeof fieldErrorOf>[0] & { readonly message: string }): string => {
  const error = fieldErrorOf(issue)
  return error ? errorText(errors, error.code, error.params) : issue.message
}
