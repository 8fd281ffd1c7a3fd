/**
 * A text in the plain form of its characters: full-width digits and letters become ordinary ones. Superscripts, fractions
 * and circled digits stay as they are, because `5²` is not 52.
 */
export const plainForm = (text: string): string => text.replace(/\P{No}+/gu, (part) => part.normalize('NFKC'))
