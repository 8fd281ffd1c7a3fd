import { defineParamTexts } from '#web/errors.ts'
import { translate } from '#web/text.ts'

/** The lengths of a bank's account numbers, such as `10 or 14`. */
export const accountDigitsText = (digits: string): string => translate([digits, digits.replace(' or ', ' atau ')])
defineParamTexts('expected', accountDigitsText)
