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

/**
 * Shows the server's field errors at their fields. Returns false if the error has none; a toast shows it then.
 * `fieldOf` maps a path of the call's input to a field of the form.
 */
export const showFieldErrors = (
  form: { readonly setErrors: (errors: Record<string, string>) => void },
  error: unknown,
  fieldOf: (path: string) => string = (path) => path,
): boolean => {
  const errors = error instanceof CallError ? Object.entries(error.fields) : []
  if (errors.length === 0) return false
  form.setErrors(Object.fromEntries(errors.map(([path, message]) => [fieldOf(path), message])))
  focusFirstError()
  return true
}
