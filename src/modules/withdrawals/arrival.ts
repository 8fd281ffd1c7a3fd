import { addDays, weekday, type LocalDate } from '#kernel/time.ts'
import { addWorkingDays, workingDaysToArrive } from './withdrawal.rules.ts'

/** The Federal Territory of Kuala Lumpur, whose public holidays the interbank transfer system observes. */
const bankState = '14'

const holidays = new Map<number, ReadonlySet<LocalDate>>()

/** The days of a year without interbank transfers, apart from weekends. Cached. */
const holidaysIn = async (year: number): Promise<ReadonlySet<LocalDate>> => {
  const known = holidays.get(year)
  if (known) return known
  // The tables are large, so load them on first use.
  const { default: Holidays } = await import('date-holidays')
  const days = new Holidays('MY', bankState)
    .getHolidays(year)
    .filter(({ type, substitute }) => type === 'public' && !substitute)
    // The table has the substitute of Deepavali as a second day.
    .filter(({ name }, i, all) => name !== 'Deepavali' || all[i - 1]?.name !== name)
    .map(({ date }) => date.slice(0, 10) as LocalDate)
  const found = withSubstitutes(new Set(days))
  holidays.set(year, found)
  return found
}

/** A holiday on a Sunday moves to the next day that is not a holiday: section 3 of the Holidays Act 1951. */
const withSubstitutes = (days: ReadonlySet<LocalDate>): ReadonlySet<LocalDate> => {
  const substituteOf = (date: LocalDate): LocalDate => (days.has(date) ? substituteOf(addDays(date, 1)) : date)
  return new Set([...days, ...[...days].filter((date) => weekday(date) === 7).map(substituteOf)])
}

const arrivals = new Map<LocalDate, LocalDate>()

/**
 * The expected arrival date of a transfer: two bank working days after the approval. The banks' calendar applies in
 * every state, also where the weekend or a holiday is another day.
 */
export const arrivalOf = async (approvedOn: LocalDate): Promise<LocalDate> => {
  const known = arrivals.get(approvedOn)
  if (known) return known
  const year = Number(approvedOn.slice(0, 4))
  const [thisYear, nextYear] = await Promise.all([holidaysIn(year), holidaysIn(year + 1)])
  const date = addWorkingDays(approvedOn, workingDaysToArrive, (day) => thisYear.has(day) || nextYear.has(day))
  if (arrivals.size > 1_000) arrivals.clear()
  arrivals.set(approvedOn, date)
  return date
}
