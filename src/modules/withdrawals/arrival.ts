import type { LocalDate } from '#kernel/time.ts'
import { addWorkingDays, workingDaysToArrive } from './withdrawal.rules.ts'

/** Spellings of the states, by their codes in the holiday tables. */
const stateCodes: Readonly<Record<string, string>> = {
  johor: '01',
  kedah: '02',
  kelantan: '03',
  malacca: '04',
  melaka: '04',
  'negeri sembilan': '05',
  pahang: '06',
  penang: '07',
  'pulau pinang': '07',
  perak: '08',
  perlis: '09',
  selangor: '10',
  terengganu: '11',
  sabah: '12',
  sarawak: '13',
  'kuala lumpur': '14',
  labuan: '15',
  putrajaya: '16',
}
const codeOf = (state: string | null): string =>
  stateCodes[
    (state ?? '')
      .toLowerCase()
      .replace(/wilayah persekutuan|\bw\.?p\b\.?|[()]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  ] ?? ''

const holidays = new Map<string, ReadonlySet<string>>()

/** The public holidays of a state in a year, or the national ones for an unknown state. Cached. */
const holidaysIn = async (state: string, year: number): Promise<ReadonlySet<string>> => {
  const key = `${state} ${year}`
  const known = holidays.get(key)
  if (known) return known
  // The tables are large, so load them on first use.
  const { default: Holidays } = await import('date-holidays')
  const calendar = state ? new Holidays('MY', state) : new Holidays('MY')
  const found = new Set(
    calendar
      .getHolidays(year)
      .filter(({ type }) => type === 'public')
      .map(({ date }) => date.slice(0, 10)),
  )
  holidays.set(key, found)
  return found
}

const arrivals = new Map<string, LocalDate>()

/**
 * The expected arrival date of a transfer: two working days after the request. The weekend is Saturday and Sunday in
 * every state, also in Kedah, Kelantan and Terengganu, because interbank clearing does not follow a state's week.
 */
export const arrivalOf = async (state: string | null, requestedOn: LocalDate): Promise<LocalDate> => {
  const code = codeOf(state)
  const key = `${code} ${requestedOn}`
  const known = arrivals.get(key)
  if (known) return known
  const year = Number(requestedOn.slice(0, 4))
  const [thisYear, nextYear] = await Promise.all([holidaysIn(code, year), holidaysIn(code, year + 1)])
  const date = addWorkingDays(requestedOn, workingDaysToArrive, (day) => thisYear.has(day) || nextYear.has(day))
  if (arrivals.size > 1_000) arrivals.clear()
  arrivals.set(key, date)
  return date
}
