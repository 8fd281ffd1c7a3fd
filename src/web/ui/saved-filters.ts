/** Parameters that are not saved: the position in the list, and the month, which would soon be outdated. */
const unsaved = new Set(['page', 'after', 'size', 'month'])

type Search = Readonly<Record<string, unknown>>

/** The parameters to save, as a query string. Empty if the list isn't filtered or sorted. */
export const filterOf = (search: Search): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const isText = typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'boolean'
    if (isText && !unsaved.has(name)) query.set(name, String(value))
  }
  return query.toString()
}

/** The parameters after applying a filter. Keeps the month and the page size. */
export const searchWith = (search: Search, query: string): Search => ({
  ...(search['month'] !== undefined && { month: search['month'] }),
  ...(search['size'] !== undefined && { size: search['size'] }),
  ...Object.fromEntries(new URLSearchParams(query)),
})
