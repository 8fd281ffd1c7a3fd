import { identifierText } from '#kernel/values.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The number in E.164, or null if it isn't a mobile number. Without a plus it is parsed as Malaysian first, then with a
 * plus in front, as the specification does.
 */
export const readMobile = (typed: string): string | null => {
  const text = identifierText(typed)
  // A remark or an extension would be dropped without a word.
  if (/\p{L}/u.test(text)) return null
  const attempts = text.startsWith('+') ? [text] : [text, `+${text}`]
  for (const attempt of attempts) {
    const number = parsePhoneNumberFromString(attempt, 'MY')
    // Other Malaysian numbers are landlines, which can't receive codes.
    if (number?.isValid() && (number.country !== 'MY' || number.nationalNumber.startsWith('1'))) return number.number
  }
  return null
}
