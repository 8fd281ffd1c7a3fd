/** Letters without accents; letters without a Latin form stay. */
const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

const longestName = 50
const shortestName = 4
/** Replacements for characters that the provider refuses, where dropping them would change the name. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/&/g, ' and '],
  [/@/g, ' / '],
  [/[\u2018\u2019\u02bc`]/g, "'"],
  [/\p{Pd}/gu, '-'],
]

/**
 * A payee's name as the payment provider takes it: 4 to 50 letters, digits, spaces and `'-_/().`, with a letter or digit at
 * both ends. It is shown before approval if it differs from the name.
 */
export const providerName = (name: string): string => {
  const adapted = replacements
    .reduce((text, [from, to]) => text.replace(from, to), withoutAccents(name))
    .replace(/[^A-Za-z0-9 '_/().-]+/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, longestName)
    .replace(/[^A-Za-z0-9.)]+$/, '')
  return adapted.length < shortestName ? `Payee ${adapted}`.trim() : adapted
}

const longestNarration = 30
/** The text on the payee's bank statement: letters, digits and spaces only. */
export const narrationOf = (name: string): string =>
  withoutAccents(name)
    .replace(/[^A-Za-z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, longestNarration)
    .trim() || 'Upah'
