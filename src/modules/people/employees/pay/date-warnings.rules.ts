import type { FieldError } from '#kernel/errors.ts'
import { addMonths, formatDate, type LocalDate } from '#kernel/time.ts'

type Dates = {
  readonly dateOfBirth: LocalDate | null
  readonly startDate: LocalDate | null
  readonly endDate: LocalDate | null
}
export type DateWarning = FieldError & { readonly field: keyof Dates }

/** In full years. */
const yearsBetween = (from: LocalDate, to: LocalDate): number => {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return addMonths(from, years * 12) > to ? years - 1 : years
}

/** Ages and years that are more often a slip in the year than true. */
const isLikelyAge = (years: number): boolean => years >= 13 && years <= 90
const mostYearsEmployed = 60
const mostYearsAhead = 10

/** The questions about the dates of an employee that change: a slip in the year is a valid date, too. */
export const dateWarnings = (before: Dates | null, after: Dates, today: LocalDate): DateWarning[] => {
  const changed = (field: keyof Dates): LocalDate | null => (after[field] === before?.[field] ? null : after[field])
  const [birth, start, end] = [changed('dateOfBirth'), changed('startDate'), changed('endDate')]
  const warning = (field: keyof Dates, code: string, date: LocalDate, years: number): DateWarning => ({
    field,
    code,
    params: { date: formatDate(date), years },
  })
  const found: DateWarning[] = []
  const age = birth && yearsBetween(birth, today)
  if (birth && age !== null && !isLikelyAge(age)) found.push(warning('dateOfBirth', 'age_unlikely', birth, age))
  const employed = start && yearsBetween(start, today)
  if (start && employed !== null && employed > mostYearsEmployed)
    found.push(warning('startDate', 'start_date_long_ago', start, employed))
  const ahead = end && yearsBetween(today, end)
  if (end && ahead !== null && ahead >= mostYearsAhead) found.push(warning('endDate', 'end_date_far', end, ahead))
  return found
}
