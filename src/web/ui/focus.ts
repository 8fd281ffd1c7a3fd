import { useEffect, type RefObject } from 'react'

/** Focuses an element when it mounts, because the previous step, which had the focus, is gone. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/**
 * A field loses the focus while it is disabled for a check. Returns the focus after a refusal, unless the user has
 * moved on.
 */
export const useFocusOnFault = (
  field: RefObject<HTMLElement | null>,
  fault: string | null | undefined,
  busy: boolean,
): void => {
  useEffect(() => {
    const holder = document.activeElement
    const waited = holder === null || holder === document.body || holder.matches('[type="submit"]')
    if (fault && !busy && waited) field.current?.focus()
  }, [field, fault, busy])
}
