/** An organization id and a token, as in the links of invitations and password resets. */
const pattern = /(?<![\w-])([0-9A-Z]{8,20}\.[\w-]{32})(?![\w-])/

/** Undoes the percent encoding that mail filters add, once or several times. */
const decoded = (text: string): string => {
  try {
    const once = decodeURIComponent(text)
    return once === text ? text : decoded(once)
  } catch {
    return text
  }
}

/** The token of a link, also of one that a mail filter has rewritten or that has text around it; empty if it has none. */
export const tokenIn = (text: string): string => pattern.exec(decoded(text))?.[1] ?? ''

/** The pages of links have two words. */
const rewritten = /^(\/\w+-\w+)%23(.+)$/

/** The address with its fragment, if a mail filter has encoded the `#` of a link; otherwise null. */
export const restoredAddress = (path: string): string | null => {
  const [, page, fragment] = rewritten.exec(path) ?? []
  return page && fragment ? `${page}#${fragment}` : null
}
