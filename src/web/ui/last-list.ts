/** What each list showed when it was last in sight, by its path. It lives as long as the page: a reload begins anew. */
const shown = new Map<string, object>()

export const rememberList = (path: string, search: object): void => void shown.set(path, search)

/** The search, filters and page with which the way back leads to a list: where one left it. */
export const lastSearchOf = (path: string): object => shown.get(path) ?? {}

/** Whoever signs in next is not shown what was searched for before. */
export const forgetLists = (): void => shown.clear()
