/** The characters of the documents' font: Latin with accents, Greek, Cyrillic and common symbols. */
const supported =
  /^(?:[ -~\u00a0-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01f0\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u02bc\u02c6\u02c7\u02d8-\u02dd\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2212\u25a0]|\u0300|\u0301|\u0303|\u0309|\u0323)*$/
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Replaces a character that the font lacks. */
export const missing = '■'

/**
 * Makes text safe to render: one line, no invisible control characters that reorder or hide text, and a placeholder for
 * each character that the font lacks or that readers would copy as a different one.
 */
export const renderable = (text: string): string => {
  const plain = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (found) => (found === '\u200d' ? found : ''))
    .trim()
  if (supported.test(plain)) return plain
  return Array.from(letters.segment(plain), ({ segment }) => (supported.test(segment) ? segment : missing)).join('')
}
