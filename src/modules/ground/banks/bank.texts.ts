import { defineParamTexts } from '#web/errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({ lengths: ['{one} or {other}', '{one} atau {other}'] })

/** The lengths of a bank's account numbers, such as `10 or 14` or `12`. */
export const accountDigitsText = (digits: string): string => {
  const [one = '', other] = digits.split(' or ')
  return other === undefined ? one : t('lengths', { one, other })
}
defineParamTexts('expected', accountDigitsText)
