import { useState } from 'react'

/**
 * What a dialog is about. The dialog stays mounted: it keeps the choice while it closes, returns the focus to the button
 * that opened it, and shows its error even if the choice is no longer offered. `first` is not shown.
 */
export const useChoice = <T>(first: T) => {
  const [state, setState] = useState({ choice: first, opened: false })
  return {
    ...state,
    open: (choice: T) => setState({ choice, opened: true }),
    close: () => setState(({ choice }) => ({ choice, opened: false })),
  }
}
