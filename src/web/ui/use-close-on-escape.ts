import { useLayoutEffect } from 'react'
import { onKeyPress } from '../keys.ts'

const closeShown = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape' || !(event.target instanceof HTMLElement)) return
  if (!event.target.matches('button:is([aria-haspopup="menu"], [aria-haspopup="dialog"])[aria-expanded="true"]')) return
  event.stopImmediatePropagation()
  event.target.click()
}

/**
 * Closes the menu or panel of the button that has the focus when Escape is pressed, and not the dialog around it. Mantine
 * closes them once the focus has moved inside, which is a moment after they are shown.
 */
export const useCloseOnEscape = (): void =>
  // Before the listeners of dialogs, which are added in effects.
  useLayoutEffect(() => onKeyPress(window, closeShown, { first: true }), [])
