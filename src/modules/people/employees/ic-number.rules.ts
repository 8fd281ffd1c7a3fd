import { isLocalDate, type LocalDate } from '#kernel/time.ts'
import { compactIdentifier } from '#kernel/values.ts'

/** Normalizes an IC or passport number: without spaces and dashes, letters in upper case. */
export const normalizeIcNumber = (typed: string): string =>
  compactIdentifier(typed)
    .toUpperCase()
    .replace(/^(\d{12})\.0+$/, '$1')

/** Whether a spreadsheet program has dropped zeros of a normalized number, or rounded it: `9.00101E+11`. */
export const isRounded = (normalized: string): boolean => /^(\d{7,11}(\.0+)?|\d(\.\d+)?E\+?\d+)$/.test(normalized)

/** Place codes that are not in use. */
const unusedPlaces = new Set(['00', '17', '18', '19', '20', '69', '70', '73', '80', '81', '94', '95', '96', '97'])

export const icNumberErrors = {
  missing: 'required',
  date: 'ic_number_date',
  place: 'ic_number_place',
  zeros: 'ic_number_zeros',
  passport: 'ic_number_passport',
  letters: 'ic_number_letters',
  placeholder: 'ic_number_placeholder',
} as const
type IcNumberError = (typeof icNumberErrors)[keyof typeof icNumberErrors]

/** The valid dates for six digits, in 19yy or 20yy. */
const datesOf = (digits: string): LocalDate[] =>
  ['19', '20']
    .map((century) => `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`)
    .filter(isLocalDate)

/** The error code of a normalized IC or passport number; null if it is valid. */
export const icNumberError = (normalized: string): IcNumberError | null => {
  if (normalized === '') return icNumberErrors.missing
  if (/^(.)\1{11}$/.test(normalized)) return icNumberErrors.placeholder
  if (/^\d{12}$/.test(normalized)) {
    if (datesOf(normalized).length === 0) return icNumberErrors.date
    return unusedPlaces.has(normalized.slice(6, 8)) ? icNumberErrors.place : null
  }
  if (isRounded(normalized)) return icNumberErrors.zeros
  if (!/^[A-Z0-9]{5,20}$/.test(normalized)) return icNumberErrors.passport
  if (isPlaceholder(normalized)) return icNumberErrors.placeholder
  return looksLikeMyKad(normalized) ? icNumberErrors.letters : null
}

const placeholders =
  /^(TIADA|NIL|NONE|NULL|UNKNOWN|PASSPORT|PASPORT|PENDING|TBA|TBC|TBD|BELUM|ADA|NO|NA|N\/A|TEST|X{3,})+\d{0,3}$/
/** Whether a passport number is a placeholder: without a digit other than zero, one repeated character, or a word such as `NONE`. */
const isPlaceholder = (normalized: string): boolean =>
  !/[1-9]/.test(normalized) || /^(.)\1*$/.test(normalized) || placeholders.test(normalized)

/** Whether a number would be a MyKad number without a prefix, and with digits for the letters that look like them. */
const looksLikeMyKad = (normalized: string): boolean => {
  const digits = normalized
    .replace(/^(IC|NRIC|KP|NO)+/, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return /^\d{12}$/.test(digits) && icNumberError(digits) === null
}

/** The code of a warning if the date of birth differs from the MyKad number, else null. */
export const icNumberWarning = (
  normalized: string,
  dateOfBirth: LocalDate | null | undefined,
): 'birth_date_differs' | null =>
  dateOfBirth &&
  /^\d{12}$/.test(normalized) &&
  icNumberError(normalized) === null &&
  !datesOf(normalized).includes(dateOfBirth)
    ? 'birth_date_differs'
    : null
