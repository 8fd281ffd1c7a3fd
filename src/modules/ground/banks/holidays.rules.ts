import { day, addDays, daysBetween, weekday, type LocalDate } from '#kernel/time.ts'

// The days of these years without interbank transfers: the public holidays of the Federal Territory of Kuala Lumpur.
// 2025 to 2027 are published (Jabatan Perdana Menteri, Jadual Hari Kelepasan Am Persekutuan, HKA 2025 to HKA 2027).
// 2028 to 2030 are computed, because no list is published before August of the year before:
// - Islamic months begin after the evening on which the new moon is at least 3 degrees high and 6.4 degrees from the sun in
//   Kuala Lumpur (MABIMS). That gives all published dates of 2024 to 2027.
// - Wesak is the fifteenth day of the Chinese month in May, Thaipusam the day of Pusam nearest the full moon in the month of
//   Thai, Deepavali the dawn with the moon's fourteenth waning day in the month of Aippasi. That gives all published dates of
//   2020 to 2027.
// When a list is published, its year replaces the computed one.
type MovingHolidays = {
  readonly thaipusam: string
  readonly chineseNewYear: string
  readonly nuzulQuran: string
  readonly hariRaya: string
  readonly wesak: string
  readonly hariRayaHaji: string
  readonly awalMuharram: string
  readonly maulid: string
  readonly deepavali: string
  /** Declared for one year. */
  readonly additional?: string
}

const moving: Readonly<Record<number, MovingHolidays>> = {
  2025: {
    thaipusam: '02-11',
    chineseNewYear: '01-29',
    nuzulQuran: '03-18',
    hariRaya: '03-31',
    wesak: '05-12',
    hariRayaHaji: '06-07',
    awalMuharram: '06-27',
    maulid: '09-05',
    deepavali: '10-20',
    additional: '09-15',
  },
  2026: {
    thaipusam: '02-01',
    chineseNewYear: '02-17',
    nuzulQuran: '03-07',
    hariRaya: '03-21',
    wesak: '05-31',
    hariRayaHaji: '05-27',
    awalMuharram: '06-17',
    maulid: '08-25',
    deepavali: '11-08',
    additional: '03-20',
  },
  2027: {
    thaipusam: '01-22',
    chineseNewYear: '02-06',
    nuzulQuran: '02-24',
    hariRaya: '03-10',
    wesak: '05-20',
    hariRayaHaji: '05-17',
    awalMuharram: '06-06',
    maulid: '08-15',
    deepavali: '10-28',
  },
  2028: {
    thaipusam: '02-09',
    chineseNewYear: '01-26',
    nuzulQuran: '02-13',
    hariRaya: '02-27',
    wesak: '05-09',
    hariRayaHaji: '05-05',
    awalMuharram: '05-26',
    maulid: '08-04',
    deepavali: '10-17',
  },
  2029: {
    thaipusam: '01-30',
    chineseNewYear: '02-13',
    nuzulQuran: '02-01',
    hariRaya: '02-15',
    wesak: '05-27',
    hariRayaHaji: '04-25',
    awalMuharram: '05-15',
    maulid: '07-24',
    deepavali: '11-05',
  },
  2030: {
    thaipusam: '01-20',
    chineseNewYear: '02-03',
    nuzulQuran: '01-22',
    hariRaya: '02-04',
    wesak: '05-16',
    hariRayaHaji: '04-14',
    awalMuharram: '05-04',
    maulid: '07-14',
    deepavali: '10-26',
  },
}

/** The last day whose year has all its holidays. Later years have only those with a fixed date. */
const holidaysKnownUntil = day(`${Math.max(...Object.keys(moving).map(Number))}-12-31`)

const warnedDays = 365
/** The last day with known holidays, if it is less than a year away; otherwise null. */
export const endOfKnownHolidays = (today: LocalDate): LocalDate | null =>
  daysBetween(today, holidaysKnownUntil) < warnedDays ? holidaysKnownUntil : null

/** New Year, Federal Territory Day, Labour Day, National Day, Malaysia Day and Christmas. */
const fixed = ['01-01', '02-01', '05-01', '08-31', '09-16', '12-25']

/** The first Monday of June. */
const birthdayOfTheAgong = (year: number): LocalDate => {
  const first = day(`${year}-06-01`)
  return addDays(first, (8 - weekday(first)) % 7)
}

const years = new Map<number, ReadonlySet<LocalDate>>()

/** The holidays of a year, with the substitutes of those on a Sunday. Kept, because every balance asks for a bank day. */
export const holidaysIn = (year: number): ReadonlySet<LocalDate> => {
  const known = years.get(year) ?? holidaysOf(year)
  years.set(year, known)
  return known
}

const holidaysOf = (year: number): ReadonlySet<LocalDate> => {
  const on = (monthAndDay: string) => day(`${year}-${monthAndDay}`)
  const { chineseNewYear, hariRaya, additional, ...others } = moving[year] ?? {}
  const twoDays = [chineseNewYear, hariRaya].flatMap((day) => (day ? [on(day), addDays(on(day), 1)] : []))
  const once = [...fixed, ...Object.values(others), ...(additional ? [additional] : [])].map(on)
  return withSubstitutes(new Set([...once, ...twoDays, birthdayOfTheAgong(year)]))
}

/** A holiday on a Sunday moves to the next day that is not a holiday: section 3 of the Holidays Act 1951. */
const withSubstitutes = (days: ReadonlySet<LocalDate>): ReadonlySet<LocalDate> => {
  const all = new Set(days)
  const substituteOf = (date: LocalDate): LocalDate => (all.has(date) ? substituteOf(addDays(date, 1)) : date)
  for (const date of [...days].toSorted()) if (weekday(date) === 7) all.add(substituteOf(date))
  return all
}
