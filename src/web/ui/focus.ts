import { useEffect, type RefObject } from 'react'

/** Focuses an element when it replaces the previous step, which had the focus. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/**
 * Returns the focus to a field after an error, because it lost the focus while it was disabled for the request. Does
 * nothing if the user has focused something else.
 */
export const useFocusOnError = (
  field: RefObject<HTMLElement | null>,
  error: string | null | undefined,
  busy: boolean,
): void => {
  useEffect(() => {
    const active = document.activeElement
    const isUnmoved = active === null || active === document.body || active.matches('[type="submit"]')
    if (error && !busy && isUnmoved) field.current?.focus()
  }, [field, error, busy])
}
