/** The page sizes that tables offer. */
export const pageSizes = [5, 10, 20, 30, 40, 50] as const

/** Rows per page when a whole list is exported to a file. */
export const filePageSize = 500
