/** `12,345`. Avoids the browser's formatter, which takes 50 ms to initialize on a slow phone. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

const placeholder = /\{(\w+)\??(?:, ([^{},]+)(?:, ([^{},]+))?)?\}/g
/**
 * Fills the placeholders of a text: `{name}`, `{most, number}` for a number with thousands separators, and
 * `{count, day is, days are}` for such a number with the words that follow it.
 */
export const fill = (text: string, valueOf: (name: string, format?: string) => string | number): string =>
  text.replace(placeholder, (_, name: string, first?: string, other?: string) => {
    const value = valueOf(name, first)
    const shown = first && typeof value === 'number' ? grouped(value) : String(value)
    return other ? `${shown} ${value === 1 ? first : other}` : shown
  })

/**
 * The placeholders of a text, which both languages must have. Malay has no plural, so `{count, day, days}` is
 * `{count, number}` there.
 */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name, format, other]) => `${name} ${other ? 'number' : format}`).toSorted()
