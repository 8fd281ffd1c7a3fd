/**
 * Storage of the browser. Where it is blocked, full or switched off, values are kept until the page is left, and the page
 * works all the same.
 */
const safely = (area: () => Storage) => {
  const unsaved = new Map<string, string>()
  return {
    get: (key: string): string | null => {
      try {
        return unsaved.get(key) ?? area().getItem(key)
      } catch {
        return null
      }
    },
    set: (key: string, value: string): void => {
      unsaved.delete(key)
      try {
        area().setItem(key, value)
      } catch {
        unsaved.set(key, value)
      }
    },
    remove: (key: string): void => {
      unsaved.delete(key)
      try {
        area().removeItem(key)
      } catch {
        // Nothing was kept.
      }
    },
  }
}

/** Kept in this browser, for all tabs. */
export const browserStorage = safely(() => localStorage)
/** Kept in this tab. */
export const tabStorage = safely(() => sessionStorage)
