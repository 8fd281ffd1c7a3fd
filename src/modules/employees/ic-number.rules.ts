import { isLocalDate, type LocalDate } from '#kernel/time.ts'

/** Normalizes an IC or passport number: without spaces and dashes, letters in upper case. */
export const normalizeIcNumber = (typed: string): string => typed.replace(/[\s\-‐-―−]/g, '').toUpperCase()

/** Place codes that are not in use. */
const unusedPlaces = new Set(['00', '17', '18', '19', '20', '69', '70', '73', '80', '81', '94', '95', '96', '97'])

export const icNumberFaults = {
  missing: 'required',
  date: 'ic_number_date',
  place: 'ic_number_place',
  zeros: 'ic_number_zeros',
  passport: 'ic_number_passport',
} as const
type IcNumberFault = (typeof icNumberFaults)[keyof typeof icNumberFaults]

/** The dates that six digits can mean, in 19yy or 20yy. */
const datesOf = (digits: string): LocalDate[] =>
  ['19', '20']
    .map((century) => `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`)
    .filter(isLocalDate)

/** The error code of a tidied IC or passport number, or null. */
export const icNumberFault = (tidied: string): IcNumberFault | null => {
  if (tidied === '') return icNumberFaults.missing
  if (/^\d{12}$/.test(tidied)) {
    if (datesOf(tidied).length === 0) return icNumberFaults.date
    return unusedPlaces.has(tidied.slice(6, 8)) ? icNumberFaults.place : null
  }
  if (/^\d{7,11}$/.test(tidied)) return icNumberFaults.zeros
  return /^[A-Z0-9]{5,20}$/.test(tidied) ? null : icNumberFaults.passport
}

/** The code of a warning if the date of birth differs from the MyKad number, else null. */
export const icNumberWarning = (
  tidied: string,
  dateOfBirth: LocalDate | null | undefined,
): 'birth_date_differs' | null =>
  dateOfBirth && /^\d{12}$/.test(tidied) && icNumberFault(tidied) === null && !datesOf(tidied).includes(dateOfBirth)
    ? 'birth_date_differs'
    : null
