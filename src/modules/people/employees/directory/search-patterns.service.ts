import { containing, searchText } from '#server/postgres/paging.ts'
import { normalizeIcNumber } from '../ic-number.rules.ts'

export type Patterns = readonly [text: string, number: string | null]

/** Digits with separators, optionally after a passport's letters. */
const numberLike = /^[A-Za-z]{0,2}[\d\s+()-]{5,}[A-Za-z]?$/
/** A printed IC number with dashes: date, place and the digits typed so far. */
const printedIcNumber = /^\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])-\d\d(-\d{0,4})?$/
export const isPrintedIcNumber = (search: string): boolean => printedIcNumber.test(search)

/** The text of a search, and the pattern of an IC or mobile number as typed. */
export const patternsOf = (search: string): Patterns => {
  const text = searchText(search)
  const number = /\d/.test(search) && numberLike.test(search) ? normalizeIcNumber(search).toLowerCase() : ''
  // A Malaysian number is stored with the country code instead of the leading zero.
  const mobile = /^01\d{4,}$/.test(number) ? number.slice(1) : number
  return [text, mobile === '' || mobile === text.toLowerCase() ? null : containing(mobile)]
}
