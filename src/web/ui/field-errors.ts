import { CallError } from '../api.ts'

/** The errors of asynchronous validation render a few frames later. */
const maxFrames = 20
/** Moves the focus to the first field with an error, unless the user has pressed a key or the pointer since. */
export const focusFirstError = (): void => {
  const cancelled = new AbortController()
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, () => cancelled.abort(), { capture: true, signal: cancelled.signal })
  const focusAt = (frame: number): void => {
    if (cancelled.signal.aborted) return
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"], [data-error="true"] input')
    if (!field && frame < maxFrames) return void requestAnimationFrame(() => focusAt(frame + 1))
    cancelled.abort()
    field?.focus()
  }
  requestAnimationFrame(() => focusAt(1))
}

/** The server's errors by field of a form. `fieldOf` maps a path of the call's input to a field. */
export const fieldErrorsOf = (
  error: unknown,
  fieldOf: (path: string) => string = (path) => path,
): Readonly<Record<string, string>> =>
  error instanceof CallError
    ? Object.fromEntries(Object.entries(error.fields).map(([path, message]) => [fieldOf(path), message]))
    : {}

/** Shows the server's field errors at their fields. Returns false if the error has none; a toast shows it then. */
export const showFieldErrors = (
  form: { readonly setErrors: (errors: Record<string, string>) => void },
  error: unknown,
  fieldOf?: (path: string) => string,
): boolean => {
  const errors = fieldErrorsOf(error, fieldOf)
  if (Object.keys(errors).length === 0) return false
  form.setErrors(errors)
  focusFirstError()
  return true
}
