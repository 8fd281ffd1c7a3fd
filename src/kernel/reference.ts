const ignored = /[\s\p{P}\u2044\u2212\u2215\p{Default_Ignorable_Code_Point}]/gu

/**
 * A bank reference or an invoice number as it is stored for comparison: without spaces, punctuation, letter case and
 * other forms of the same character. Both case mappings, because several lower case letters have one capital. Empty if
 * nothing is left.
 */
export const referenceKey = (reference: string): string =>
  reference.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC').replace(ignored, '')

/** The same for a reference that must have a key: one of punctuation only is compared as it is written. */
export const requiredReferenceKey = (reference: string): string => referenceKey(reference) || reference
