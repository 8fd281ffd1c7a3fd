import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A typed mobile number in E.164, or null. Without a plus it is read as Malaysian first; only then, as the import has
 * always done, a plus is put in front.
 */
export const readMobile = (typed: string): string | null => {
  const text = typed.trim()
  const attempts = text.startsWith('+') ? [text] : [text, `+${text}`]
  for (const attempt of attempts) {
    const number = parsePhoneNumberFromString(attempt, 'MY')
    // Malaysian numbers that begin otherwise are land lines, which receive no codes.
    if (number?.isValid() && (number.country !== 'MY' || number.nationalNumber.startsWith('1'))) return number.number
  }
  return null
}
