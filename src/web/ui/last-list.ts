/** The last search parameters of each list by path, until the page reloads. */
const shown = new Map<string, object>()

export const rememberList = (path: string, search: object): void => void shown.set(path, search)

/** The search, filters and page that a back link restores. */
export const lastSearchOf = (path: string): object => shown.get(path) ?? {}

/** The next user must not see the previous user's searches. */
export const forgetLists = (): void => shown.clear()
