/** The page sizes that tables offer. */
export const pageSizes = [5, 10, 20, 30, 40, 50] as const

/** Rows of a page where a file is made of a whole list. */
export const filePageSize = 500
