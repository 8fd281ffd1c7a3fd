let forms = 0

/** Whether the page has unsaved changes, or is saving them. */
export const hasUnsavedChanges = (): boolean => forms > 0

/** Counts a form with unsaved changes. Returns the function that stops counting it. */
export const countUnsaved = (): (() => void) => {
  forms += 1
  return () => void (forms -= 1)
}
