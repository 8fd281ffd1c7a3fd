import { useEffect, type RefObject } from 'react'

/** Takes the focus when it appears, and not again whenever it is drawn: the step before it, which had it, is gone. */
export const focusIt = (element: HTMLElement | null): void => element?.focus()

/**
 * A field that is shut while it is judged loses the focus: a refusal gives it back to whoever waited for it, and leaves
 * those alone who have gone on to something else.
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
