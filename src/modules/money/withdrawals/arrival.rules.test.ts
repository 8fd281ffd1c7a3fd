import { expect, test } from 'vitest'
import { addMs, instantOf, weekday, type LocalDate } from '#kernel/time.ts'
import { arrivalOf, bankDayOf, bankDaysLate, bankStateAt, lastCutOff, lateBefore } from './arrival.rules.ts'
import { endOfKnownHolidays, holidaysIn } from '#ground/banks/holidays.rules.ts'

const day = (date: string) => date as LocalDate

// 2025 to 2027 from Jadual Hari Kelepasan Am Persekutuan (HKA 2025, HKA 2026, HKA 2027) and the Holidays Act 1951; later
// years are computed as described at the table.
test.each([
  [2025, '0101 0129 0130 0201 0211 0318 0331 0401 0501 0512 0602 0607 0627 0831 0901 0905 0915 0916 1020 1225'],
  [
    2026,
    '0101 0201 0202 0217 0218 0307 0320 0321 0322 0323 0501 0527 0531 0601 0602 0617 0825 0831 0916 1108 1109 1225',
  ],
  [2027, '0101 0122 0201 0206 0207 0208 0224 0310 0311 0501 0517 0520 0606 0607 0608 0815 0816 0831 0916 1028 1225'],
  [2028, '0101 0126 0127 0201 0209 0213 0214 0227 0228 0229 0501 0505 0509 0526 0605 0804 0831 0916 1017 1225'],
  [2029, '0101 0130 0201 0213 0214 0215 0216 0425 0501 0515 0527 0528 0604 0724 0831 0916 0917 1105 1225'],
  [2030, '0101 0120 0121 0122 0201 0203 0204 0205 0206 0414 0415 0501 0504 0516 0603 0714 0715 0831 0916 1026 1225'],
])('the bank holidays of %i', (year, days) => {
  const found = [...holidaysIn(year)].toSorted().map((date) => date.slice(5).replace('-', ''))
  expect(found.join(' ')).toBe(days)
})

test.each([
  // Thaipusam, Hari Raya Haji and Wesak of 2027.
  ['2027-01-20', '2027-01-25'],
  ['2027-01-21', '2027-01-26'],
  ['2027-05-14', '2027-05-19'],
  ['2027-05-18', '2027-05-21'],
  ['2027-05-19', '2027-05-24'],
])('a transfer approved on %s arrives on %s', (approvedOn, arrivesOn) => {
  expect(arrivalOf(instantOf(Date.parse(`${approvedOn}T12:00:00+08:00`)))).toBe(arrivesOn)
})

test('a year after the table has its holidays with a fixed date', () => {
  const found = [...holidaysIn(2031)].toSorted()
  expect(found).toEqual(
    ['01-01', '02-01', '05-01', '06-02', '08-31', '09-01', '09-16', '12-25'].map((d) => `2031-${d}`),
  )
  expect(weekday('2031-08-31')).toBe(7)
})

test('the end of the table is announced a year before', () => {
  expect(endOfKnownHolidays(day('2029-12-31'))).toBeNull()
  expect(endOfKnownHolidays(day('2030-01-01'))).toBe('2030-12-31')
  expect(endOfKnownHolidays(day('2032-01-01'))).toBe('2030-12-31')
})

test.each([
  ['before the cut-off', '2026-11-23T16:59', '2026-11-23', '2026-11-25'],
  ['at the cut-off', '2026-11-23T17:00', '2026-11-24', '2026-11-26'],
  ['on a Friday evening', '2026-11-27T17:04', '2026-11-30', '2026-12-02'],
  ['on a Saturday', '2026-11-28T10:00', '2026-11-30', '2026-12-02'],
  ['on a holiday', '2026-12-25T10:00', '2026-12-28', '2026-12-30'],
])('a file that the bank gets %s is processed on the next bank day', (_, at, processedOn, arrivesOn) => {
  const then = instantOf(Date.parse(`${at}:00+08:00`))
  expect([bankDayOf(then), arrivalOf(then)]).toEqual([processedOn, arrivesOn])
})

const at = (text: string) => instantOf(Date.parse(`${text}:00+08:00`))

test.each([
  ['2026-11-23T16:59', 'open'],
  ['2026-11-23T17:00', 'passed'],
  ['2026-11-29T16:43', 'closed'],
  ['2026-12-25T10:00', 'closed'],
] as const)('at %s the bank is %s', (then, state) => expect(bankStateAt(at(then))).toBe(state))

test.each([
  ['on the day', '2026-12-01', '2026-12-01', 0],
  ['on the next bank day', '2026-12-01', '2026-12-02', 1],
  ['over a weekend', '2026-11-27', '2026-11-29', 0],
  ['after a weekend', '2026-11-27', '2026-11-30', 1],
  ['after Christmas', '2026-12-24', '2026-12-29', 2],
] as const)('money that is due is late in bank days: %s', (_, dueOn, today, late) =>
  expect(bankDaysLate(day(dueOn), day(today))).toBe(late),
)

test.each(['2026-11-29', '2026-11-30', '2026-12-02', '2026-12-28', '2027-01-04'])(
  'transfers sent before the time that alerts use are late on %s, and no others',
  (today) => {
    const then = lateBefore(day(today))
    expect(bankDaysLate(arrivalOf(addMs(then, -1)), day(today))).toBeGreaterThan(0)
    expect(bankDaysLate(arrivalOf(then), day(today))).toBe(0)
  },
)

test.each([
  ['2026-11-29T16:43', '2026-11-27T17:00'],
  ['2026-11-30T16:59', '2026-11-27T17:00'],
  ['2026-11-30T17:00', '2026-11-30T17:00'],
])('the last cut-off at %s was at %s', (then, last) => expect(lastCutOff(at(then))).toBe(at(last)))
