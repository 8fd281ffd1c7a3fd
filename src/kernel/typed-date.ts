import { plainForm } from './plain-form.ts'
import {
  isLocalDate,
  isPeriod,
  longMonthNames,
  malayMonthNames,
  periodOf,
  type LocalDate,
  type Period,
} from './time.ts'

const dayFirst = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/
const withName = /^(\d{1,2})[ .-]*(\p{L}{3,})[ .,-]*(\d{4})$/u
/** Without separators, fewer digits would be ambiguous: `1112026` is 1 November or 11 January. */
const digits = /^(\d{2})(\d{2})(\d{4})$/
/** Midnight, which spreadsheet and payroll programs write after a date. */
const midnight = /[ T]0{1,2}:00(?::00(?:\.0+)?)?(?:Z|\s*AM)?$/i

const names = [longMonthNames, malayMonthNames].map((all) => all.map((name) => name.toLowerCase()))
/** The number of a month by its English or Malay name, or the first letters of it. Both languages agree about those. */
const monthNamed = (name: string): number => {
  const typed = name.toLowerCase()
  return Math.max(...names.map((all) => all.findIndex((one) => one.startsWith(typed) && typed.length >= 3))) + 1
}

const partsOf = (text: string): readonly [year: string, month: string | number, day: string] | null => {
  const [, day, month, year] = dayFirst.exec(text) ?? digits.exec(text) ?? []
  if (day && month && year) return [year, month, day]
  const [, first, second, third] = yearFirst.exec(text) ?? []
  if (first && second && third) return [first, second, third]
  const [, named, name, ofYear] = withName.exec(text) ?? []
  return named && name && ofYear ? [ofYear, monthNamed(name), named] : null
}

/**
 * Parses a date as it is written in Malaysia, day first: `21/11/2026`, `21-11-2026`, `1.2.2026`, `21112026`, `21 Nov 2026`,
 * `1 Ogos 2026`, `2026-11-21`, `2026/11/21`, each also with midnight after it. Null if it is not a date.
 */
export const typedDate = (typed: string): LocalDate | null => {
  const parts = partsOf(plainForm(typed).trim().replace(midnight, ''))
  if (!parts) return null
  const [year, month, day] = parts
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) ? date : null
}

const time = /[ T]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:[AP]M)?(?:Z|[+]\d{2}:?\d{2})?$/i
const shortYear = /^(\d{1,2})([/. -])(\d{1,2})\2(\d{2})$/
const shortYearNamed = /^(\d{1,2})[ .-]*(\p{L}{3,})[ .,-]*(\d{2})$/u
/** The dates that a bank may mean: none in the future, and none that is older than this, in years. */
const oldest = 5

/**
 * Parses a date as banks write it in statements: also with the time, and with two digits for the year, `26/11/26` or
 * `26 NOV 26`, unless the first number could be the year as well. Null if it is not a date.
 */
export const statedDate = (typed: string, today: LocalDate): LocalDate | null => {
  const text = plainForm(typed).trim().replace(time, '')
  const full = typedDate(text)
  if (full) return full
  const [, day, name, year] = shortYearNamed.exec(text) ?? []
  if (day && name && year) return typedDate(`${day} ${name} 20${year}`)
  const [, first, , month, last] = shortYear.exec(text) ?? []
  if (!first || !month || !last) return null
  const isLikely = (date: LocalDate) => date <= today && Number(today.slice(0, 4)) - Number(date.slice(0, 4)) <= oldest
  const dayFirstDate = typedDate(`${first}/${month}/20${last}`)
  const yearFirstDate = typedDate(`20${first.padStart(2, '0')}-${month}-${last}`)
  const likely = [dayFirstDate, yearFirstDate].flatMap((date) => (date && isLikely(date) ? [date] : []))
  return new Set(likely).size === 1 ? (likely[0] ?? null) : likely.length === 0 ? dayFirstDate : null
}

const monthFirst = /^(\d{1,2})[/. -](\d{4})$/
const yearThenMonth = /^(\d{4})[/.-](\d{1,2})$/
const monthName = /^(\p{L}{3,})[ .,-]*(\d{4}|\d{2})$/u

/**
 * Parses a month as it is written in Malaysia: `11/2026`, `2026-11`, `Nov 2026`, `Nov-26`, `Ogos 2026`, or a date in it. Null
 * if it is not a month.
 */
export const typedPeriod = (typed: string): Period | null => {
  const text = plainForm(typed).trim()
  const date = typedDate(text)
  if (date) return periodOf(date)
  const [, first, ofYear] = monthFirst.exec(text) ?? []
  const [, year = ofYear, second = first] = yearThenMonth.exec(text) ?? []
  const [, name, named] = monthName.exec(text) ?? []
  const month = name ? monthNamed(name) : Number(second)
  const period = `${name ? named?.padStart(4, '20') : year}-${String(month).padStart(2, '0')}`
  return isPeriod(period) ? period : null
}
