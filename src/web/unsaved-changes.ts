let forms = 0

/** Whether the page has unsaved changes, or is saving them. */
export const hasUnsavedChanges = (): boolean => forms > 0

/** Counts a form with unsaved changes. Returns the function that stops counting it. */
export const countUnsaved = (): (() => void) => {
  forms += 1
  return () => void (forms -= 1)
}

let discarding = false
/** Whether the page is left because its record no longer exists, so that its changes have no use. */
export const isDiscarding = (): boolean => discarding

/** Leaves a page whose record no longer exists, without asking about its changes. */
export const leaveDeleted = async (leave: () => Promise<void>): Promise<void> => {
  discarding = true
  try {
    await leave()
  } finally {
    discarding = false
  }
}
