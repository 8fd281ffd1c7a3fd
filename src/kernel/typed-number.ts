import { plainForm } from './plain-form.ts'

/** Why a typed number is refused: its error code. */
export type NumberProblem =
  | 'number_sign'
  | 'number_decimal_comma'
  | 'number_not_plain'
  | 'number_not_whole'
  | 'too_many_decimals'
export type TypedNumber = { readonly value: number } | { readonly problem: NumberProblem }

/** Digits, in groups of three if there are commas or spaces, so that the decimal comma of `1234,50` is never dropped. */
const plainNumber = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.(\d+))?$/
const decimalComma = /^\d[\d. ]*,\d{1,2}$/

/**
 * A number as typed, pasted or written in a file: `1,234.50` or `RM 1,234.50`. Anything that could mean another
 * number is refused, never corrected: a decimal comma, a sign, an exponent, more decimals than the value has.
 */
export const readNumber = (typed: string, decimals = 2): TypedNumber => {
  const text = plainForm(typed)
    .trim()
    .replace(/^(RM|MYR)\s*/i, '')
  if (/^[-+\u2212\u2013(]/.test(text)) return { problem: 'number_sign' }
  const [found, fraction = ''] = plainNumber.exec(text) ?? []
  if (found === undefined) return { problem: decimalComma.test(text) ? 'number_decimal_comma' : 'number_not_plain' }
  if (fraction.length > decimals) return { problem: decimals === 0 ? 'number_not_whole' : 'too_many_decimals' }
  return { value: Number(found.replace(/[, ]/g, '')) }
}

/** The number in a field of a form; not a number if the field is empty or its text is refused. */
export const typedNumber = (typed: number | string, decimals = 2): number => {
  if (typeof typed === 'number') return typed
  const read = readNumber(typed, decimals)
  return 'value' in read ? read.value : Number.NaN
}
