const invisible = /\p{Default_Ignorable_Code_Point}/gu
const separators = /(?<=(\p{Nd}?))[\s\p{P}\u2044\u2212\u2215]+(?=(\p{Nd}?))/gu

/**
 * A bank reference or an invoice number as it is stored for comparison: without spaces, punctuation, letter case and
 * other forms of the same character. Both case mappings, because several lower case letters have one capital. Spaces and
 * punctuation between two digits are a dash, because 2026/1/11 isn't 2026/11/1. Empty if nothing is left.
 */
export const referenceKey = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(separators, (_, before: string, after: string) => (before && after ? '-' : ''))

/** The same for a reference that must have a key: one of punctuation only is compared as it is written. */
export const requiredReferenceKey = (reference: string): string => referenceKey(reference) || reference

/** The letters and digits of a text, in capitals. */
export const lettersOf = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}]/u.test(text)
const isDigit = (text: string | undefined): boolean => text !== undefined && /\p{N}/u.test(text)

/** Where a text from `start` on has the last of these parts behind it, with anything but letters and digits between them. */
const endOf = (text: string, start: number, parts: readonly string[]): number | null => {
  let at = start
  for (const [i, part] of parts.entries()) {
    if (i > 0) while (at < text.length && !isLetter(text[at])) at += 1
    if (!text.startsWith(part, at)) return null
    at += part.length
  }
  return at
}

/** Whether a bank's text names a reference, in any spelling: `dl 2026 11 01` is DL-2026-11-01, and not DL-2026-11-012. */
export const namesReference = (text: string, reference: string): boolean => {
  const [capitals, parts] = [text.toUpperCase(), reference.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []]
  const [first] = parts
  if (first === undefined) return false
  for (let start = capitals.indexOf(first); start >= 0; start = capitals.indexOf(first, start + 1)) {
    const end = isDigit(capitals[start - 1]) ? null : endOf(capitals, start, parts)
    if (end !== null && !isDigit(capitals[end])) return true
  }
  return false
}
