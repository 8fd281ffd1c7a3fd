/** The length of a name in characters. */
export const longestName = 50
/** Saved filters of a user for one list. */
export const mostFilters = 20
